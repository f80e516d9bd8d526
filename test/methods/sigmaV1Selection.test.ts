import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent, Batch, Context, Matrix } from '../../src/core/index.js';
import { parseSettings } from '../../src/methods/settings.js';
import { sigmaV1 } from '../../src/methods/sigmaV1/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { handBatch } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

beforeAll(() => useBackend().then(() => undefined));

/** Seats with a weight, per question: all agents agree, so exactly the selected ones have one. */
async function seated(batch: Batch, raw: object, context: Context = contextOf()): Promise<number[][]> {
  const decisions = await decideBatch(sigmaV1, batch, parseSettings(sigmaV1, raw), context);
  return decisions.map((d) => Array.from(d.weights!).flatMap((w, i) => (w > 0 ? [i] : [])));
}

/** Vectors of texts by table; the question is (1, 0, 0). */
const embedder =
  (table: Record<string, number[]>): Context['embed'] =>
  async (texts) => {
    const rows = texts.map((t) => table[t] ?? [1, 0, 0]);
    return matrix(rows);
  };
const matrix = (rows: number[][]): Matrix => ({
  rows: rows.length,
  dim: 3,
  gather: (index) => Float32Array.from(Array.from(index).flatMap((i) => rows[i] ?? [0, 0, 0])),
});

// Two alike and near the question, one a little less near and unlike them, one far away.
const profiles = { twin: [0.9, 0.4359, 0], other: [0.8, 0, 0.6], far: [-1, 0, 0] };
const agents: Agent[] = ['twin', 'twin', 'other', 'far'].map((profile, i) => ({ id: `agent-${i}`, profile }));
const agree = handBatch([['A', 'A', 'A', 'A']]);
const context = contextOf({ agents, embed: embedder(profiles) });

describe('selection of sigma-v1', () => {
  it('draws k seats at random without QAS, by question and seed', async () => {
    const batch = handBatch(Array.from({ length: 40 }, () => ['A', 'A', 'A', 'A']));
    const raw = { ablate: ['QAS'], k: 2 };
    const drawn = await seated(batch, raw);
    expect(drawn.every((s) => s.length === 2)).toBe(true);
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(3);
    expect(await seated(batch, raw)).toEqual(drawn);
    expect(await seated(batch, { selection: 'random', k: 2 })).toEqual(drawn);
    expect(await seated(batch, raw, contextOf({ seed: 1 }))).not.toEqual(drawn);
    expect(sigmaV1.stochastic!(parseSettings(sigmaV1, raw))).toBe(true);
  });

  it('refuses to draw everybody, and to select more than there are', async () => {
    expect(() => parseSettings(sigmaV1, { k: 4 })).toThrow('selection is off');
    const all = parseSettings(sigmaV1, { ablate: ['QAS'], k: 4 });
    await expect(decideBatch(sigmaV1, agree, all)).rejects.toThrow('draws 4 of 4 agents');
    expect(() => sigmaV1.calls(all, 4)).toThrow('Set k below 4');
    const more = parseSettings(sigmaV1, { selection: 'score', k: 5 });
    expect(() => sigmaV1.calls(more, 4)).toThrow('selects 5 agents (score) and the panel has 4');
  });

  it('masks who is left out, so that it neither votes nor counts', async () => {
    const batch = handBatch([['A', 'B', 'B', 'C']]);
    const [d] = await decideBatch(
      sigmaV1,
      batch,
      parseSettings(sigmaV1, { selection: 'score', k: 1, lambda: 0.4 }),
      context,
    );
    expect(d).toMatchObject({ answer: { canon: 'B' }, tie: false });
    expect(Array.from(d!.weights!).filter((w) => w !== 0)).toHaveLength(1);
    expect(d!.graphs[0]!.a.every((a) => a === 0)).toBe(true);
  });

  it('takes the best by Eq. 5, ties to the lower seat', async () => {
    expect(await seated(agree, { selection: 'score', k: 2, lambda: 1 }, context)).toEqual([[0, 1]]);
    expect(await seated(agree, { selection: 'score', k: 4 }, context)).toEqual([[0, 1, 2, 3]]);
    // λ = 0: diversity alone, so the one that is unlike all others is in
    expect(await seated(agree, { selection: 'score', k: 1, lambda: 0 }, context)).toEqual([[3]]);
  });

  it('does not take near-duplicates by MMR', async () => {
    expect(await seated(agree, { selection: 'mmr', k: 2 }, context)).not.toEqual([[0, 1]]);
  });

  it('selects by responses from the vectors of the batch, among those present', async () => {
    const pool = matrix([
      [1, 0, 0],
      [-1, 0, 0],
      [0.9, 0.4359, 0],
    ]);
    const batch: Batch = {
      ...handBatch([[undefined, 'A', 'A', 'A']]),
      states: { pool, index: Int32Array.from([-1, 1, 2, 0]), questionPool: pool, questionIndex: Int32Array.from([0]) },
    };
    const raw = { selection: 'score', selectBy: 'responses', k: 2, lambda: 1 };
    expect(await seated(batch, raw)).toEqual([[2, 3]]);
    expect(await seated(batch, { ...raw, k: 4 })).toEqual([[1, 2, 3]]);
    await expect(seated(agree, raw, context)).rejects.toMatchObject({ code: 'no-encoder' });
  });

  it('needs vectors to score, none to draw; asks everybody only when it looks at responses', () => {
    const of = (raw: object): [number, readonly string[]] => {
      const s = parseSettings(sigmaV1, raw);
      return [sigmaV1.calls(s, 8).agent, sigmaV1.needs(s)];
    };
    expect(of({ selection: 'score', k: 3 })).toEqual([3, ['embeddings']]);
    expect(of({ selection: 'mmr', k: 3, selectBy: 'responses' })).toEqual([8, ['embeddings']]);
    expect(of({ selection: 'random', k: 3 })).toEqual([3, []]);
  });

  it('selects nobody where nobody is', async () => {
    expect(await seated(handBatch([[undefined, undefined]]), { selection: 'random', k: 1 })).toEqual([[]]);
    expect(
      await seated(handBatch([[undefined, undefined, undefined, undefined]]), { selection: 'score', k: 1 }, context),
    ).toEqual([[]]);
  });
});
