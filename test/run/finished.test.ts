import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RunResult } from '../../src/run/index.js';
import { attacked, bytesOf, run, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (...name: string[]): string => path.join(folder, ...name);
const first = run(attacked, at('run'));

/** Runs again what was run before; says too whether anything was merged. */
async function again(name: string): Promise<RunResult & { merged: boolean }> {
  let merged = false;
  const result = await run(attacked, at(name), { onProgress: (p) => void (merged ||= p.stage === 'merging') });
  return { ...result, merged };
}

describe('a finished run, run again', () => {
  it('is read, not computed, and comes to the same result and bytes', async () => {
    const was = await first;
    const before = bytesOf(at('run'));
    for (let i = 0; i < 2; i++) expect(await again('run')).toEqual({ ...was, merged: false });
    expect(bytesOf(at('run'))).toEqual(before);
    expect(JSON.parse(readFileSync(at('run', 'status.json'), 'utf8'))).toMatchObject({
      state: 'done',
      units: was.units,
      done: was.units,
      resumedFrom: was.units,
    });
  });

  it.each<[string, (copy: string) => void]>([
    ['a figure was changed', (copy) => appendFileSync(path.join(copy, 'merged', 'rows.json'), ' ')],
    ['the sample is missing', (copy) => rmSync(path.join(copy, 'merged', 'sample.json'))],
    ['the merged units are damaged', (copy) => writeFileSync(path.join(copy, 'merged', 'units.parquet'), 'PAR1')],
    ['it was stopped since', (copy) => writeFileSync(path.join(copy, 'status.json'), '{"state": "running"}')],
    ['its status is half written', (copy) => writeFileSync(path.join(copy, 'status.json'), '{"sta')],
    [
      'units were lost',
      (copy) => {
        const lines = unitLines(copy).slice(0, -5);
        writeFileSync(path.join(copy, 'shards', '0000', 'units.jsonl'), lines.map((l) => `${l}\n`).join(''));
      },
    ],
  ])('is mended where %s', async (what, harm) => {
    const was = await first;
    cpSync(at('run'), at(what), { recursive: true });
    harm(at(what));
    expect(await again(what)).toEqual({ ...was, folder: at(what), merged: true });
    expect(bytesOf(at(what))).toEqual(bytesOf(at('run')));
  });
});
