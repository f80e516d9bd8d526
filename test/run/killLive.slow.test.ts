import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { stream } from '../../src/core/index.js';
import { openCallStore } from '../../src/llm/index.js';
import { seedOf } from '../../src/llm/seed.js';
import { at, sigma, start } from '../cli/sigma.js';
import { spawnFakeServer } from '../support/fakeServer.js';
import { questionFile } from './liveSupport.js';
import { bytesOf } from './support.js';

const kills = 20;
const calls = 500;
const atOnce = 8;

/** Seeds of the calls that are on disk: each call has its own. */
function written(out: string): Set<string> {
  const folder = path.join(at(out), 'calls');
  const store = openCallStore({ read: existsSync(folder) ? [folder] : [], write: [] });
  const seeds = new Set([...store.entries()].map((e) => String(seedOf(e.request))));
  store.close();
  return seeds;
}

describe('a live run', () => {
  it(`killed ${kills} times in the middle of ${calls} calls sends nothing again that was answered`, async () => {
    mkdirSync(at('.'), { recursive: true });
    questionFile(at('questions.jsonl'), calls / 4);
    const log = at('requests.log');
    const server = await spawnFakeServer({ latencyMs: 200, log });
    try {
      writeFileSync(
        at('live.yaml'),
        `data: {traces: questions.jsonl, kind: choice}\nagents: 4\nmethods: [majority]\ncache: none\n` +
          `llms: {m: {baseUrl: "${server.baseUrl}", model: fake, concurrency: ${atOnce}}}\n`,
      );
      const args = (out: string): string[] => ['run', 'live.yaml', '--out', out, '--quiet'];
      const arrivals = (): string[] =>
        existsSync(log)
          ? readFileSync(log, 'utf8')
              .split('\n')
              .filter((l) => l !== '' && l !== 'preflight')
          : [];
      const rng = stream(5, { stage: 'kills' });
      let sentAgain = 0;
      for (let i = 0; i < kills; i++) {
        const before = arrivals().length;
        const answered = written('killed');
        const { child, ended } = start(args('killed'));
        // Into the middle of its calls: some answered, some on their way.
        while (arrivals().length < before + 2 * atOnce) await sleep(5);
        await sleep(rng.int(400));
        child.kill('SIGKILL');
        expect(await ended).toMatchObject({ code: null, stderr: '' });
        const life = arrivals()
          .slice(before)
          .map((l) => l.split(' ')[1]!);
        expect(life.filter((seed) => answered.has(seed))).toEqual([]);
        const onTheirWay = life.filter((seed) => !written('killed').has(seed));
        expect(onTheirWay.length).toBeLessThanOrEqual(atOnce);
        sentAgain += onTheirWay.length;
      }
      const answered = written('killed');
      expect(answered.size).toBeLessThan(calls); // all kills hit a run that had calls to make
      const before = arrivals().length;
      expect(await sigma(...args('killed'))).toMatchObject({ code: 0 });
      const all = arrivals();
      expect(all.slice(before)).toHaveLength(calls - answered.size);
      expect(new Set(all).size).toBe(calls);
      expect(all.length - calls).toBeLessThanOrEqual(sentAgain);
      expect(await sigma(...args('undisturbed'))).toMatchObject({ code: 0 });
      expect(bytesOf(at('killed'))).toEqual(bytesOf(at('undisturbed')));
    } finally {
      await server.stop();
    }
  });
});
