import { describe, expect, it } from '@jest/globals';
import { halfTable } from '../../src/embed/half.js';

describe('half precision', () => {
  it('reads the bit patterns of IEEE 754 binary16', () => {
    const value = halfTable();
    expect([0x0000, 0x3c00, 0xbc00, 0x3555, 0x7bff, 0x0400, 0x0001, 0x7c00, 0xfc00].map((b) => value[b])).toEqual([
      0,
      1,
      -1,
      0.333251953125,
      65504,
      2 ** -14,
      2 ** -24,
      Infinity,
      -Infinity,
    ]);
    expect(Object.is(value[0x8000], -0)).toBe(true);
    expect(value[0x7e00]).toBeNaN();
  });
});
