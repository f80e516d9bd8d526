import { describe, expect, it } from '@jest/globals';
import { boundedCache } from '../../src/datasets/index.js';

describe('boundedCache', () => {
  it('keeps what is used and forgets what is not, within its bound', () => {
    const cache = boundedCache<number>(10);
    cache.set('kept', -1);
    for (let i = 0; i < 100; i++) {
      cache.set(i, i);
      expect(cache.get('kept')).toBe(-1);
    }
    const held = Array.from({ length: 100 }, (_, i) => cache.get(i)).filter((v) => v !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
    expect(held).toContain(99);
  });

  it('counts sizes, and holds one value even when that is larger than the bound', () => {
    const cache = boundedCache<string>(10, (v) => v.length);
    cache.set('a', 'x'.repeat(50));
    expect(cache.get('a')).toHaveLength(50);
    cache.set('b', 'y');
    cache.set('c', 'z'.repeat(9));
    expect(cache.get('c')).toHaveLength(9);
    cache.set('c', 'new');
    expect(cache.get('c')).toBe('new');
  });
});
