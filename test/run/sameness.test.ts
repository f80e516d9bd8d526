import { existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readUnitColumns, openFolder, type RunProgress } from '../../src/run/index.js';
import { attacked, bytesOf, errorOf, run, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (name: string): string => path.join(folder, name);
const everything = { ...attacked, seeds: 2, methods: ['majority', 'dawid-skene', 'weighted-vote', 'sigma-v1'] };
const reference = run(everything, at('reference'));

/** Aborts when so many units are decided. */
const abortAfter = (units: number): { signal: AbortSignal; onProgress: (p: RunProgress) => void } => {
  const abort = new AbortController();
  return { signal: abort.signal, onProgress: (p) => p.stage === 'deciding' && p.done >= units && abort.abort() };
};

describe('the same run', () => {
  it('gives the same bytes, decided once more', async () => {
    const { units } = await reference;
    expect(units).toBe(24 * 4 * (1 + 2 * 2 * 2));
    await run(everything, at('again'));
    expect(bytesOf(at('again'))).toEqual(bytesOf(at('reference')));
  });

  it('gives the same bytes, decided by two processes', async () => {
    await reference;
    await run(everything, at('two'), { workers: 2 });
    expect(existsSync(path.join(at('two'), 'shards', '0001', 'units.jsonl'))).toBe(true);
    expect(bytesOf(at('two'))).toEqual(bytesOf(at('reference')));
  });

  it('gives the same bytes, interrupted again and again', async () => {
    await reference;
    for (const units of [1, 200, 700]) {
      const e = await errorOf(run(everything, at('broken'), abortAfter(units)));
      expect(e).toMatchObject({ code: 'interrupted' });
      expect(e.message).toContain(at('broken'));
      expect(existsSync(path.join(at('broken'), 'shards', '0000', 'lease.json'))).toBe(false);
    }
    await run(everything, at('broken'));
    expect(bytesOf(at('broken'))).toEqual(bytesOf(at('reference')));
  });

  it('is resumed by other numbers of processes, with every kind of tail left behind', async () => {
    await reference;
    await run(everything, at('mixed'), { workers: 2 });
    for (const [shard, bytes] of Object.entries({ '0000': 5000, '0001': 777 }))
      truncateSync(path.join(at('mixed'), 'shards', shard, 'units.jsonl'), bytes);
    rmSync(path.join(at('mixed'), 'merged'), { recursive: true });
    await run(everything, at('mixed'));
    expect(bytesOf(at('mixed'))).toEqual(bytesOf(at('reference')));
  });

  it('decides nothing twice', async () => {
    await reference;
    const before = unitLines(at('reference'));
    const progress: RunProgress[] = [];
    await run(everything, at('reference'), { onProgress: (p) => progress.push(p) });
    expect(unitLines(at('reference'))).toEqual(before);
    expect(progress.filter((p) => p.stage === 'deciding' && p.done < before.length)).toEqual([]);
    expect(new Set(before.map((l) => (JSON.parse(l) as { k: string }).k)).size).toBe(before.length);
    for (const line of before) expect(Buffer.byteLength(line)).toBeLessThan(250);
  });

  it('has no clock and no place in what it stores', async () => {
    await reference;
    const text = readFileSync(path.join(at('reference'), 'manifest.json'), 'utf8');
    expect(text).not.toContain(folder);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|"time|"date/);
  });
});

describe('another run', () => {
  it('has other bytes when the seed differs', async () => {
    await reference;
    await run({ ...everything, seed: 2 }, at('seed-2'));
    expect(bytesOf(at('seed-2')).units).not.toBe(bytesOf(at('reference')).units);
  });

  it('does not mix into a folder that is taken', async () => {
    await reference;
    const e = await errorOf(run({ ...everything, seed: 2 }, at('reference')));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toMatch(/belongs to another experiment.*--fresh/);
    const fewer = { ...everything, data: { generate: 'word-problems', questions: 24, limit: 10 } } as const;
    expect(await errorOf(run(fewer, at('reference')))).toMatchObject({ code: 'bad-input' });
    expect(unitLines(at('reference'))).toHaveLength(24 * 4 * 9);
  });

  it('on the first questions decides these as the whole run does, for methods that learn nothing', async () => {
    const methods = ['majority', 'uniform', 'sigma-v1'];
    const decided = async (limit: number): Promise<Map<string, unknown>> => {
      const data = { generate: 'word-problems', questions: 24, limit } as const;
      await run({ ...attacked, methods, data }, at(`limit-${limit}`));
      const c = await readUnitColumns(openFolder(at(`limit-${limit}`)));
      const rows = Array.from({ length: c.rows }, (_, i): [string, unknown] => {
        const of = (d: { values: readonly string[]; codes: ArrayLike<number> }): string => d.values[d.codes[i]!]!;
        return [
          [of(c.question), of(c.method), of(c.attack), c.share[i]].join('/'),
          [c.answer.codes[i]! < 0 ? null : of(c.answer), c.outcome[i], c.tie[i], c.auc[i], c.maliciousWeight[i]],
        ];
      });
      return new Map(rows);
    };
    const few = await decided(10);
    const all = await decided(24);
    expect(few.size).toBe(10 * 3 * 5);
    for (const [key, value] of few) expect([key, all.get(key)]).toEqual([key, value]);
  });
});
