import { describe, expect, it } from '@jest/globals';
import { number } from '../../src/parse/index.js';
import { numberQuestion, readsChoice, readsNumber } from './ask.js';

describe('further ways to name an option', () => {
  it.each([
    ['So it is C.', 'C'],
    ['Thus, C', 'C'],
    ['Therefore C is the answer.', 'C'],
    ['C is the correct choice', 'C'],
    ['It cannot be A or B, so C must be right.', 'C'],
    ['I eliminate A, B and D. That leaves C.', 'C'],
    ['Option A is incorrect. Option B is correct.', 'B'],
    ['The answer is not C, it is D.', 'D'],
    ['The answer is \\(C\\).', 'C'],
    ['<answer>C</answer>', 'C'],
    ['答案是（C）', 'C'],
    ['Ans: C', 'C'],
    ['The best choice from the given options is:\n\nB. A date', 'B'],
    ['The answer is (C) or maybe (D)', 'unparsable'],
    ['The answer is either C or D', 'unparsable'],
    ['Answer: (C)(D)', 'unparsable'],
    ['None', 'abstain'],
    ['N/A', 'abstain'],
    ['The answer is (This question needs a table that is missing.)', 'unparsable'],
    ['The answer is 20, which is not among the options.', 'abstain'],
    // sub-questions, symbols and cut-off texts state nothing
    ['(a) The heat of reaction is 5. (b) The heat of', 'unparsable'],
    ['a) First we find the rate.', 'unparsable'],
    ['We need the coefficient (h) to relate the two.', 'unparsable'],
    ['(A) means one thing.\n(B) means another.\n(C) means', 'unparsable'],
    [`${'The angle of the vector is found from both parts. '.repeat(3)}So, A`, 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('further ways to write a number', () => {
  it.each([
    ['The answer is - 3', '-3'],
    ['Answer: -(3/4)', '-3/4'],
    ['Answer: −(5)', '-5'],
    ['The answer is (5)', '5'],
    ["It costs 1'000 francs", '1000'],
    ['It costs 1’234’567 francs', '1234567'],
    ['Answer:\n- 3 apples', '3'],
    ['The answer is negative 5', '-5'],
    ['The answer is 8 minus 5 = 3', '3'],
    ['The answer is Rs.500', '500'],
    ['$2.5M', '2500000'],
    ['1_000', '1000'],
    ['<answer>18</answer>', '18'],
    ['{"answer": 18}', '18'],
    ['\\boxed{5 \\text{ or } 6}', 'unparsable'],
    ['\\boxed{2x}', 'unparsable'],
    ['The answer is 5²', 'unparsable'],
    ['The answer is not 5', 'unparsable'],
    ['Then the height doubles: 32768 * 2 =', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsNumber(text)).toBe(wanted));

  it('keeps numbers beyond the precision of floats apart', async () => {
    const a = ['9007199254740993', '9007199254740992', '0.1', '0.1000000000000000055'].map((v) =>
      number.read(v, numberQuestion),
    );
    expect([...(await number.classes(a, numberQuestion))]).toEqual([0, 1, 2, 3]);
  });
});
