import { describe, expect, it } from '@jest/globals';
import { takeTurns, timingOf } from '../../src/bench/measure.js';

describe('timings', () => {
  it('are told by median, least and most', () => {
    expect(timingOf([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 });
    expect(timingOf([4, 1, 2, 3])).toEqual({ median: 2.5, least: 1, most: 4 });
    expect(timingOf([7])).toEqual({ median: 7, least: 7, most: 7 });
  });

  it('of several works take turns, after a warm-up of each', async () => {
    const order: string[] = [];
    const timings = await takeTurns([() => order.push('a'), () => order.push('b')], 2);
    expect(order.join('')).toBe('ababab');
    expect(timings).toHaveLength(2);
  });
});
