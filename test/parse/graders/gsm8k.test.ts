import { describe, expect, it } from '@jest/globals';
import type { Question } from '../../../src/core/index.js';
import { graderOf, kindOf } from '../../../src/datasets/index.js';

const q: Question = { id: 'q', dataset: 'gsm8k', kind: 'number', messages: [] };
const graders = [
  'gsm8k-openai',
  'gsm8k-lm-eval-strict',
  'gsm8k-lm-eval-flexible',
  'gsm8k-lm-eval-cot',
  'gsm8k-inspect',
];

/** right, wrong, or invalid: nothing was read. */
async function verdicts(text: string, value: string): Promise<string[]> {
  const out = await Promise.all(graders.map((g) => graderOf(g).start()(text, q, { value })));
  return out.map((g) =>
    g.verdict.outcome === 'right' ? 'right' : g.verdict.outcome === 'wrong' ? 'wrong' : 'invalid',
  );
}

async function sigma(text: string, value: string): Promise<boolean> {
  const kind = kindOf('number');
  return (await kind.grade(kind.parse(text, q), { value })).outcome === 'right';
}

const [R, W, I] = ['right', 'wrong', 'invalid'];
/** Reply, gold, verdicts of OpenAI, lm-eval strict, flexible, CoT and inspect_ai, and what is right. */
const cases: [string, string, string[], boolean][] = [
  ['#### 1,000', '1000', [R, R, R, I, R], true],
  ['#### 18.00', '18', [W, W, W, I, R], true],
  ['#### $18', '18', [I, I, R, I, R], true],
  ['The answer is 18', '18', [I, I, R, W, R], true],
  ['The answer is $18.00.', '18', [I, I, W, I, R], true],
  ['So she has 7 left...', '7', [I, I, W, I, R], true],
  ['#### 5\n#### 6', '6', [W, W, R, I, R], true],
  ['The answer is 42%.', '42', [I, I, R, R, I], true],
  ['Answer: \\boxed{72}', '72', [I, I, R, I, I], true],
  ['She pays 3/4 of it', '0.75', [I, I, W, I, I], true],
  ['In 2 hours she makes $18. (3 x 6)', '18', [I, I, W, I, R], true],
  ['The answer is -3.', '-3', [I, I, R, R, R], true],
  ['#### 100001', '100002', [W, W, W, I, R], false],
];

describe('graders of GSM8K', () => {
  it.each(cases)('decide on %j (gold %s) as they do, and we as is right', async (text, gold, expected, right) => {
    expect(await verdicts(text, gold)).toEqual(expected);
    expect(await sigma(text, gold)).toBe(right);
  });

  it.each([
    ['Answer: 18.00', '18', true],
    ['So the total is 18', '18', false],
    ['Answer: 5\nAnswer: -6', '6', true],
    ['Answer: none', '6', false],
  ])('of simple-evals reads behind the last "Answer": %j', async (text, value, right) => {
    const { verdict } = await graderOf('mgsm-simple-evals').start()(text, q, { value });
    expect(verdict.outcome === 'right').toBe(right);
  });

  it('of inspect_ai takes fractions of one character and exponents for numbers', async () => {
    const inspect = graderOf('gsm8k-inspect').start();
    for (const [text, value] of [
      ['it is ½', '0.5'],
      ['1e3', '1000'],
      ['18.00', '18'],
    ] as const)
      expect((await inspect(text, q, { value })).verdict.outcome).toBe('right');
    expect((await inspect('-5', q, { value: '5' })).verdict.outcome).toBe('wrong');
    expect((await inspect('1.000.000', q, { value: '1000000' })).verdict.outcome).not.toBe('right');
  });
});

describe('graders of MultiArith', () => {
  it.each([
    ['… The answer is 9.', '9', true, true],
    ['… The answer is 9.0', '9', false, true],
    ['9 cards. She gave 3 away.', '9', false, false],
    ['The answer is 4 + 5 = 9.', '9', false, false],
    ['The answer is nine.', '9', false, false],
    ['The answer is 1,2.', '12', true, true],
    ['the answer is 9', '9', true, true],
  ])('decide on %j (gold %s): as text %s, as a number %s', async (text, value, kojima, php) => {
    const right = async (g: string): Promise<boolean> =>
      (await graderOf(g).start()(text, q, { value })).verdict.outcome === 'right';
    expect([await right('multiarith-kojima'), await right('multiarith-php')]).toEqual([kojima, php]);
  });
});
