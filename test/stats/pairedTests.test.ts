import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holm, mcnemar, signFlip } from '../../src/stats/index.js';

// expected values: scipy 1.17 binomtest and permutation_test(permutation_type='samples'), statsmodels multipletests
describe('mcnemar', () => {
  it.each([
    [15, 18, 0.7283324808813632],
    [50, 133, 6.90438410280903e-10],
    [61, 224, 4.7165992911620466e-23],
    [0, 6, 0.03125],
    [5, 5, 1],
    [1, 0, 1],
    [0, 0, 1],
    [600, 400, 2.728464156065947e-10],
    [3000, 2000, 1.3002310005205326e-45],
  ])('of %d won and %d lost is %d', (won, lost, p) => {
    expect(mcnemar(won, lost) / p).toBeCloseTo(1, 9);
    expect(mcnemar(lost, won)).toBe(mcnemar(won, lost));
  });

  it('is never 0', () => {
    expect(mcnemar(100_000, 0)).toBe(Number.MIN_VALUE);
  });
});

describe('signFlip', () => {
  const p = (d: number[]): number => signFlip(d, { seed: 1 }).p;

  it('counts all patterns of few differences', () => {
    expect(p([0.5, 1.25, -0.3, 0.7, 0.1, -0.05, 0.9])).toBe(0.09375);
    expect(p([1.1, 2.2, 3.3, -0.4])).toBe(0.25);
    expect(p([0.31, 0.17, -0.23, 0.4, 0.6, -0.1, 0.05, 0.77, 0.2, -0.9])).toBe(0.416015625);
    expect(p([Math.SQRT2, Math.PI, -Math.E])).toBe(0.75);
  });

  it('counts differences of seed means exactly', () => {
    expect(p([1 / 3, 1 / 3, -2 / 3, 1, 1 / 3, -1 / 3, 2 / 3, 1 / 3])).toBe(0.3046875);
  });

  it('equals McNemar when every difference is −1, 0 or 1', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(20), (won, lost, same) => {
        const d = [...Array<number>(won).fill(1), ...Array<number>(lost).fill(-1), ...Array<number>(same).fill(0)];
        const r = signFlip(d, { seed: 1 });
        expect(r.p / mcnemar(won, lost)).toBeCloseTo(1, 9);
        expect(r).toMatchObject({ exact: true, nonzero: won + lost });
      }),
    );
  });

  it('counts and enumerates alike', () => {
    const thirds = fc.integer({ min: -6, max: 6 }).map((x) => x / 3);
    fc.assert(
      fc.property(fc.array(thirds, { maxLength: 10 }), (d) => {
        // a common irrational factor leaves the test as it is, but not the whole multiples
        expect(p(d.map((x) => x * Math.SQRT2))).toBeCloseTo(p(d), 12);
      }),
    );
  });

  it('draws patterns where they cannot be counted, by seed, near the exact p', () => {
    const d = Array.from({ length: 40 }, (_, i) => (i % 5 < 2 ? -1 : 1) * (1 + i / 1e6) * Math.SQRT2);
    const a = signFlip(d, { seed: 1, flips: 20_000 });
    expect(a.exact).toBe(false);
    expect(signFlip(d, { seed: 1, flips: 20_000 })).toEqual(a);
    expect(signFlip(d, { seed: 2, flips: 20_000 })).not.toEqual(a);
    expect(signFlip(d, { seed: 1, flips: 9 }).p).toBeGreaterThanOrEqual(0.1);
    // all but equal magnitudes, 24 against 16: about P(|T| > 8) to P(|T| ≥ 8) of the binomial
    expect(a.p).toBeGreaterThan(0.13);
    expect(a.p).toBeLessThan(0.28);
  });

  it('says 1 where nothing differs and leaves out what is not a number', () => {
    expect(signFlip([], { seed: 1 })).toEqual({ p: 1, nonzero: 0, exact: true });
    expect(p([0, 0])).toBe(1);
    expect(p([NaN, 1, Infinity])).toBe(1);
    expect(p(Array<number>(3000).fill(1))).toBe(Number.MIN_VALUE);
  });
});

describe('holm', () => {
  it('steps down and keeps the order given', () => {
    const expected = [0.05, 0.12, 0.12, 0.03, 0.2, 0.12];
    expect(holm([0.01, 0.04, 0.03, 0.005, 0.2, 0.04])).toEqual(expected.map((x) => expect.closeTo(x, 12)));
  });

  it('leaves out missing tests without counting them', () => {
    expect(holm([null, 0.02, NaN, 0.04])).toEqual([null, 0.04, null, 0.04]);
    expect(holm([null])).toEqual([null]);
    expect(holm([])).toEqual([]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
  });

  it('never lowers a p, keeps their order and lies between Bonferroni and none', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (p) => {
        const h = holm(p) as number[];
        p.forEach((x, i) => {
          expect(h[i]! >= x && h[i]! <= Math.min(1, x * p.length) + 1e-15).toBe(true);
          p.forEach((y, j) => x < y && expect(h[i]! <= h[j]!).toBe(true));
        });
      }),
    );
  });
});
