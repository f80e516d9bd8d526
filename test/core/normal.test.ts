import { describe, expect, it } from '@jest/globals';
import { normalCdf, normalQuantile } from '../../src/core/index.js';

describe('normal distribution', () => {
  it('has a distribution function that undoes the quantile', () => {
    for (const p of [0.001, 0.1, 0.3, 0.5, 0.9, 0.9999]) expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 6);
  });
});

describe('normalQuantile', () => {
  it.each([
    [0.975, 1.959963984540054],
    [0.5, 0],
    [0.1, -1.2815515655446004],
    [1e-10, -6.361340902404056],
    [1 - 1e-7, 5.199337582290661],
    [0.0001, -3.7190164854556804],
    [0.3, -0.5244005127080409],
    [0, -Infinity],
    [1, Infinity],
    [1.5, NaN],
  ])('at %d is %d', (p, z) => {
    if (Number.isFinite(z)) expect(normalQuantile(p)).toBeCloseTo(z, 9);
    else expect(normalQuantile(p)).toBe(z);
  });
});
