import { describe, expect, it } from '@jest/globals';
import type { Question } from '../../../src/core/index.js';
import { graderOf, kindOf } from '../../../src/datasets/index.js';
import { pythonRandom } from '../../../src/parse/graders/pythonRandom.js';

const options = (n: number): Question => ({
  id: 'q',
  dataset: 'd',
  kind: 'choice',
  messages: [],
  choices: Array.from({ length: n }, (_, i) => `option number ${i}`),
});
const reading = async (grader: string, text: string, n: number): Promise<string | null> =>
  (await graderOf(grader).start()(text, options(n), { value: 'B' })).reading;
const ours = (text: string, n: number): string => {
  const a = kindOf('choice').parse(text, options(n));
  return a.type === 'answer' ? a.canon : 'none';
};

describe('the grader of MMLU (simple-evals)', () => {
  it.each([
    ['Answer: C', 'C', 'C'],
    ['Answer: (C)', null, 'C'],
    ['**Answer:** C', 'C', 'C'],
    ['Answer: c', 'c', 'C'],
    ['Answer: Both', 'B', 'none'],
    ['Answer: A\nso then\nAnswer: D', 'A', 'D'],
    ['The answer is D', null, 'D'],
    ['Antwort: C', 'C', 'C'],
    ['答案：B', 'B', 'B'],
    ['(X)', null, 'none'],
  ])('reads %j as %s, and we as %s', async (text, theirs, right) => {
    expect(await reading('mmlu-simple-evals', text, 4)).toBe(theirs);
    if (!text.startsWith('Antwort')) expect(ours(text, 4)).toBe(right);
  });

  it('counts a small letter as wrong', async () => {
    const { verdict } = await graderOf('mmlu-simple-evals').start()('Answer: b', options(4), { value: 'B' });
    expect(verdict.outcome).toBe('wrong');
  });
});

describe('the graders of MMLU-Pro', () => {
  it.each([
    ['The answer is (C).', 'C', 'C', 'C'],
    ['The answer is (C). Wait, the answer is (D).', 'C', 'C', 'D'],
    ['Answer: D', 'D', null, 'D'],
    ['I choose K', 'I', null, 'none'],
    ['I would pick none.', 'I', null, 'none'],
    ['I think A or B, but finally B', 'B', null, 'B'],
    ['answer is option F', 'F', null, 'F'],
    ['The answer is b', null, null, 'B'],
    ['The answer is (A) and (B)', 'A', 'A', 'none'],
    ['Answer: \\boxed{H}', 'H', null, 'H'],
  ])('read %j as %s and %s, and we as %s', async (text, chain, first, right) => {
    expect(await reading('mmlu-pro', text, 10)).toBe(chain);
    expect(await reading('mmlu-pro-lm-eval', text, 10)).toBe(first);
    expect(ours(text, 10)).toBe(right);
  });

  it('guess where nothing is read, in order, by Python’s generator', async () => {
    const grade = graderOf('mmlu-pro').start();
    const guesses: string[] = [];
    for (let i = 0; i < 8; i++)
      guesses.push((await grade('no idea', options(10), { value: 'Z' })).verdict.reason.at(-1)!);
    // python3 -c "import random; random.seed(12345); print([random.randint(0, 9) for _ in range(8)])"
    expect(guesses.map((g) => g.charCodeAt(0) - 65)).toEqual([6, 0, 4, 5, 3, 4, 9, 6]);
  });
});

describe('Python’s generator', () => {
  it('draws as Python does, whatever the limit', () => {
    const random = pythonRandom(12345);
    // python3 -c "import random; random.seed(12345); print([random.randrange(n) for n in (10,3,1000,1,7,2)])"
    expect([10, 3, 1000, 1, 7, 2].map((n) => random.randbelow(n))).toEqual([6, 2, 10, 0, 6, 1]);
  });
});

describe('the graders of GPQA', () => {
  it.each([
    ['Answer: B', true, false, false],
    ['Answer: $B$', true, false, false],
    ['**Answer:** B', false, false, false],
    ['Answer: (B)', false, false, true],
    ['The answer is (B).', false, true, true],
    ['The answer is (B)', false, true, true],
    ['The answer is (B) because of X.', false, false, true],
    ['the answer is (B).', false, false, true],
    ['Answer: b', false, false, false],
    ['Answer: A … Answer: B', false, false, false],
  ])('decide on %j: simple-evals %s, strict %s, flexible %s; right it is', async (text, ...expected) => {
    const right = async (g: string): Promise<boolean> =>
      (await graderOf(g).start()(text, options(4), { value: 'B' })).verdict.outcome === 'right';
    expect([
      await right('gpqa-simple-evals'),
      await right('gpqa-lm-eval-strict'),
      await right('gpqa-lm-eval-flexible'),
    ]).toEqual(expected);
    expect(ours(text, 4)).toBe('B');
  });
});
