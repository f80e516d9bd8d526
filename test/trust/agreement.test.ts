import { describe, expect, it } from '@jest/globals';
import { agreement, cliques } from '../../src/trust/index.js';
import { labelsOf, synthetic } from './synthetic.js';

describe('agreement', () => {
  it('is the correlation of being right: 1 for copies, near 0 for independent workers', () => {
    const { labels, truth } = synthetic({ N: 2000, accuracies: [0.7, 0.6], K: 4, observed: 1, seed: 1 });
    const rows = truth.map((_, i) => [labels.cls[i * 2]!, labels.cls[i * 2]!, labels.cls[i * 2 + 1]!]);
    const phi = agreement(labelsOf(rows, 4), Int16Array.from(truth));
    expect(phi[1]).toBeCloseTo(1, 12);
    expect(Math.abs(phi[2]!)).toBeLessThan(0.06);
    expect([...cliques(phi, 3, 0.5)]).toEqual([0, 0, 2]);
  });

  it('has the value of the two-by-two table', () => {
    // right/right 2, right/wrong 1, wrong/right 1, wrong/wrong 2: φ = (2·2 − 1·1)/9
    const rows = [
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [1, 2],
      [-1, 0],
    ];
    expect(agreement(labelsOf(rows, 3), new Int16Array(7))[1]).toBeCloseTo(1 / 3, 12);
  });

  it('is 0 where it is undefined: always right, nothing shared, nothing decided', () => {
    expect([
      ...agreement(
        labelsOf(
          [
            [0, 0],
            [0, 1],
          ],
          2,
        ),
        new Int16Array(2),
      ),
    ]).toEqual([1, 0, 0, 1]);
    expect([
      ...agreement(
        labelsOf(
          [
            [0, -1],
            [-1, 1],
          ],
          2,
        ),
        new Int16Array(2),
      ),
    ]).toEqual([1, 0, 0, 1]);
    expect([...agreement(labelsOf([[0, 1]], 2), new Int16Array([-1]))]).toEqual([1, 0, 0, 1]);
  });
});

describe('cliques', () => {
  it('joins chains and treats NaN as no agreement', () => {
    const phi = Float64Array.from([1, 0.6, 0, NaN, 0.6, 1, 0.6, 0, 0, 0.6, 1, 0, NaN, 0, 0, 1]);
    expect([...cliques(phi, 4, 0.5)]).toEqual([0, 0, 0, 3]);
    expect([...cliques(phi, 4, 0.7)]).toEqual([0, 1, 2, 3]);
  });
});
