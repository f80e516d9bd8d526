import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Labelled } from '../../src/core/index.js';
import { quotas, resolveBenchmark, sampleOf } from '../../src/datasets/index.js';

const set = (...sizes: number[]): Labelled[] =>
  sizes.flatMap((n, g) =>
    Array.from({ length: n }, (_, i) => ({
      question: { id: `${g}-${i}`, dataset: 'd', kind: 'number', messages: [], category: `c${g}` },
    })),
  );
const idsOf = (s: readonly Labelled[]): string[] => s.map((l) => l.question.id);

describe('a sample', () => {
  it('is the same for a seed, another for another, in the order of the data', () => {
    const all = set(50, 50);
    const a = idsOf(sampleOf('d', all, 10, { seed: 1 }));
    expect(idsOf(sampleOf('d', all, 10, { seed: 1 }))).toEqual(a);
    expect(idsOf(sampleOf('d', all, 10, { seed: 2 }))).not.toEqual(a);
    expect(a).toEqual(idsOf(all).filter((id) => a.includes(id)));
    expect(new Set(a).size).toBe(10);
  });

  it('by category holds each in proportion, and none not at all', () => {
    const drawn = sampleOf('d', set(60, 30, 9, 1), 10, { seed: 1, stratify: true });
    const count = (c: string): number => drawn.filter((l) => l.question.category === c).length;
    expect(['c0', 'c1', 'c2', 'c3'].map(count)).toEqual([6, 2, 1, 1]);
  });

  it('of more than there are, or by categories that are not there, is refused', () => {
    expect(() => sampleOf('d', set(3), 4, { seed: 1 })).toThrow(/4 questions are wanted, and there are 3/);
    const plain = set(3).map(({ question: { category: _, ...q } }) => ({ question: q }));
    expect(() => sampleOf('d', plain, 2, { seed: 1, stratify: true })).toThrow(/have none/);
  });

  it('of a preset is that of its study', () => {
    expect(resolveBenchmark('mmlu-153', { seed: 0 })).toMatchObject({
      entry: { name: 'mmlu' },
      options: { sample: 153, stratify: true },
    });
    expect(() => resolveBenchmark('mmlu-pr', { seed: 0 })).toThrow(/Did you mean "mmlu-pro"/);
  });
});

describe('quotas', () => {
  it('add up, fit their groups and leave none empty where there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), fc.nat(), (sizes, r) => {
        const total = sizes.reduce((a, b) => a + b, 0);
        const n = 1 + (r % total);
        const out = quotas(sizes, n);
        expect(out.reduce((a, b) => a + b, 0)).toBe(n);
        out.forEach((q, g) => expect(q).toBeLessThanOrEqual(sizes[g]!));
        if (n >= sizes.length) expect(Math.min(...out)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
