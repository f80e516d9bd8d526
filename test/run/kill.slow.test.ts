import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { stream } from '../../src/core/index.js';
import { at, sigma, start } from '../cli/sigma.js';
import { sharedData } from '../support/shared.js';
import { bytesOf } from './support.js';

const kills = 20;
const recorded = sharedData('mmlu-pro-traces.jsonl.gz');
/** Real answers where they are, else generated ones. */
const data = existsSync(recorded) ? ['--traces', 'traces.jsonl'] : [];
const args = (out: string, ...more: string[]): string[] => [
  'run',
  'run.yaml',
  ...data,
  '--out',
  out,
  '--quiet',
  ...more,
];

const logBytes = (out: string): number => {
  const shards = path.join(at(out), 'shards');
  if (!existsSync(shards)) return 0;
  const logs = readdirSync(shards).map((s) => path.join(shards, s, 'units.jsonl'));
  return logs.reduce((n, f) => n + (existsSync(f) ? statSync(f).size : 0), 0);
};

beforeAll(async () => {
  if (data.length > 0) {
    const lines = gunzipSync(readFileSync(recorded)).toString('utf8').split('\n').slice(0, 300);
    writeFileSync(at('traces.jsonl'), lines.join('\n'));
  }
  const methods = '[majority, dawid-skene, weighted-vote, sigma-v1]';
  const axes = 'attacks: [none, conflict, random-noise]\nshares: [0.25, 0.5]\nseeds: 2';
  writeFileSync(at('run.yaml'), `data: {generate: word-problems, questions: 300}\nmethods: ${methods}\n${axes}\n`);
  const { code, stderr } = await sigma(...args('undisturbed'));
  expect({ code, stderr }).toMatchObject({ code: 0 });
});

describe('a run that is killed', () => {
  it(`${kills} times at random points is resumed each time, and ends with the same bytes`, async () => {
    const rng = stream(11, { stage: 'kills' });
    const all = logBytes('undisturbed');
    // Most die while they decide, some before (opening the data) or after (merging, figures, report).
    const points = Array.from({ length: kills - 6 }, () => rng.next() * all).sort((a, b) => a - b);
    const plan = [...Array<number>(3).fill(0), ...points, ...Array<number>(3).fill(all)];
    let killed = 0;
    for (const [i, bytes] of plan.entries()) {
      const { child, ended } = start(args('killed', '--workers', String(1 + (i % 2))));
      let over = false;
      void ended.then(() => (over = true));
      while (!over && logBytes('killed') < bytes) await sleep(2);
      await sleep(rng.next() * (bytes === 0 || bytes === all ? 900 : 30));
      if (!over && child.kill('SIGKILL')) killed++;
      const before = over;
      const { code, stderr } = await ended;
      expect({ code, stderr }).toMatchObject({ code: before ? 0 : null, stderr: '' });
    }
    expect(killed).toBeGreaterThanOrEqual(kills - 3);
    const { code, stderr } = await sigma(...args('killed'));
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(bytesOf(at('killed'))).toEqual(bytesOf(at('undisturbed')));
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'politely (%s) ends with 130, says that it can be resumed, and can',
    async (signal) => {
      for (const workers of ['1', '2']) {
        const out = `polite-${signal}-${workers}`;
        const { child, ended } = start(args(out, '--workers', workers));
        while (logBytes(out) === 0) await sleep(2);
        child.kill(signal);
        const { code, stdout, stderr } = await ended;
        expect({ code, stdout, stderr }).toMatchObject({ code: 130, stdout: '' });
        expect(stderr).toMatch(/Interrupted\. Everything decided so far is kept in /);
        expect(stderr).not.toMatch(/^\s+at /m);
        expect((await sigma(...args(out))).code).toBe(0);
        expect(bytesOf(at(out))).toEqual(bytesOf(at('undisturbed')));
      }
    },
  );

  it('politely while it opens its data ends with 130, too', async () => {
    const { child, ended } = start(args('early'));
    await sleep(700);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([130, null]).toContain(code); // null: before it listens, the system's own way
    expect(stderr).not.toMatch(/^\s+at |does not know/m);
  });
});

describe('one folder', () => {
  it('belongs to one process at a time: another is told so, or comes when it is done', async () => {
    const both = args('shared', '--json');
    const [a, b] = await Promise.all([start(both).ended, start(both).ended]);
    const codes = [a.code, b.code].sort();
    expect(codes[0]).toBe(0);
    expect([0, 2]).toContain(codes[1]);
    for (const x of [a, b]) if (x.code === 2) expect(x.stderr).toMatch(/process \d+ is writing to it/);
    expect((await sigma(...both)).code).toBe(0);
    expect(bytesOf(at('shared'))).toEqual(bytesOf(at('undisturbed')));
  });
});
