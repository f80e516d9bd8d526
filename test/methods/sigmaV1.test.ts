import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Batch, Decision, TraceEvent } from '../../src/core/index.js';
import { parseSettings } from '../../src/methods/settings.js';
import { sigmaV1 } from '../../src/methods/sigmaV1/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { handBatch } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const run = (batch: Batch, raw: object = {}, context = contextOf()): Promise<Decision[]> =>
  decideBatch(sigmaV1, batch, parseSettings(sigmaV1, raw), context);
const said = (d: Decision | undefined): string => (d?.answer.type === 'answer' ? d.answer.canon : String(d?.stop));
const numbers = (a: Float32Array | undefined): number[] => Array.from(a ?? [], (v) => Math.round(v * 1e4) / 1e4 + 0);

beforeAll(() => useBackend().then(() => undefined));

describe('sigma-v1', () => {
  it('gives the graph and the literal weights of docs/sigma-v1.md A5: four against one', async () => {
    const [d] = await run(handBatch([['A', 'A', 'A', 'A', 'B']]), { preset: 'paper', state: 'none' });
    expect(numbers(d!.weights)).toEqual([0.1667, 0.1667, 0.1667, 0.1667, -0.3333]);
    expect(numbers(d!.graphs[0]!.a).slice(0, 5)).toEqual([0, 1, 1, 1, -1]);
    expect(d!.graphs[0]).toMatchObject({ stage: 'first', round: 0, directed: false });
    expect(said(d)).toBe('A');
  });

  it('clips negative weights by default, so that a pair does not lose to singletons (A13)', async () => {
    const batch = handBatch([['A', 'A', 'B', 'C', 'D', 'E']]);
    expect(said((await run(batch, { preset: 'paper', state: 'none' }))[0])).not.toBe('A');
    expect(said((await run(batch, { state: 'none' }))[0])).toBe('A');
  });

  it('draws no edge to a seat without an answer and gives it no weight', async () => {
    const [d] = await run(handBatch([['A', 'A', null, undefined]]));
    expect(numbers(d!.graphs[0]!.a)).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(numbers(d!.weights)).toEqual([0.5, 0.5, 0, 0]);
  });

  it('decides nothing where nobody answered, and follows one agent', async () => {
    expect(
      (
        await run(
          handBatch([
            [null, undefined],
            ['A', undefined],
          ]),
        )
      ).map(said),
    ).toEqual(['no-answers', 'A']);
    expect((await run(handBatch([['B'], [null]]))).map(said)).toEqual(['B', 'no-answers']);
    expect(await run(handBatch([]))).toEqual([]);
  });

  it('tells ten answers apart, and says that a tie rule chose', async () => {
    const [d] = await run(handBatch([[...'ABCDEFGHIJ']]));
    expect([said(d), d!.tie]).toEqual(['A', true]);
  });

  it('trusts agents by stated confidence or by trust where told to', async () => {
    const batch = handBatch([['A', 'B', 'B', 'A']], { conf: [[0.9, 0.2, 0.3, NaN]] });
    expect(said((await run(batch, { conf: 'stated' }))[0])).toBe('A');
    const trust = (agent: string): number => ({ 'agent-1': 0.9, 'agent-2': 0.8, 'agent-3': NaN })[agent] ?? 0.1;
    expect(said((await run(batch, { conf: 'trust' }, contextOf({ trust })))[0])).toBe('B');
    expect(sigmaV1.usesTrust!(parseSettings(sigmaV1, { conf: 'trust' }))).toBe(true);
  });

  it('drops negative edges without SRG, and weighs all alike without SCR', async () => {
    const batch = handBatch([['A', 'A', 'B']]);
    const [noSigns] = await run(batch, { ablate: ['SRG'] });
    expect(numbers(noSigns!.graphs[0]!.a)).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 0]);
    const [equal] = await run(batch, { ablate: ['SCR'] });
    expect(numbers(equal!.weights)).toEqual([0.3333, 0.3333, 0.3333]);
  });

  it('tells who sat, whom each heard, and what came out', async () => {
    const events: TraceEvent[] = [];
    await run(handBatch([['A', 'A', 'B']]), { L: 1 }, contextOf({ emit: (e) => events.push(e) }));
    expect(events).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(events[0]))).toMatchObject({
      question: 'q0',
      stage: 'sigma-v1',
      data: {
        seated: [1, 1, 1],
        classes: [0, 0, 1],
        confidence: [1, 1, 1],
        sets: [{ balanced: [[1], [0], []], unbalanced: [[2], [2], [0, 1]] }],
        decision: 0,
      },
    });
    expect(events[0]!.data.scores).toHaveLength(2);
  });

  it('decides a question the same alone and among others', async () => {
    const rows = [
      ['A', 'B', 'B', null],
      ['A', 'A', 'B', 'C'],
      ['D', undefined, 'E', 'E'],
    ];
    const together = await run(handBatch(rows), { preset: 'paper' });
    for (const [b, row] of rows.entries()) {
      const [alone] = await run(handBatch([row]), { preset: 'paper' });
      expect({ ...alone, weights: numbers(alone!.weights) }).toEqual({
        ...together[b],
        weights: numbers(together[b]!.weights),
      });
    }
  });

  it('refuses comparisons of vectors where there are none', async () => {
    for (const raw of [{ feval: 'literal' }, { feval: 'thresholded', theta: 0.5 }, { state: 'embedding' }]) {
      expect(sigmaV1.needs(parseSettings(sigmaV1, raw))).toEqual(['embeddings']);
      await expect(run(handBatch([['A', 'B']]), raw)).rejects.toMatchObject({ code: 'no-encoder' });
    }
  });
});

describe('sigma-v1 with sentence vectors', () => {
  const rows = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0.6, 0.8],
  ];
  const pool = {
    rows: 4,
    dim: 2,
    gather: (index: ArrayLike<number>): Float32Array =>
      Float32Array.from(Array.from(index).flatMap((i) => rows[i] ?? [0, 0])),
  };
  const withVectors = (index: number[]): Batch => ({
    ...handBatch([['A', 'A', 'B']]),
    states: { pool, index: Int32Array.from(index), questionPool: pool, questionIndex: Int32Array.from([0]) },
  });

  it('weighs agreement by (1 + cos)/2, and disagreement by 1', async () => {
    const [d] = await run(withVectors([0, 3, 1]));
    expect(numbers(d!.graphs[0]!.a)).toEqual([0, 0.8, -1, 0.8, 0, -1, -1, -1, 0]);
  });

  it('takes the cosine itself where told to', async () => {
    const [d] = await run(withVectors([0, 3, 2]), { feval: 'literal' });
    expect(numbers(d!.graphs[0]!.a)).toEqual([0, 0.6, -1, 0.6, 0, -0.6, -1, -0.6, 0]);
  });

  it('gives weights and a decision when it propagates the vectors', async () => {
    expect(said((await run(withVectors([0, 3, 1]), { state: 'embedding' }))[0])).toBe('A');
  });
});
