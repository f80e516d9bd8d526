import { describe, expect, it } from '@jest/globals';
import { questionText } from '../../src/core/index.js';
import { wordProblems } from '../../src/datasets/index.js';

describe('wordProblems', () => {
  it('makes the same problems for the same seed, others for another, and a longer set begins with the shorter', async () => {
    const [a, b, c, long] = [
      wordProblems({ count: 20, seed: 1 }),
      wordProblems({ count: 20, seed: 1 }),
      wordProblems({ count: 20, seed: 2 }),
      wordProblems({ count: 40, seed: 1 }),
    ];
    expect(a.checksum).toBe(b.checksum);
    expect(a.checksum).not.toBe(c.checksum);
    for (let i = 0; i < 20; i++) {
      expect(await b.read(i)).toEqual(await a.read(i));
      expect(await long.read(i)).toEqual(await a.read(i));
    }
  });

  it('works every problem out to its gold in 2 to 4 steps over whole numbers above zero', () => {
    const problems = wordProblems({ count: 500, seed: 3 });
    const seen = new Set<number>();
    for (let i = 0; i < 500; i++) {
      const { steps, gold, question } = problems.problem(i);
      seen.add(steps.length);
      const results: number[] = [];
      const value = (o: (typeof steps)[number]['left']): number => (typeof o === 'number' ? o : results[o.step]!);
      for (const s of steps) {
        const [l, r] = [value(s.left), value(s.right)];
        results.push({ '+': l + r, '-': l - r, '*': l * r, '/': l / r }[s.op]);
      }
      expect(results.every((x) => Number.isSafeInteger(x) && x > 0)).toBe(true);
      expect(results.at(-1)).toBe(gold);
      // every number that the solution starts from stands in the text
      for (const s of steps)
        for (const o of [s.left, s.right])
          if (typeof o === 'number') expect(questionText(question)).toMatch(new RegExp(`\\b${o}\\b`));
    }
    expect([...seen].sort()).toEqual([2, 3, 4]);
  });

  it('keeps gold and solution out of the question', async () => {
    const problems = wordProblems({ count: 5, seed: 1 });
    const { question, gold } = await problems.read(0);
    expect(Object.keys(question).sort()).toEqual(['category', 'dataset', 'id', 'kind', 'messages']);
    expect(gold).toEqual({ value: String(problems.problem(0).gold) });
    expect(problems.indexOf(problems.ids[4]!)).toBe(4);
    expect(problems.indexOf('other')).toBe(-1);
    await expect(problems.read(5)).rejects.toThrow(RangeError);
  });

  it('refuses impossible counts', () => {
    for (const count of [0, -1, 2.5, NaN]) expect(() => wordProblems({ count, seed: 1 })).toThrow('at least 1');
  });
});
