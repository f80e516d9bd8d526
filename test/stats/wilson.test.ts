import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wilson } from '../../src/stats/index.js';

// expected values: scipy 1.17, binomtest(k, n).proportion_ci(method='wilson') and norm.ppf
describe('wilson', () => {
  it.each([
    [1368, 2000, 0.95, 0.6632884153284588, 0.7040061112720402],
    [0, 10, 0.95, 0, 0.27753279986288926],
    [10, 10, 0.95, 0.7224672001371109, 1],
    [1, 1, 0.95, 0.20654931437723745, 1],
    [3, 7, 0.99, 0.11637368051613817, 0.8102850959116125],
  ])('is the interval of %d of %d at %d', (k, n, level, lo, hi) => {
    expect(wilson(k, n, level)).toEqual([expect.closeTo(lo, 12), expect.closeTo(hi, 12)]);
  });

  it('has exact ends where all or none are right, and none without questions', () => {
    expect(wilson(0, 3)![0]).toBe(0);
    expect(wilson(3, 3)![1]).toBe(1);
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(0, NaN)).toBeNull();
  });

  it('holds the proportion and mirrors when right and wrong change places', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (right, wrong) => {
        fc.pre(right + wrong > 0);
        const n = right + wrong;
        const [lo, hi] = wilson(right, n)!;
        expect(lo <= right / n && right / n <= hi && lo >= 0 && hi <= 1).toBe(true);
        expect(wilson(wrong, n)).toEqual([expect.closeTo(1 - hi, 12), expect.closeTo(1 - lo, 12)]);
      }),
    );
  });

  it.each([0, 1, -1, NaN, 95])('refuses a level of %d', (level) => {
    expect(() => wilson(1, 2, level)).toThrow('between 0 and 1');
  });
});
