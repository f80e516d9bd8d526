import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { drawReport, mergeRun, openFolder } from '../../src/run/index.js';
import { makeFolder } from '../../src/run/makeFolder.js';
import { writeFailed } from '../../src/run/messages.js';
import { attacked, bytesOf, errorOf, run, tempFolder } from './support.js';

const folder = tempFolder();
const at = (...name: string[]): string => path.join(folder, ...name);
const put = (...name: string[]): void => {
  mkdirSync(path.dirname(at(...name)), { recursive: true });
  writeFileSync(at(...name), 'mine');
};
const gone = 2 ** 22 + 12345;

describe('a folder without a run', () => {
  it.each(['report.html', 'plan.json', 'status.json', 'questions.jsonl', 'merged', 'shards', 'charts', 'artefacts'])(
    'is refused when it holds "%s"',
    async (name) => {
      const file = name.includes('.') ? [name] : [name, 'mine.txt'];
      put(`has ${name}`, ...file);
      for (const fresh of [false, true]) {
        const e = await errorOf(run({}, at(`has ${name}`), { fresh }));
        expect(e).toMatchObject({ code: 'bad-input' });
        expect(e.message).toContain(`holds "${name}"`);
      }
      expect(readdirSync(at(`has ${name}`))).toEqual([name]);
      expect(readFileSync(at(`has ${name}`, ...file), 'utf8')).toBe('mine');
    },
  );

  it('is taken when it is empty, or holds other files', async () => {
    mkdirSync(at('empty'));
    put('other', 'thesis.tex');
    for (const name of ['empty', 'other']) expect(await run({}, at(name))).toMatchObject({ units: 48 });
    expect(readFileSync(at('other', 'thesis.tex'), 'utf8')).toBe('mine');
  });
});

describe('starting over', () => {
  it('removes what a run writes, and keeps everything else', async () => {
    await run({ ...attacked, methods: ['majority', 'stacker'] }, at('shared'));
    await drawReport(at('shared'));
    const mine = [
      ['charts', 'mine.png'],
      ['charts', 'drop.svg'],
      ['merged', 'thesis.csv'],
      ['merged', 'old', 'rows.json'],
      ['artefacts', 'notes.json'],
      ['shards', '0000', 'units.bak'],
      ['shards', 'README'],
    ];
    for (const file of mine) put('shared', ...file);
    put('shared', 'merged', `units.parquet.${gone}.part`);
    await run({}, at('shared'), { fresh: true });
    for (const file of mine) expect(readFileSync(at('shared', ...file), 'utf8')).toBe('mine');
    expect(readdirSync(at('shared', 'charts')).sort()).toEqual(['drop.svg', 'mine.png']);
    expect(readdirSync(at('shared', 'artefacts'))).toEqual(['notes.json']);
    expect(existsSync(at('shared', 'report.html'))).toBe(false);
    await run({}, at('alone'));
    expect(bytesOf(at('shared'))).toEqual(bytesOf(at('alone')));
  });

  it('knows every chart that a report draws', async () => {
    await run({ ...attacked, methods: ['majority', 'sigma-v1'] }, at('drawn'));
    const { pngs } = await drawReport(at('drawn'));
    expect(pngs.length).toBeGreaterThan(4);
    await run({}, at('drawn'), { fresh: true });
    expect(existsSync(at('drawn', 'charts'))).toBe(false);
  });
});

describe('half-written files', () => {
  it('of processes that are gone are removed by the next merge or report, and no others', async () => {
    await run(attacked, at('killed'));
    const parts = (pid: number): string[][] => [
      ['manifest.json'].map((n) => `${n}.${pid}.part`),
      ['merged', `units.parquet.${pid}.part`],
      ['merged', `rows.json.${pid}.part`],
      ['merged', `cells.${pid}.part.jsonl`],
      ['charts', `drop-dark.png.${pid}.part`],
      [`report.html.${pid}.part`],
    ];
    const kept = [...parts(process.ppid), ['merged', `mine.${gone}.part`], [`thesis.tex.${gone}.part`]];
    for (const again of [() => mergeRun(openFolder(at('killed'))), () => drawReport(at('killed'))]) {
      for (const part of [...parts(gone), ...kept]) put('killed', ...part);
      await again();
      expect(parts(gone).filter((part) => existsSync(at('killed', ...part)))).toEqual([]);
      expect(kept.filter((part) => !existsSync(at('killed', ...part)))).toEqual([]);
    }
  });
});

describe('a folder that cannot be made', () => {
  it('is told with what is in the way', async () => {
    put('file');
    for (const out of [at('file'), at('file', 'below'), at('file', 'far', 'below')]) {
      const e = await errorOf(run({}, out));
      expect(e).toMatchObject({ code: 'write-failed' });
      expect(e.message).toMatch(/A file stands where a folder is needed: choose another folder with --out/);
    }
  });

  (process.platform === 'linux' ? it : it.skip)('where the system makes none ends at once', async () => {
    const e = await errorOf(run({}, '/proc/x/y'));
    expect(e).toMatchObject({ code: 'write-failed' });
    expect(e.message).toMatch(/choose another (folder|one) with --out/);
  });

  it('is made with all above it, and again without harm', () => {
    for (let i = 0; i < 2; i++) makeFolder(at('a', 'b', 'c'));
    expect(existsSync(at('a', 'b', 'c'))).toBe(true);
  });

  it.each([
    ['ENOSPC', /The disk is full.*free space/],
    ['EACCES', /not writable.*--out/],
    ['EROFS', /not writable.*--out/],
    ['EIO', /mend the disk/],
  ])('gets advice that fits %s', (code, says) => {
    expect(writeFailed('x', Object.assign(new Error(code), { code }))).toMatch(says);
  });

  it('is full where a library says so in words', () => {
    expect(writeFailed('x', new Error('IO Error: No space left on device'))).toMatch(/The disk is full/);
  });
});
