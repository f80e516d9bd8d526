import { appendFileSync, copyFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { drawReport, readTables, reopenLab, replayRun, showQuestion } from '../../src/run/index.js';
import type { ShowWhich } from '../../src/run/index.js';
import { attacked, bytesOf, caseFile, errorOf, run, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (...name: string[]): string => path.join(folder, ...name);
const traces = at('mine.jsonl');
copyFileSync(caseFile('good.jsonl'), traces);
const x = {
  ...attacked,
  data: { traces },
  methods: ['majority', 'stacker', 'sigma-v1', 'dawid-skene'],
  shares: [0, 0.25, 0.5],
};
const recorded = run(x, at('recorded'));

describe('a replay', () => {
  it('comes to the same units, the same figures and the same bytes', async () => {
    await recorded;
    const before = bytesOf(at('recorded'));
    const r = await replayRun(at('recorded'));
    expect(r).toMatchObject({ units: 6 * 4 * 5, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
    expect(r.tables.rows).toEqual(readTables(at('recorded')).rows);
    expect(bytesOf(at('recorded'))).toEqual(before);
    await run(attacked, at('simulated'));
    expect(await replayRun(at('simulated'))).toMatchObject({ unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('tells units and figures that were changed', async () => {
    await recorded;
    cpSync(at('recorded'), at('forged'), { recursive: true });
    const log = at('forged', 'shards', '0000', 'units.jsonl');
    const lines = unitLines(at('forged'));
    writeFileSync(log, lines.map((l, i) => `${i === 3 ? l.replace(/"a":"."/, '"a":"Z"') : l}\n`).join(''));
    const rows = JSON.parse(readFileSync(at('forged', 'merged', 'rows.json'), 'utf8')) as {
      rows: { accuracy: number }[];
    };
    rows.rows[0]!.accuracy = 0.99;
    writeFileSync(at('forged', 'merged', 'rows.json'), JSON.stringify(rows));
    expect(await replayRun(at('forged'))).toMatchObject({ unitsDiffer: 1, rowsDiffer: 1 });
  });

  it('finds recordings that moved, where it is told', async () => {
    await recorded;
    const moved = at('moved.jsonl');
    renameSync(traces, moved);
    const e = await errorOf(replayRun(at('recorded')));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toContain(traces);
    expect(await replayRun(at('recorded'), { traces: moved })).toMatchObject({ unitsDiffer: 0, sameBytes: true });
    copyFileSync(moved, traces);
  });

  it('refuses recordings that are not those of the run', async () => {
    await recorded;
    const changed = at('changed.jsonl');
    writeFileSync(changed, readFileSync(traces, 'utf8').replace('(A)', '(B)'));
    const e = await errorOf(replayRun(at('recorded'), { traces: changed }));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toMatch(/the data is not what the run was made from/);
  });

  it('refuses a run that is not done, with the number of open units', async () => {
    await recorded;
    cpSync(at('recorded'), at('half'), { recursive: true });
    const lines = unitLines(at('half')).slice(0, -7);
    writeFileSync(at('half', 'shards', '0000', 'units.jsonl'), lines.map((l) => `${l}\n`).join(''));
    const e = await errorOf(replayRun(at('half')));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toContain('7 units are still open');
  });

  it('refuses what is no run, and damaged runs', async () => {
    await recorded;
    expect((await errorOf(replayRun(folder))).message).toContain('no manifest.json');
    cpSync(at('recorded'), at('damaged'), { recursive: true });
    appendFileSync(at('damaged', 'manifest.json'), '}');
    expect(await errorOf(replayRun(at('damaged')))).toMatchObject({ code: 'bad-input' });
    cpSync(at('recorded'), at('bare'), { recursive: true });
    rmSync(at('bare', 'merged'), { recursive: true });
    const e = await errorOf(replayRun(at('bare')));
    expect(e).toMatchObject({ code: 'bad-input' });
    const drawn = await errorOf(drawReport(at('bare')));
    expect(drawn).toMatchObject({ code: 'bad-input' });
  });
});

describe('one question shown', () => {
  const show = async (id: string, which: ShowWhich = {}): Promise<Awaited<ReturnType<typeof showQuestion>>> => {
    await recorded;
    const lab = await reopenLab(at('recorded'));
    return showQuestion(lab, id, which).finally(() => lab.close());
  };

  it('has agents, answers, graph and weights of every method', async () => {
    const q = await show('q1');
    expect(q.agents.map((a) => [a.id, a.answer, a.right, a.malicious])).toEqual([
      ['agent-1', 'A', false, false],
      ['agent-2', 'B', true, false],
      ['agent-3', 'B', true, false],
      ['agent-4', 'C', false, false],
    ]);
    expect(q.condition).toMatchObject({ attack: 'none', share: 0 });
    const sigma = q.methods.find((m) => m.method === 'sigma-v1')!;
    expect(sigma).toMatchObject({ answer: 'B', outcome: 'right' });
    expect(sigma.weights).toHaveLength(4);
    const sign = sigma.graph!.map(Math.sign);
    expect(sign).toEqual([0, -1, -1, -1, -1, 0, 1, -1, -1, 1, 0, -1, -1, -1, -1, 0]);
    expect(q.events.some((e) => e.method === 'sigma-v1')).toBe(true);
  });

  it('says the same as the unit that was stored', async () => {
    const q = await show('q3', { attack: 'conflict', share: 0.5 });
    expect(q.agents.filter((a) => a.malicious)).toHaveLength(2);
    const { conditions, cells } = JSON.parse(readFileSync(at('recorded', 'plan.json'), 'utf8')) as {
      conditions: { attack: string; share: number }[];
      cells: { method: string }[];
    };
    const c = conditions.findIndex((y) => y.attack === 'conflict' && y.share === 0.5);
    for (const line of unitLines(at('recorded')).map(
      (l) => JSON.parse(l) as { c: number; m: number; q: number; a?: string; o: string },
    )) {
      if (line.c !== c || line.q !== 2) continue;
      const shown = q.methods.find((m) => m.method === cells[line.m]!.method)!;
      expect([shown.method, shown.answer, shown.outcome]).toEqual([shown.method, line.a, line.o]);
    }
  });

  it('is looked for under the largest share and the first seed, unless said otherwise', async () => {
    expect((await show('q1', { attack: 'conflict' })).condition).toMatchObject({ share: 0.5, seed: 0 });
    expect((await show('q1', { attack: 'conflict', share: 0.25 })).condition).toMatchObject({ share: 0.25 });
  });

  it('that is not there is answered by the nearest one', async () => {
    const e = await errorOf(show('q11'));
    expect(e).toMatchObject({ code: 'bad-input' });
    expect(e.message).toMatch(/"q11".*Did you mean "q1"\?/);
    for (const [which, says] of [
      [{ attack: 'conflct' }, 'no attack "conflct". Did you mean "conflict"? It has: none, conflict, random-noise.'],
      [
        { attack: 'conflict', share: 0.3 },
        'attack "conflict" has no share 0.3 with seed 0 in this run. Its shares: 0.25, 0.5; its seeds: ',
      ],
      [{ seed: 4 }, 'the clean condition has no seed 4 in this run. Its shares: 0; its seeds: 0.'],
    ] as const) {
      const missing = await errorOf(show('q1', which));
      expect(missing).toMatchObject({ code: 'bad-input' });
      expect(missing.message).toContain(says);
    }
  });
});
