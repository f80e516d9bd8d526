import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SigmaError } from '../../src/core/index.js';
import type { Batch, BatchMethod, Decision, RunMethod } from '../../src/core/index.js';
import { replayRun } from '../../src/run/index.js';
import { bytesOf, errorOf, run, tempFolder, unitLines } from './support.js';

const folder = tempFolder();
const at = (name: string): string => path.join(folder, name);

const decideBy = (b: Batch, q: number): Decision => {
  const answer = b.responses[q * b.agents.length]?.answer ?? { type: 'abstain' as const };
  return { answer, tie: false, graphs: [] };
};

/** Follows the first seat; `check` may throw, or change what comes out. */
function method(check: (b: Batch) => void, change: (all: Decision[]) => Decision[] = (x) => x): BatchMethod<unknown> {
  return {
    name: 'brittle',
    version: '1',
    summary: 'follows the first seat, and breaks',
    source: { authors: 'A. User', title: 'Brittle', year: 2025, where: 'here' },
    scope: 'batch',
    settings: z.strictObject({}),
    needs: () => [],
    calls: (_s, k) => ({ agent: k, service: 0 }),
    decide: (b) => {
      check(b);
      return Promise.resolve(change(b.questions.map((_q, i) => decideBy(b, i))));
    },
  };
}

let ids: string[] = [];
/** Throws wherever a cursed question is in the batch. */
const breaks = method((b) => {
  for (const q of b.questions)
    if (ids.indexOf(q.id) === 3 || ids.indexOf(q.id) === 11) throw new Error(`no idea about ${q.id}`);
});
const failures = (name: string): { q: number; reason: string }[] =>
  readFileSync(path.join(at(name), 'shards', '0000', 'failures.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l) as { q: number; reason: string });

describe('a method that fails', () => {
  it('on some questions fails on these alone, counted, and the rest is decided one by one', async () => {
    const learnIds = method((b) => void ids.push(...b.questions.map((q) => q.id)));
    await run({ methods: ['brittle'] }, at('ids'), { methods: [learnIds] });
    ids = [...new Set(ids)].sort();
    const result = await run({ methods: ['majority', 'brittle'], errorBudget: 0.05 }, at('some'), {
      methods: [breaks],
    });
    expect(result).toMatchObject({ units: 24 * 2 - 2, failed: 2 });
    expect(
      failures('some')
        .map((f) => f.reason)
        .sort(),
    ).toEqual([3, 11].map((i) => `no idea about ${ids[i]!}`).sort());
    expect(result.tables.rows.find((r) => r.method === 'brittle')).toMatchObject({ n: 22 });
    expect(result.tables.rows.find((r) => r.method === 'majority')).toMatchObject({ n: 24 });
  });

  it('past the budget stops the run; what is decided is kept, and the same call tries the rest again', async () => {
    const x = { methods: ['majority', 'brittle'] };
    const e = await errorOf(run(x, at('past'), { methods: [breaks] }));
    expect(e).toMatchObject({ code: 'budget-spent' });
    expect(e.message).toMatch(/1 of 48 units failed, more than the error budget of 1\.0 %.*no idea about/);
    expect(existsSync(path.join(at('past'), 'shards', '0000', 'lease.json'))).toBe(false);
    const kept = unitLines(at('past')).length;
    expect(kept).toBeGreaterThan(0);
    const healed = method(() => undefined);
    expect(await run(x, at('past'), { methods: [healed] })).toMatchObject({ units: 48, failed: 0 });
    await run(x, at('never-failed'), { methods: [healed] });
    expect(bytesOf(at('past'))).toEqual(bytesOf(at('never-failed')));
  });

  it('is tried again by every later call, and a replay tries it too', async () => {
    const x = { methods: ['majority', 'brittle'], errorBudget: 0.05 };
    expect(await run(x, at('some'), { methods: [breaks] })).toMatchObject({ units: 46, failed: 2 });
    const replay = await replayRun(at('some'), { methods: [breaks] });
    expect(replay).toMatchObject({ units: 48, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('by giving too few decisions, or what is no decision, fails on every question', async () => {
    const few = method(
      () => undefined,
      (all) => all.slice(1),
    );
    const e = await errorOf(run({ methods: ['brittle'] }, at('few'), { methods: [few] }));
    expect(e).toMatchObject({ code: 'budget-spent' });
    expect(e.message).toContain('it gave 0 decisions for 1 questions');
    const none = method(
      () => undefined,
      (all) => all.map(() => undefined as unknown as Decision),
    );
    const result = await run({ methods: ['majority', 'brittle'], errorBudget: 1 }, at('none'), { methods: [none] });
    expect(result).toMatchObject({ units: 24, failed: 24 });
    expect(failures('none')[0]!.reason).toMatch(/^the decision of "brittle" cannot be read: /);
  });

  it('while it learns fails on the questions that wait for it', async () => {
    const learner: BatchMethod<unknown> = {
      ...breaks,
      decide: method(() => undefined).decide,
      fit: () => Promise.reject(new Error('does not converge')),
    };
    const result = await run({ methods: ['majority', 'brittle'], errorBudget: 0.5 }, at('fit'), { methods: [learner] });
    expect(result).toMatchObject({ units: 24, failed: 24 });
    expect(failures('fit')[0]!.reason).toBe('method "brittle" (default) failed while learning: does not converge');
  });

  it('while it looks at the whole run keeps what it decided', async () => {
    const whole = (n: number): RunMethod<unknown> => ({
      ...(breaks as unknown as RunMethod<unknown>),
      scope: 'run',
      async *decide(all) {
        let given = 0;
        for await (const b of all) for (let i = 0; i < b.questions.length; i++) if (given++ < n) yield decideBy(b, i);
        for (; given < n; given++) yield { answer: { type: 'abstain' }, tie: false, graphs: [] };
      },
    });
    for (const [n, failed] of [
      [20, 4],
      [24, 0],
      [30, 0],
    ] as const)
      expect(
        await run({ methods: ['brittle'], errorBudget: 1 }, at(`whole-${n}`), { methods: [whole(n)] }),
      ).toMatchObject({
        units: 24 - failed,
        failed,
      });
    expect(failures('whole-20')[0]!.reason).toContain('it gave 20 decisions for 24 questions');
  });

  it('because the run lacks something stops the run, whatever the budget', async () => {
    const lacks = method(() => {
      throw new SigmaError('no-encoder', 'this run has no sentence encoder');
    });
    const e = await errorOf(run({ methods: ['brittle'], errorBudget: 1 }, at('lacks'), { methods: [lacks] }));
    expect(e).toMatchObject({ code: 'no-encoder' });
  });

  it('never stops a run that may lose every unit', async () => {
    const always = method(() => {
      throw new Error('never');
    });
    const result = await run({ methods: ['brittle'], errorBudget: 1 }, at('all'), { methods: [always] });
    expect(result).toMatchObject({ units: 0, failed: 24 });
  });
});
