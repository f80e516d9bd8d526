import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { stream } from '../../../src/core/index.js';
import { openCallStore } from '../../../src/llm/index.js';
import { numbered } from './storeWriter.js';

const base = mkdtempSync(path.join(os.tmpdir(), 'sigma-store-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const script = fileURLToPath(new URL('./storeWriter.js', import.meta.url));

interface Writer {
  child: ChildProcess;
  /** Lines it has said so far. */
  said: string[];
  ended: Promise<unknown>;
}

function write(folder: string, first: number, count: number): Writer {
  const child = spawn(process.execPath, [script, folder, String(first), String(count)]);
  const said: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines);
  });
  return { child, said, ended: once(child, 'close') };
}

describe('calls on disk', () => {
  it('are there after kill -9 as soon as put() has returned, 20 times over one folder', async () => {
    const folder = path.join(base, 'killed');
    const rng = stream(3, { stage: 'kills' });
    const promised = new Set<number>();
    for (let i = 0; i < 20; i++) {
      const w = write(folder, i * 500, 100_000);
      while (w.said.length === 0) await new Promise((done) => setTimeout(done, 1));
      await new Promise((done) => setTimeout(done, rng.int(60)));
      w.child.kill('SIGKILL');
      await w.ended;
      for (const line of w.said) promised.add(Number(line.split(' ')[0]));
      const store = openCallStore({ read: [folder], write: [] });
      for (const n of promised) expect(store.get(numbered(n).key)?.reply.text).toMatch(new RegExp(`^\\d+ reply ${n} `));
      expect(store.stats().damaged).toBeLessThanOrEqual(i + 1); // at most the line that each was writing
      store.close();
    }
    expect(promised.size).toBeGreaterThan(1000);
  });

  it('of three processes writing the same calls are one reply each, the same for all afterwards', async () => {
    const folder = path.join(base, 'together');
    const writers = Array.from({ length: 3 }, () => write(folder, 0, 4000));
    await Promise.all(writers.map((w) => w.ended));
    expect(writers.map((w) => w.said.length)).toEqual([4000, 4000, 4000]);
    const [a, b] = [0, 1].map(() => {
      const store = openCallStore({ read: [folder], write: [] });
      const texts = Array.from({ length: 4000 }, (_, n) => store.get(numbered(n).key)?.reply.text);
      expect(store.stats()).toMatchObject({ entries: 4000, damaged: 0 });
      store.close();
      return texts;
    });
    expect(a).toEqual(b);
    expect(a).not.toContain(undefined);
  });
});
