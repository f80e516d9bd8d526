import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { passAtK } from '../../src/sandbox/index.js';

describe('passAtK', () => {
  it.each([
    [1, 1, 1, 1],
    [5, 2, 1, 0.4],
    [5, 2, 2, 0.7],
    [3, 1, 2, 2 / 3],
    [10, 9, 2, 1],
    [10, 0, 10, 0],
    [200, 13, 10, 0.49755],
  ])('of %d samples with %d passes, for k = %d, is %d', (n, c, k, wanted) => {
    expect(passAtK(n, c, k)).toBeCloseTo(wanted, 5);
  });

  it('is the share of draws with a pass, counted out', () => {
    const subsets = (n: number, k: number): number[][] =>
      k === 0 ? [[]] : n < k ? [] : [...subsets(n - 1, k), ...subsets(n - 1, k - 1).map((s) => [...s, n - 1])];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), fc.nat(), (n, c0, k0) => {
        const [c, k] = [c0 % (n + 1), 1 + (k0 % n)];
        const draws = subsets(n, k);
        expect(passAtK(n, c, k)).toBeCloseTo(draws.filter((s) => s.some((i) => i < c)).length / draws.length, 12);
      }),
    );
  });

  it('refuses what cannot be', () => {
    for (const [n, c, k] of [
      [5, 6, 1],
      [5, -1, 1],
      [5, 2, 6],
      [5, 2, 0],
      [5, 2.5, 1],
      [0, 0, 1],
    ] as const)
      expect(() => passAtK(n, c, k)).toThrow(RangeError);
  });
});
