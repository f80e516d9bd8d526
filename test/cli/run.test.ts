import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, caseFile, refusal, sigma, start, type Ended } from './sigma.js';

const injection = [
  'run',
  '--traces',
  'mine.jsonl',
  '--attacks',
  'none,conflict',
  '--shares',
  '0,0.25,0.5',
  '--seeds',
  '2',
];
const lastLine = (x: Ended): Record<string, unknown> =>
  JSON.parse(x.stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
let json: Ended;
let folder = '';

beforeAll(async () => {
  copyFileSync(caseFile('good.jsonl'), at('mine.jsonl'));
  json = await sigma(...injection, '--json');
  folder = String(lastLine(json).run);
});

describe('sigma run', () => {
  it('with --json writes one object to stdout and all else to stderr', () => {
    expect(json.code).toBe(0);
    expect(json.stdout.trim().split('\n')).toHaveLength(1);
    expect(lastLine(json)).toMatchObject({
      run: expect.stringMatching(/^runs\/run-[0-9a-f]{10}$/),
      units: 6 * 3 * 5,
      failed: 0,
    });
    expect(json.stderr).toContain('report.html');
    expect(json.stderr).not.toMatch(/^\s+at /m);
  });

  it('gives a row for each method, attack and share, with everything docs/rules.md §8 names', () => {
    const { rows } = lastLine(json) as { rows: Record<string, unknown>[] };
    expect(rows.map((r) => `${String(r.method)} ${String(r.attack)} ${String(r.share)}`).sort()).toEqual(
      ['dawid-skene', 'majority', 'sigma-v1'].flatMap((m) => [
        `${m} conflict 0.25`,
        `${m} conflict 0.5`,
        `${m} none 0`,
      ]),
    );
    for (const r of rows) {
      expect(r).toMatchObject({ dataset: 'cases', setting: 'default', placement: 'question', n: 6, parseRate: 1 });
      expect(['wilson', 'bootstrap']).toContain(r.ciKind);
      expect(r.ci).toEqual([expect.any(Number), expect.any(Number)]);
      expect(typeof r.accuracy).toBe('number');
      expect(typeof r.differsFromMajority).toBe('number');
    }
  });

  it('by the same command resumes in the same folder and says the same', async () => {
    rmSync(at(folder, 'merged'), { recursive: true });
    const again = await sigma(...injection, '--json', '--quiet');
    expect(again.stdout).toBe(json.stdout);
    expect(again.stderr).not.toMatch(/decisions \(/);
  });

  it('without --json prints the table for people', async () => {
    const { code, stdout } = await sigma(...injection, '--quiet');
    expect(code).toBe(0);
    expect(stdout).toContain('majority');
    expect(stdout).toContain(`Run:    ${folder}`);
  });

  it('leaves a report that was drawn', () => {
    expect(readFileSync(at(folder, 'report.html'), 'utf8')).toContain('<html');
    expect(existsSync(at(folder, 'charts'))).toBe(true);
  });

  it('refuses a folder that another experiment has, and keeps it', async () => {
    const before = readFileSync(at(folder, 'merged', 'units.parquet'));
    expect(await refusal('run', '--traces', 'mine.jsonl', '--out', folder)).toMatch(
      /belongs to another experiment.*--fresh/,
    );
    expect(readFileSync(at(folder, 'merged', 'units.parquet')).equals(before)).toBe(true);
  });
});

describe('what a run leaves', () => {
  it('is replayed, and found equal', async () => {
    const r = await sigma('replay', folder, '--json', '--quiet');
    expect(r.code).toBe(0);
    expect(lastLine(r)).toMatchObject({ units: 90, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('that was changed by hand is found out: exit 1', async () => {
    cpSync(at(folder), at('forged'), { recursive: true });
    const file = at('forged', 'merged', 'rows.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"accuracy": [\d.]+/, '"accuracy": 0.123'));
    const { code, stderr } = await sigma('replay', 'forged', '--json', '--quiet');
    expect(code).toBe(1);
    expect(stderr).toContain('1 units and rows differ from what the run stored');
  });

  it('is drawn again', async () => {
    rmSync(at(folder, 'report.html'));
    const { code, stdout } = await sigma('report', folder);
    expect([code, existsSync(at(folder, 'report.html'))]).toEqual([0, true]);
    expect(stdout).toContain('report.html');
    const { html, pngs } = JSON.parse((await sigma('report', folder, '--json')).stdout) as {
      html: string;
      pngs: string[];
    };
    expect([html, ...pngs].filter((f) => !existsSync(at(f)))).toEqual([]);
    expect(pngs.length).toBeGreaterThan(0);
  });

  it('is shown, question by question', async () => {
    const { code, stdout } = await sigma('show', folder, 'q1', '--attack', 'conflict');
    expect(code).toBe(0);
    for (const text of ['conflict, share 0.5, seed 0', 'MALICIOUS', 'agent-4', 'weights', 'graph'])
      expect(stdout).toContain(text);
    const parsed = JSON.parse((await sigma('show', folder, 'q1', '--json')).stdout) as { agents: unknown[] };
    expect(parsed.agents).toHaveLength(4);
  });

  it('is shown from any folder: its manifest knows where the recordings are', async () => {
    const elsewhere = at('elsewhere');
    mkdirSync(elsewhere);
    const { code, stdout } = await start(['show', at(folder), 'q1'], elsewhere).ended;
    expect([code, stdout.includes('How sigma-v1 (default) came to it')]).toEqual([0, true]);
    expect(stdout).toMatch(/^ {2}sets hop 1 balanced +1: /m);
    expect(stdout).not.toMatch(/[{}]/);
  });

  it('says by which command it was made', () => {
    const { command } = JSON.parse(readFileSync(at(folder, 'status.json'), 'utf8')) as { command: string };
    expect(command).toMatch(/^sigma run --traces mine\.jsonl --attacks none,conflict --shares 0,0\.25,0\.5 --seeds 2/);
    expect(readFileSync(at(folder, 'report.html'), 'utf8')).toContain(command);
  });

  it('is asked for a question that it has not', async () => {
    expect(await refusal('show', folder, 'q12')).toContain('Did you mean "q1"?');
    expect(await refusal('show', folder, 'q1', '--attack', 'copycat')).toContain(
      'the run has no attack "copycat". It has: none, conflict.',
    );
    expect(await refusal('show', folder, 'q1', '--attack', 'conflict', '--seed', '7')).toBe(
      'Showing a question: attack "conflict" has no seed 7 in this run. Its shares: 0.25, 0.5; its seeds: 0, 1.',
    );
    expect(await refusal('show', folder, 'q1', '--share', '0.5')).toContain(
      'the clean condition has no share 0.5 with seed 0 in this run. Its shares: 0; its seeds: 0.',
    );
    expect(await refusal('show', folder, 'q1', '--share', 'half')).toContain('--share: "half" is not a number');
  });
});

describe('sigma', () => {
  it.each([
    ['methods', 'methods'],
    ['attacks', 'attacks'],
    ['doctor', 'findings'],
  ])('%s lists, for people and as one JSON object', async (command, key) => {
    const [people, machine] = await Promise.all([sigma(command), sigma(command, '--json')]);
    expect([people.code, machine.code]).toEqual([0, 0]);
    expect(people.stdout.split('\n').length).toBeGreaterThan(5);
    expect(people.stdout).not.toMatch(/undefined|\[object/);
    const { [key]: list } = JSON.parse(machine.stdout) as Record<string, Record<string, unknown>[]>;
    expect(list!.length).toBeGreaterThan(2);
    if (command === 'doctor') return;
    expect(people.stdout.match(/^ {2}source {4}\S/gm)).toHaveLength(list!.length);
    for (const x of list!)
      expect(x).toMatchObject({ summary: expect.any(String), source: { year: expect.any(Number) } });
  });

  it('explains itself with exit 0', async () => {
    const all = await Promise.all([sigma('--help'), sigma('run', '--help'), sigma('--version')]);
    expect(all.map((x) => x.code)).toEqual([0, 0, 0]);
    expect(all[1].stdout).toContain('--error-budget');
    expect(all[2].stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
