import { describe, expect, it } from '@jest/globals';
import {
  count,
  interval,
  list,
  percent,
  plural,
  pointInterval,
  points,
  pValue,
  shareLabel,
} from '../../src/report/format.js';

describe('numbers as readers meet them', () => {
  it('shows shares as per cent with one decimal', () => {
    expect(percent(0.6915)).toBe('69.2');
    expect(percent(1)).toBe('100.0');
    expect(percent(-0.02)).toBe('−2.0');
  });

  it('signs differences, and gives no sign to what rounds to nothing', () => {
    expect(points(0.0123)).toBe('+1.2');
    expect(points(-0.0123)).toBe('−1.2');
    expect(points(-0.0001)).toBe('0.0');
    expect(points(0)).toBe('0.0');
  });

  it('shows an en dash for null, NaN and infinities', () => {
    for (const x of [null, undefined, NaN, Infinity]) {
      expect([percent(x), points(x), pValue(x), count(x)]).toEqual(['–', '–', '–', '–']);
    }
    expect(interval(null)).toBe('–');
    expect(pointInterval([NaN, 1])).toBe('–');
  });

  it('shows intervals, small p values, counts and shares of panels', () => {
    expect(interval([0.6633, 0.704])).toBe('66.3–70.4');
    expect(pointInterval([-0.004, 0.018])).toBe('−0.4 to +1.8');
    expect(pValue(0.00004)).toBe('<0.001');
    expect(pValue(0.05)).toBe('0.050');
    expect(count(1234567)).toBe('1,234,567');
    expect(count(22.5)).toBe('22.5');
    expect(count(-3)).toBe('−3');
    expect([0.125, 0.25, 1 / 3].map(shareLabel)).toEqual(['12.5%', '25%', '33.3%']);
  });

  it('builds lists and plurals', () => {
    expect([list([]), list(['a']), list(['a', 'b']), list(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect([plural(1, 'seed'), plural(2, 'seed'), plural(0, 'seed')]).toEqual(['1 seed', '2 seeds', '0 seeds']);
  });
});
