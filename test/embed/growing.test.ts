import { describe, expect, it } from '@jest/globals';
import { growingMatrix } from '../../src/embed/growing.js';

describe('growing matrix', () => {
  it('keeps its rows while it grows over many chunks', () => {
    const m = growingMatrix(2);
    for (let r = 0; r < 3000; r += 750) {
      expect(m.grow(750)).toBe(r);
      for (let i = r; i < r + 750; i++) m.set(i, Float32Array.of(i, -i));
    }
    expect(m.rows).toBe(3000);
    expect([...m.gather([2999, -1, 1024, 0])]).toEqual([2999, -2999, 0, 0, 1024, -1024, 0, -0]);
  });

  it('refuses rows that do not exist', () => {
    const m = growingMatrix(2);
    expect(() => m.gather([0])).toThrow(RangeError);
    m.grow(1);
    expect([...m.gather([0])]).toEqual([0, 0]);
    expect(() => m.gather([-2])).toThrow(RangeError);
    expect(() => m.set(1, new Float32Array(2))).toThrow(RangeError);
  });
});
