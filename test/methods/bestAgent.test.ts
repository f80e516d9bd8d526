import { describe, expect, it } from '@jest/globals';
import { bestAgent } from '../../src/methods/bestAgent/index.js';
import { oracleBest } from '../../src/methods/oracleBest/index.js';
import { handBatch, training } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const agents = ['x', 'y', 'z'];
const fit = bestAgent.fit!;

describe('best-agent', () => {
  const train = training(
    handBatch(
      [
        ['A', 'B', 'A'],
        ['A', 'B', null],
        ['C', 'A', 'C'],
        ['C', 'A', undefined],
        ['D', 'D', 'D'],
      ],
      { agents },
    ),
    ['A', 'B', 'A', 'C', undefined],
  );

  it('estimates (right + 1) / (asked + 2): a text without an answer was asked, a missing one was not', async () => {
    const { accuracy } = await fit(train, contextOf(), {});
    expect(accuracy).toEqual({ x: 3 / 6, y: 3 / 6, z: 2 / 5 });
  });

  it('follows the best agent, and the next best where it has no answer', async () => {
    const batch = handBatch(
      [
        ['A', 'B', 'C'],
        ['A', 'B', undefined],
        ['A', null, null],
        [null, null, null],
      ],
      { agents },
    );
    const d = await decideBatch(bestAgent, batch, {}, undefined, { accuracy: { x: 0.2, y: 0.5, z: 0.9 } });
    expect(d.map((e) => (e.answer.type === 'answer' ? e.answer.canon : e.stop))).toEqual(['C', 'B', 'A', 'no-answers']);
    expect(Array.from(d[1]!.weights!)).toEqual([0, 1, 0]);
  });

  it('follows the first agent when there was nothing to learn from', async () => {
    const batch = handBatch([['A', 'B', 'B']], { agents });
    const without = await fit(training(batch, [undefined]), contextOf(), {});
    const empty = await fit(training(handBatch([], { agents }), []), contextOf(), {});
    for (const artefact of [without, empty, undefined]) {
      const [d] = await decideBatch(bestAgent, batch, {}, undefined, artefact);
      expect(d!.answer).toMatchObject({ canon: 'A' });
    }
  });
});

describe('oracle-best', () => {
  it('is marked as an oracle, follows the seat that is right, and else plurality', async () => {
    expect(oracleBest.oracle).toBe(true);
    const batch = handBatch(
      [
        ['A', 'A', 'B'],
        ['A', 'A', 'B'],
        ['A', 'A', undefined],
      ],
      { agents },
    );
    const d = await decideBatch(oracleBest, batch, {}, undefined, { right: { q0: 2, q2: 2 } });
    expect(d.map((e) => e.answer.type === 'answer' && e.answer.canon)).toEqual(['B', 'A', 'A']);
  });

  it('decides without an artefact as plurality does', async () => {
    const [d] = await decideBatch(oracleBest, handBatch([['A', 'B', 'B']], { agents }), {});
    expect(d!.answer).toMatchObject({ canon: 'B' });
  });
});
