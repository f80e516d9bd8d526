import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokenBatches } from '../../../src/embed/transformers/batches.js';

describe('token batches', () => {
  it('groups the longest first, padding included in the budget', () => {
    expect(tokenBatches([10, 40, 20, 40], 80)).toEqual([
      [1, 3],
      [2, 0],
    ]);
  });

  it('lets a text longer than the budget stand alone', () => {
    expect(tokenBatches([500, 3], 100)).toEqual([[0], [1]]);
  });

  it('has nothing to do without texts', () => {
    expect(tokenBatches([], 100)).toEqual([]);
  });

  it('holds every text once and no batch over the budget', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 256 })), fc.integer({ min: 1, max: 2000 }), (lengths, budget) => {
        const batches = tokenBatches(lengths, budget);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, i) => i));
        for (const b of batches) {
          const width = Math.max(...b.map((i) => lengths[i]!));
          expect(b.length === 1 || b.length * width <= budget).toBe(true);
        }
      }),
    );
  });
});
