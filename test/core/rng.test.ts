import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stream } from '../../src/core/index.js';

describe('stream', () => {
  it('gives the same numbers for the same name and others for any other name', () => {
    const take = (seed: number, name: Parameters<typeof stream>[1]): number[] => {
      const r = stream(seed, name);
      return [r.next(), r.next(), r.next()];
    };
    const base = take(1, { question: 'q', agent: 'a', stage: 's', draw: 0 });
    expect(take(1, { question: 'q', agent: 'a', stage: 's', draw: 0 })).toEqual(base);
    for (const other of [
      take(2, { question: 'q', agent: 'a', stage: 's' }),
      take(1, { question: 'p', agent: 'a', stage: 's' }),
      take(1, { question: 'q', agent: 'b', stage: 's' }),
      take(1, { question: 'q', agent: 'a', stage: 't' }),
      take(1, { question: 'q', agent: 'a', stage: 's', draw: 1 }),
      take(1, { question: 'a', agent: 'q', stage: 's' }),
    ])
      expect(other).not.toEqual(base);
  });

  it('has fixed first numbers, so that runs can be repeated years later', () => {
    const r = stream(7, {
      question: 'mmlu-pro/73',
      agent: 'x',
      stage: 'attack',
    });
    expect([r.int(1000), r.int(1000), r.int(1000), r.int(1000)]).toMatchInlineSnapshot(`
     [
       299,
       804,
       749,
       298,
     ]
    `);
  });

  it('draws integers evenly', () => {
    const r = stream(3, { stage: 'even' });
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[r.int(10)]! += 1;
    // chi-square with 9 degrees of freedom: 27.9 is the 0.1 % point
    expect(counts.reduce((s, c) => s + (c - 10_000) ** 2 / 10_000, 0)).toBeLessThan(27.9);
  });

  it('draws normals with mean 0 and variance 1', () => {
    const r = stream(3, { stage: 'normal' });
    const x = Array.from({ length: 50_000 }, () => r.normal());
    const mean = x.reduce((a, b) => a + b) / x.length;
    expect(Math.abs(mean)).toBeLessThan(0.02);
    expect(Math.abs(x.reduce((a, b) => a + (b - mean) ** 2, 0) / x.length - 1)).toBeLessThan(0.03);
  });

  it('shuffles into a permutation of the input and leaves the input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const copy = items.slice();
        const out = stream(seed, { stage: 'shuffle' }).shuffle(items);
        expect(items).toEqual(copy);
        expect(out.slice().sort((a, b) => a - b)).toEqual(copy.sort((a, b) => a - b));
      }),
    );
  });

  it('refuses empty choices and impossible ranges', () => {
    const r = stream(1, { stage: 's' });
    expect(() => r.pick([])).toThrow('empty');
    for (const n of [0, -1, 1.5, NaN, 2 ** 33]) expect(() => r.int(n)).toThrow(RangeError);
  });
});
