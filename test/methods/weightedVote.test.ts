import { describe, expect, it } from '@jest/globals';
import { weightedVote } from '../../src/methods/weightedVote/index.js';
import { handBatch, training } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const agents = ['x', 'y', 'z'];
const plain = { byCategory: false, shrink: 10 };

describe('weighted-vote', () => {
  it('weighs a vote by ln[p(K−1)/(1−p)], so that one good agent outvotes two at chance', async () => {
    const batch = handBatch([['A', 'B', 'B']], { agents, sizes: [10] });
    const [d] = await decideBatch(weightedVote, batch, plain, undefined, { overall: { x: 0.9, y: 0.1, z: 0.1 } });
    expect(d!.answer).toMatchObject({ canon: 'A' });
    expect(Array.from(d!.weights!)).toEqual([Math.log(81), 0, 0].map((v) => expect.closeTo(v, 5)));
  });

  it('lets an agent below chance count against its answer', async () => {
    const batch = handBatch([['A', 'B', undefined]], { agents, sizes: [2] });
    const [d] = await decideBatch(weightedVote, batch, plain, undefined, { overall: { x: 0.1, y: 0.4, z: 0.9 } });
    expect(d!.answer).toMatchObject({ canon: 'B' });
    expect(d!.weights![0]).toBeCloseTo(-Math.log(9), 5);
    expect(d!.weights![2]).toBe(0);
  });

  it('counts open answers as those seen and one more', async () => {
    const batch = handBatch([['1', '2', '3']], { agents });
    const [d] = await decideBatch(weightedVote, batch, plain, undefined, { overall: { x: 0.5, y: 0.5, z: 0.5 } });
    expect(Array.from(d!.weights!)).toEqual([1, 1, 1].map(() => expect.closeTo(Math.log(3), 5)));
    expect(d!.tie).toBe(true);
  });

  it('learns accuracies by category, shrunk to the overall one', async () => {
    const categories = ['law', 'law', 'art', undefined];
    const train = training(
      handBatch(
        [
          ['A', 'A', 'B'],
          ['A', 'A', 'B'],
          ['A', 'A', 'B'],
          ['A', 'A', 'B'],
        ],
        { agents, categories },
      ),
      ['A', 'A', 'B', 'A'],
    );
    const artefact = await weightedVote.fit!(train, contextOf(), { byCategory: true, shrink: 2 });
    const p = 4 / 6;
    expect(artefact.overall).toEqual({ x: p, y: p, z: 2 / 6 });
    expect(artefact.byCategory).toEqual({
      law: { x: (2 + 2 * p) / 4, y: (2 + 2 * p) / 4, z: expect.closeTo((2 * 2) / 6 / 4, 12) },
      art: { x: (2 * p) / 3, y: (2 * p) / 3, z: expect.closeTo((1 + (2 * 2) / 6) / 3, 12) },
    });
  });

  it('uses the overall accuracy for a category it never saw', async () => {
    const batch = handBatch([['A', 'B', 'B']], { agents, sizes: [4], categories: ['toString'] });
    const artefact = { overall: { x: 0.9, y: 0.3, z: 0.3 }, byCategory: { law: { x: 0.1 } } };
    const [d] = await decideBatch(weightedVote, batch, plain, undefined, artefact);
    expect(d!.answer).toMatchObject({ canon: 'A' });
  });

  it('is a plain vote when there was nothing to learn from', async () => {
    const batch = handBatch(
      [
        ['A', 'B', 'B'],
        [null, undefined, null],
        ['A', 'A', 'A'],
      ],
      { agents, sizes: [4, 4, 1] },
    );
    const empty = await weightedVote.fit!(training(handBatch([], { agents }), []), contextOf(), {
      byCategory: true,
      shrink: 10,
    });
    const d = await decideBatch(weightedVote, batch, plain, undefined, empty);
    expect(d.map((e) => (e.answer.type === 'answer' ? e.answer.canon : e.stop))).toEqual(['B', 'no-answers', 'A']);
    expect(d.every((e) => e.weights!.every(Number.isFinite))).toBe(true);
  });
});
