import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { drawReport, mergeRun, openFolder, reopenLab, replayRun } from '../../src/run/index.js';
import { attacked, bytesOf, errorOf, run, tempFolder } from './support.js';

const folder = tempFolder();
const at = (...name: string[]): string => path.join(folder, ...name);
const reference = run(attacked, at('reference'));

/** A copy of the reference run whose manifest holds this text instead. */
async function withManifest(name: string, change: (text: string) => string): Promise<string> {
  await reference;
  cpSync(at('reference'), at(name), { recursive: true });
  const file = at(name, 'manifest.json');
  const was = readFileSync(file, 'utf8');
  expect(change(was)).not.toBe(was);
  writeFileSync(file, change(was));
  return at(name);
}

const everyUse = (run_: string): Promise<unknown>[] => [
  run(attacked, run_),
  replayRun(run_),
  reopenLab(run_),
  drawReport(run_),
  Promise.resolve().then(() => mergeRun(openFolder(run_))),
];

describe('a manifest', () => {
  it.each([
    ['an attack', '"attack": "conflict"', '"attack": "nonesuch"'],
    ['a method', '"method": "majority"', '"method": "mayority"'],
    ['the number of questions', '"questions": 24,', '"questions": 23,'],
    ['the seed', '"seed": 1,', '"seed": 3,'],
    ['the kind', '"kind": "number/', '"kind": "choice/'],
    ['the content hash', '"contentHash": "', '"contentHash": "0'],
  ])('whose text was changed (%s) is refused by all that read it', async (what, was, is) => {
    const changed = await withManifest(`changed ${what}`, (text) => text.replaceAll(was, is));
    const before = bytesOf(changed);
    for (const use of everyUse(changed)) {
      const e = await errorOf(use);
      expect(e).toMatchObject({ code: 'bad-input' });
      expect(e.message).toMatch(/manifest\.json was changed.*--fresh/);
    }
    expect(bytesOf(changed)).toEqual(before);
  });

  it.each([
    ['without its experiment', (text: string) => JSON.stringify({ ...JSON.parse(text), experiment: undefined })],
    ['with nothing but its format', () => '{"format":"sigma-run/1"}'],
    ['with a plan of another shape', (text: string) => JSON.stringify({ ...JSON.parse(text), plan: { cells: 3 } })],
    ['that is half written', (text: string) => text.slice(0, text.length / 2)],
    ['that is empty', () => ''],
  ])('%s is bad input, and --fresh starts the run over', async (what, change) => {
    const broken = await withManifest(`broken ${what}`, change);
    for (const use of everyUse(broken)) {
      const e = await errorOf(use);
      expect(e).toMatchObject({ code: 'bad-input' });
      expect(e.message).toMatch(/manifest\.json: .*start over with --fresh/);
    }
    await run(attacked, broken, { fresh: true });
    expect(bytesOf(broken)).toEqual(bytesOf(at('reference')));
  });

  it('that cannot be read, with nothing of a run beside it, is left alone', async () => {
    mkdirSync(at('alien'));
    writeFileSync(at('alien', 'manifest.json'), '{"half');
    for (const fresh of [false, true]) {
      const e = await errorOf(run({}, at('alien'), { fresh }));
      expect(e).toMatchObject({ code: 'bad-input' });
      expect(e.message).toMatch(/Choose another folder with --out/);
    }
    expect(readFileSync(at('alien', 'manifest.json'), 'utf8')).toBe('{"half');
    expect(existsSync(at('alien', 'shards'))).toBe(false);
  });
});
