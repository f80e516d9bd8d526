import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { auc, majorityLost, maliciousWeight, minorityRecovery, negativeEdges } from '../../src/stats/index.js';

describe('auc', () => {
  it('counts ties by half', () => {
    // scipy: mannwhitneyu(honest, malicious).statistic / (4·5) = .7
    expect(auc([1, 1, 2, 3, 1, 2, 2, 5, 7], [1, 1, 1, 1, 0, 0, 0, 0, 0])).toBeCloseTo(0.7, 12);
    expect(auc([-1, 0, 1], [1, 0, 0])).toBe(1);
    expect(auc([1, 0, -1], [1, 0, 0])).toBe(0);
    expect(auc([0, 0, 1], [1, 0, 0])).toBe(0.75);
  });

  it('says nothing where nothing was said: equal weights, one kind of seats, no seats, no number', () => {
    expect(auc([0.25, 0.25, 0.25], [1, 0, 0])).toBeNull();
    expect(auc([0, -0], [1, 0])).toBeNull();
    expect(auc([1, 2], [0, 0])).toBeNull();
    expect(auc([1, 2], [1, 1])).toBeNull();
    expect(auc([], [])).toBeNull();
    expect(auc([NaN, 2], [1, 0])).toBeNull();
  });

  it('does not look at seats without a response', () => {
    expect(auc([1, 2, NaN], [1, 0, 0], [1, 1, 0])).toBe(1);
    expect(auc([1, 2], [1, 0], [0, 1])).toBeNull();
  });

  it('is mirrored by negating the weights or swapping the kinds, and blind to scale', () => {
    const seats = fc.array(fc.record({ w: fc.integer({ min: -3, max: 3 }), m: fc.integer({ min: 0, max: 1 }) }), {
      minLength: 2,
    });
    fc.assert(
      fc.property(seats, (s) => {
        const w = s.map((x) => x.w);
        const m = s.map((x) => x.m);
        const a = auc(w, m);
        fc.pre(a !== null);
        expect(
          auc(
            w.map((x) => -x),
            m,
          ),
        ).toBeCloseTo(1 - a, 12);
        expect(
          auc(
            w,
            m.map((x) => 1 - x),
          ),
        ).toBeCloseTo(1 - a, 12);
        expect(
          auc(
            w.map((x) => 2 * x + 5),
            m,
          ),
        ).toBe(a);
      }),
    );
  });
});

describe('maliciousWeight', () => {
  it('is the signed part of the weight', () => {
    expect(maliciousWeight([0.5, 0.25, 0.25], [0, 1, 0])).toBe(0.25);
    expect(maliciousWeight([0.5, -0.5], [0, 1])).toBe(-0.5);
    expect(maliciousWeight([1, 1, 9], [0, 1, 1], [1, 1, 0])).toBe(0.5);
  });

  it('is nothing without attackers, weights or numbers', () => {
    expect(maliciousWeight([1, 1], [0, 0])).toBeNull();
    expect(maliciousWeight([0, 0], [0, 1])).toBeNull();
    expect(maliciousWeight([], [])).toBeNull();
    expect(maliciousWeight([NaN, 1], [0, 1])).toBeNull();
    expect(maliciousWeight([1, 1], [0, 1], [1, 0])).toBeNull();
  });
});

describe('negativeEdges', () => {
  // seats h, h, m, m; row = receiver
  const a = [0, -1, -1, 1, 1, 0, -1, -1, -1, -1, 0, 0, 1, 1, -1, 0];

  it('tells who looks at whom', () => {
    expect(negativeEdges(a, [0, 0, 1, 1])).toEqual({
      hmNegative: 3,
      hmPairs: 4,
      hhNegative: 1,
      hhPairs: 2,
      mmNegative: 1,
      mmPairs: 2,
    });
  });

  it('has no pairs with an empty seat, and none at all with one seat or none', () => {
    expect(negativeEdges(a, [0, 0, 1, 1], [1, 0, 1, 1])).toMatchObject({
      hmPairs: 2,
      hhPairs: 0,
      mmPairs: 2,
      hmNegative: 1,
    });
    const none = { hmNegative: 0, hmPairs: 0, hhNegative: 0, hhPairs: 0, mmNegative: 0, mmPairs: 0 };
    expect(negativeEdges([-1], [0])).toEqual(none);
    expect(negativeEdges([], [])).toEqual(none);
  });

  it('does not read the diagonal and does not count NaN as negative', () => {
    expect(negativeEdges([-1, NaN, NaN, -1], [0, 1])).toMatchObject({ hmNegative: 0, hmPairs: 1 });
  });
});

describe('minorityRecovery and majorityLost', () => {
  const d = (right: number, majorityRight: number, rightSeats: number) => ({ right, majorityRight, rightSeats });

  it('count where the right answer was there and plurality missed it, and what was lost where it did not', () => {
    const all = [d(1, 0, 1), d(0, 0, 2), d(0, 0, 0), d(1, 1, 5), d(0, 1, 5), d(1, 1, 8)];
    expect(minorityRecovery(all)).toEqual({ n: 2, recovered: 1 });
    expect(majorityLost(all)).toEqual({ n: 3, lost: 1 });
  });

  it('are 0 of 0 without decisions', () => {
    expect(minorityRecovery([])).toEqual({ n: 0, recovered: 0 });
    expect(majorityLost([])).toEqual({ n: 0, lost: 0 });
  });
});
