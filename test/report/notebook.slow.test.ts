import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { packageRoot } from '../../src/core/index.js';
import { fakeRun } from './runFolder.js';
import { reportData } from './fixture.js';

interface Cell {
  cell_type: string;
  source: string[];
  outputs?: { output_type: string; data?: Record<string, unknown> }[];
}

const root = packageRoot();
const folder = path.join(root, 'notebooks');
const notebooks = readdirSync(folder).filter((f) => f.endsWith('.ipynb'));
const cells = (file: string): Cell[] => (JSON.parse(readFileSync(file, 'utf8')) as { cells: Cell[] }).cells;

describe('notebooks', () => {
  it.each(notebooks)('%s has types that hold (its kernel checks none)', (name) => {
    const text = cells(path.join(folder, name))
      .filter((c) => c.cell_type === 'code')
      .map((c) => c.source.join(''))
      .join('\n');
    const file = path.join(folder, name.replace('.ipynb', '.ts'));
    const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), (f) => readFileSync(f, 'utf8')).config as object;
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
    const host = ts.createCompilerHost({ ...options, noEmit: true });
    const { getSourceFile, fileExists, readFile } = host;
    host.fileExists = (f) => f === file || fileExists(f);
    host.readFile = (f) => (f === file ? text : readFile(f));
    host.getSourceFile = (f, ...rest) =>
      f === file ? ts.createSourceFile(f, text, ts.ScriptTarget.ES2022) : getSourceFile(f, ...rest);
    const program = ts.createProgram([file], { ...options, noEmit: true }, host);
    const errors = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    expect(errors.map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'))).toEqual([]);
  });
});

const jupyter = spawnSync('jupyter', ['nbconvert', '--version']).status === 0;
const maybe = jupyter ? describe : describe.skip;

maybe(`notebooks under the Deno kernel${jupyter ? '' : ' (skipped: no jupyter nbconvert on the PATH)'}`, () => {
  const execute = (
    name: string,
    env: Record<string, string>,
  ): { status: number | null; log: string; cells(): Cell[] } => {
    const out = mkdtempSync(path.join(os.tmpdir(), 'sigma-notebook-'));
    const done = spawnSync(process.execPath, [path.join(root, 'scripts', 'notebooks.mjs'), name, '--output-dir', out], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { status: done.status, log: done.stdout + done.stderr, cells: () => cells(path.join(out, name)) };
  };

  it('robustness.ipynb reads a run and shows charts as Vega-Lite and PNG, and conclusions made from it', async () => {
    const done = execute('robustness.ipynb', { SIGMA_RUN: await fakeRun(reportData({}, 0)) });
    expect(done.log).not.toMatch(/Error/);
    expect(done.status).toBe(0);
    const all = done.cells().filter((c) => c.cell_type === 'code');
    const outputs = all.map((c) => c.outputs?.[0]?.data ?? {});
    expect(outputs.every((o) => Object.keys(o).length > 0)).toBe(true);
    const charts = outputs.filter((o) => 'application/vnd.vegalite.v5+json' in o);
    expect(charts).toHaveLength(8);
    expect(charts.every((o) => typeof o['image/png'] === 'string')).toBe(true);
    const last = JSON.stringify(outputs.at(-1));
    expect(last).toContain('stacker is right most often: 71.5%');
    expect(last).toMatch(/conflict at 50% turns \d/);
    // One number format in a column.
    const flips = outputs.map((o) => String(o['text/markdown'])).find((t) => t.includes('Turned wrong')) ?? '';
    const cells = [...flips.matchAll(/\| ([\d.]+) (?=\|)/g)].map((m) => m[1] ?? '');
    expect(cells.length).toBeGreaterThan(20);
    expect(new Set(cells.map((c) => c.includes('.'))).size).toBe(1);
  });

  it('robustness.ipynb holds on a run without attacks', async () => {
    const data = reportData({}, 0);
    const done = execute('robustness.ipynb', {
      SIGMA_RUN: await fakeRun({ ...data, rows: data.rows.filter((r) => r.attack === 'none') }),
    });
    expect(done.log).not.toMatch(/Error/);
    expect(done.status).toBe(0);
  });
});

describe('npm run notebooks', () => {
  const start = (...given: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [path.join(root, 'scripts', 'notebooks.mjs'), ...given], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, SIGMA_RUN: '' },
    });

  it('explains itself', () => {
    const { status, stdout } = start('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: npm run notebooks[^]*--run FOLDER[^]*robustness\.ipynb/);
  });

  it.each([
    ['without a run', [], /SIGMA_RUN is not set.*Give --run FOLDER/],
    ['on a folder that is not there', ['--run', 'runs/nope'], /there is no folder "runs\/nope"/],
    ['on a folder that is no run', ['--run', 'src'], /"src" is no finished run: it has no manifest\.json/],
    ['on a notebook that is not there', ['nope.ipynb', '--run', 'src'], /there is no notebook "nope\.ipynb"/],
    ['on an unknown option', ['--rum', 'x'], /Unknown option '--rum'[^]*Usage:/],
  ])('stops with exit code 2 and says how to go on %s', (_what, given, text) => {
    const { status, stderr } = start(...given);
    expect(status).toBe(2);
    expect(stderr).toMatch(text);
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});
