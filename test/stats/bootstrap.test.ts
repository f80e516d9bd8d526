import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bootstrap, pairedDifference, percentileInterval, resampledSums, resamples } from '../../src/stats/index.js';

describe('resamples', () => {
  it('draws as many clusters as there are, each equally often', () => {
    const r = resamples(50, 400, 7);
    for (let row = 0; row < 400; row++) {
      expect(r.counts.subarray(row * 50, row * 50 + 50).reduce((a, b) => a + b, 0)).toBe(50);
    }
    const each = Array.from({ length: 50 }, (_, c) => {
      let sum = 0;
      for (let row = 0; row < 400; row++) sum += r.counts[row * 50 + c]!;
      return sum;
    });
    // 400 expected, standard deviation ≈ 20: chi-square with 49 degrees of freedom, 85.4 is the 0.1 % point
    expect(each.reduce((s, n) => s + (n - 400) ** 2 / 400, 0)).toBeLessThan(85.4);
  });

  it('is the same for the same seed, row by row, and another for another seed', () => {
    const all = resamples(9, 20, 1).counts;
    expect(resamples(9, 20, 1).counts).toEqual(all);
    expect(resamples(9, 5, 1, 10).counts).toEqual(all.slice(90, 135));
    expect(resamples(9, 20, 2).counts).not.toEqual(all);
  });

  it('has nothing to draw from without clusters, and refuses no resamples', () => {
    expect(resamples(0, 3, 1).counts.length).toBe(0);
    for (const R of [0, -1, 1.5, NaN]) expect(() => resamples(3, R, 1)).toThrow('whole number');
  });
});

describe('resampledSums', () => {
  it('weighs each value by its multiplicity, whatever the number of clusters', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 13 }), (values) => {
        const r = resamples(values.length, 3, 5);
        const expected = [0, 1, 2].map((row) =>
          values.reduce((s, v, c) => s + v * r.counts[row * values.length + c]!, 0),
        );
        expect([...resampledSums(Float64Array.from(values), r)].map((x) => x + 0)).toEqual(expected.map((x) => x + 0));
      }),
    );
    expect(() => resampledSums(new Float64Array(2), resamples(3, 1, 1))).toThrow('2 values were given where 3');
  });
});

describe('percentileInterval', () => {
  it('interpolates quantiles like numpy', () => {
    const x = Float64Array.from([3, 1, 4, 1, 5, 9, 2, 6]);
    expect(percentileInterval(x, 0.95)).toEqual([1, expect.closeTo(8.475, 12)]);
    expect(percentileInterval(x, 0.8)).toEqual([1, expect.closeTo(6.9, 12)]);
  });

  it('leaves out what is not a number', () => {
    expect(percentileInterval(Float64Array.from([NaN, 2, NaN]))).toEqual([2, 2]);
    expect(percentileInterval(Float64Array.from([NaN]))).toBeNull();
    expect(percentileInterval(new Float64Array(0))).toBeNull();
  });
});

describe('bootstrap', () => {
  const ones = new Float64Array(400).fill(1);

  it('agrees with the normal interval of a proportion', () => {
    const outcomes = Float64Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? 0 : 1));
    const { value, ci } = bootstrap(outcomes, ones, resamples(400, 4000, 3))!;
    const half = 1.96 * Math.sqrt((0.75 * 0.25) / 400);
    expect(value).toBe(0.75);
    expect(Math.abs(ci![0] - (0.75 - half))).toBeLessThan(0.004);
    expect(Math.abs(ci![1] - (0.75 + half))).toBeLessThan(0.004);
  });

  it('is wider when questions come in identical pairs than when they are independent', () => {
    // 400 questions in 200 clusters of two equal outcomes: √2 times as wide
    const sums = Float64Array.from({ length: 200 }, (_, i) => (i % 2 ? 2 : 0));
    const paired = bootstrap(sums, new Float64Array(200).fill(2), resamples(200, 4000, 3))!.ci!;
    const alone = bootstrap(
      Float64Array.from({ length: 400 }, (_, i) => i % 2),
      ones,
      resamples(400, 4000, 3),
    )!.ci!;
    expect(Math.abs((paired[1] - paired[0]) / (alone[1] - alone[0]) - Math.SQRT2)).toBeLessThan(0.08);
  });

  it('is a point when all are right, and nothing without questions', () => {
    expect(bootstrap(ones, ones, resamples(400, 10, 1))).toEqual({ value: 1, ci: [1, 1] });
    expect(bootstrap(Float64Array.of(1), Float64Array.of(1), resamples(1, 10, 1))).toEqual({ value: 1, ci: [1, 1] });
    expect(bootstrap(new Float64Array(0), new Float64Array(0), resamples(0, 10, 1))).toBeNull();
    expect(bootstrap(new Float64Array(2), new Float64Array(2), resamples(2, 10, 1))).toBeNull();
  });
});

describe('pairedDifference', () => {
  it('is exact where the difference is the same everywhere, however wide each interval is', () => {
    const b = Float64Array.from({ length: 100 }, (_, i) => i % 2);
    const a = b.map((x) => x + 0.25);
    const n = new Float64Array(100).fill(1);
    const d = pairedDifference(a, b, n, resamples(100, 200, 1))!;
    expect(d.value).toBeCloseTo(0.25, 12);
    expect(d.ci).toEqual([expect.closeTo(0.25, 12), expect.closeTo(0.25, 12)]);
    expect(pairedDifference(b, b, n, resamples(100, 200, 1))).toEqual({ value: 0, ci: [0, 0] });
  });

  it('changes sign when the methods change places', () => {
    const a = Float64Array.from({ length: 60 }, (_, i) => (i % 3 ? 1 : 0));
    const b = Float64Array.from({ length: 60 }, (_, i) => (i % 5 ? 1 : 0));
    const n = new Float64Array(60).fill(1);
    const r = resamples(60, 500, 1);
    const ab = pairedDifference(a, b, n, r)!;
    const ba = pairedDifference(b, a, n, r)!;
    expect(ba.value).toBeCloseTo(-ab.value, 12);
    expect(ba.ci).toEqual([expect.closeTo(-ab.ci![1], 12), expect.closeTo(-ab.ci![0], 12)]);
    expect(pairedDifference(a, b, new Float64Array(60), r)).toBeNull();
  });
});
