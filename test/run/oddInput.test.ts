import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { attacks } from '../../src/agents/index.js';
import { methods } from '../../src/methods/index.js';
import type { Row } from '../../src/stats/index.js';
import { caseFile, run, tempFolder } from './support.js';

const folder = tempFolder();
const sigmas = [
  { method: 'sigma-v1', settings: { preset: 'paper' } },
  { method: 'sigma-v1', settings: { conf: 'trust', weights: 'literal' } },
  { method: 'sigma-v1', settings: { ablate: ['SRG', 'CMP', 'SCR'] } },
];
/** Conversations go no further than first answers here: the recordings hold no more. */
const silent = [...methods.values()].filter((m) => m.scope !== 'question').map((m) => m.name);
const everything = {
  methods: [...silent, ...sigmas, { method: 'sigma-v1-text', settings: { T: 0 } }],
  attacks: [...attacks.keys()],
  shares: [0.5, 1],
  errorBudget: 0,
};

/** Rows of the clean condition, of every method in several settings; attacked ones are only decided. */
async function rows(name: string, data: object = { traces: caseFile(name) }, x: object = everything): Promise<Row[]> {
  const { tables, failed } = await run({ data, ...x }, path.join(folder, name));
  expect(failed).toBe(0);
  for (const r of tables.rows)
    for (const [key, v] of Object.entries(r))
      if (typeof v === 'number') expect([key, Number.isFinite(v)]).toEqual([key, true]);
  return tables.rows.filter((r) => r.attack === 'none');
}

describe('input that looks odd and is in order, under every method and attack', () => {
  it('one agent: everybody follows it', async () => {
    for (const r of await rows('one-agent.jsonl')) expect(r).toMatchObject({ n: 3, accuracy: 2 / 3, parseRate: 1 });
  });

  it('all answers unparsable: decided, without an answer', async () => {
    for (const r of await rows('all-unparsable.jsonl'))
      expect(r).toMatchObject({ n: 2, accuracy: 0, parseRate: 0, abstained: 2 });
  });

  it('a question with one option, attacked by agents that have no other to give', async () => {
    // q1 has one option, and all gave it; q2 is a tie of B and A, which the first seat's B wins.
    const all = await rows('one-option.jsonl');
    for (const r of all) expect(r).toMatchObject({ n: 2, accuracy: r.oracle ? 1 : 0.5 });
  });

  it('a letter past the last option: unparsable', async () => {
    for (const r of await rows('past-last-option.jsonl'))
      expect(r).toMatchObject({ n: 2, parseRate: 0.5, accuracy: 1 });
  });

  it('agents that are missing on some questions: masked, not dropped', async () => {
    for (const r of await rows('missing-agents.jsonl')) expect(r).toMatchObject({ n: 4, parseRate: 1, abstained: 1 });
  });

  it('no gold: decisions, no accuracy', async () => {
    const x = { ...everything, methods: ['majority', 'dawid-skene', 'uniform', ...sigmas] };
    for (const r of await rows('no-gold.jsonl', undefined, x))
      expect(r).toMatchObject({ n: 2, graded: 0, accuracy: null, ci: null, ciKind: null, abstained: 0 });
  });

  it.each([1, 2, 3])('%i generated questions: too few to learn from in two folds', async (questions) => {
    for (const r of await rows(`few-${questions}`, { generate: 'word-problems', questions }))
      expect(r.n).toBe(questions);
  });
});
