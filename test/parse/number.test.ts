import { describe, expect, it } from '@jest/globals';
import { number } from '../../src/parse/index.js';
import { numberQuestion, readsNumber, word } from './ask.js';

const outcome = async (text: string, gold: string): Promise<string> =>
  (await number.grade(number.parse(text, numberQuestion), { value: gold })).outcome;

describe('inputs that other readers get wrong', () => {
  it.each([
    ['The answer is 3.5', '7/2'],
    ['The answer is -5', '-5'],
    ['The answer is 1,234', '1234'],
    ['The answer is 70,000.', '70000'],
    ['The answer is \\frac{1}{2}', '1/2'],
    ['The answer is 1/2', '1/2'],
    ['The answer is 5 apples and 3 pears', '5'],
    ['The answer is 25%', '25'],
    ['I do not know', 'abstain'],
    ['| 3 | 4 | 5 |', 'unparsable'],
    ['nothing parsable', 'unparsable'],
    ['', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsNumber(text)).toBe(wanted));

  it('keeps the unit and says when a reading is ambiguous', () => {
    expect(number.parse('The answer is 25%', numberQuestion)).toEqual({
      type: 'answer',
      canon: '25',
      raw: '25%',
      flags: ['unit:%'],
    });
    expect(number.parse('The answer is 5 apples and 3 pears', numberQuestion)).toMatchObject({
      canon: '5',
      flags: ['ambiguous'],
    });
  });
});

describe('GSM8K replies', () => {
  it.each([
    ['#### 1,000', '1000', 'right'],
    ['#### 18.00', '18', 'right'],
    ['#### $18', '18', 'right'],
    ['The answer is 18', '18', 'right'],
    ['The answer is $18.00.', '18', 'right'],
    ['So she has 7 left...', '7', 'right'],
    ['#### 5\n#### 6', '6', 'right'],
    ['The answer is 42%.', '42', 'right'],
    ['Answer: \\boxed{72}', '72', 'right'],
    ['It costs 1 000 dollars', '1000', 'right'],
    ['She pays 3/4 of it', '0.75', 'right'],
    ['In 2 hours she makes $18. (3 x 6)', '18', 'right'],
    ['The answer is -3.', '-3', 'right'],
    ['100001', '100002', 'wrong'],
    // more behaviours of inspect
    ['½', '0.5', 'right'],
    ['1e3', '1000', 'right'],
    ['18.00', '18', 'right'],
    ['-5', '5', 'wrong'],
    ['1.000.000', '1000000', 'unparsable'],
  ])('%j against %s is %s', async (text, gold, wanted) => expect(await outcome(text, gold)).toBe(wanted));
});

describe('MultiArith replies', () => {
  it.each([
    ['… The answer is 9.', '9', 'right'],
    ['… The answer is 9.0', '9', 'right'],
    ['9 cards. She gave 3 away.', '9', 'wrong'],
    ['The answer is 4 + 5 = 9.', '9', 'right'],
    ['The answer is nine.', '9', 'right'],
    ['The answer is 1,2.', '12', 'unparsable'],
    ['the answer is 9', '9', 'right'],
  ])('%j against %s is %s', async (text, gold, wanted) => expect(await outcome(text, gold)).toBe(wanted));
});

describe('AMC replies with an integer target', () => {
  it.each([
    ['\\boxed{27}', '27'],
    ['The answer is 27', '27'],
    ['$x=3$ so \\boxed{027}', '27'],
    ['\\boxed{142.0}', '142'],
    ['\\boxed{1,024}', '1024'],
    ['\\boxed{\\textbf{(B)}\\ 27}', '27'],
    ['\\boxed{\\frac{54}{2}}', '27'],
    ['\\boxed{m+n=27}', '27'],
    ['\\boxed{x=27}', '27'],
    ['\\boxed{27^\\circ}', '27'],
    ['first \\boxed{3}, finally \\boxed{27}', '27'],
    ['cost is $27', '27'],
    ['\\boxed{27.}', '27'],
  ])('%j against %s is right', async (text, gold) => expect(await outcome(text, gold)).toBe('right'));
});

describe('spellings of numbers', () => {
  it.each([
    ['-3', '-3'], ['−3', '-3'], ['-$5', '-5'], ['$-5', '-5'], ['\\$18', '18'], ['£1,250.50', '2501/2'], ['€ 7', '7'], ['+4', '4'],
    ['12 345', '12345'], ['12\u2009345\u2009678', '12345678'], ['10{,}000', '10000'], ['10\\,000', '10000'], ['007', '7'], ['.5', '1/2'], ['0.750', '3/4'],
    ['-1/2', '-1/2'], ['6/4', '3/2'], ['-\\frac{1}{2}', '-1/2'], ['\\dfrac12', '1/2'], ['\\frac{-3}{6}', '-1/2'], ['2 1/2', '5/2'], ['2½', '5/2'],
    ['2\\frac{1}{2}', '5/2'], ['1e3', '1000'], ['2.5E-1', '1/4'], ['3 × 10^5', '300000'], ['3.2 \\times 10^{-1}', '8/25'], ['10^6', '1000000'], ['5×10⁻¹', '1/2'],
    ['2 million', '2000000'], ['-9.5 billion', '-9500000000'], ['50 percent', '50'], ['50\\%', '50'], ['**72**', '72'], ['$18$', '18'], ['12\\text{ cm}', '12'],
    ['12cm', '12'], ['90°', '90'], ['18...', '18'], ['0', '0'], ['-0', '0'], ['-0.0', '0'],
  ])('%j is %s', (text, wanted) => {
    expect(word(number.read(text, numberQuestion))).toBe(wanted);
    expect(readsNumber(`The answer is ${text}`)).toBe(wanted);
    expect(readsNumber(`#### ${text}`)).toBe(wanted);
    expect(readsNumber(`A: ${text}`)).toBe(wanted);
  }); // prettier-ignore
});

describe('what is no number', () => {
  it.each([
    '1,2', '1,23,456', '1,2345', '0,123', '1.2.3', '3:30', '3/4/2020', '1/0', '\\frac{1}{0}', 'NaN', 'Infinity', '-∞', '\\infty', '1e999999999', '10^99999999',
    '10^{5000}', '2^5', '2\\sqrt{3}', '3π', '\\boxed{5!}', '3 x 6', '18 - 20', '18 or 19', '1, 2 and 3', 'between 5 and 10', '(1,2)',
    '1'.repeat(100_000), `0.${'3'.repeat(100_000)}`, `1/${'7'.repeat(100_000)}`,
  ])('"%.40s" is unparsable', (text) => expect(readsNumber(`The answer is ${text}`)).toBe('unparsable')); // prettier-ignore
});

describe('where the number stands', () => {
  it.each([
    ['box before #### before marker before last', 'Answer: 3\n#### 4\n\\boxed{5} and 6', '5'],
    ['#### before marker', '#### 4\nthe answer is 3', '4'],
    ['the last marker', 'The answer is 3. Wait, the answer is 4. I used 12 eggs.', '4'],
    ['calculator marks', 'She has 16 - 3 = <<16-3=13>>13 eggs', '13'],
    ['a line of GSM8K', 'He pays 2 * 9 = $<<2*9=18>>18\nA: 18', '18'],
    ['an unclosed box', '\\boxed{27', '27'],
    ['a marker on its own line', '**Final Answer**\n\n42', '42'],
    ['a marker and a colon', 'The final answer is:\n$$ 42 $$', '42'],
    ['a chain with currency', 'The answer is 2 * 9 = $18 per day', '18'],
    ['an equation', 'The answer is x = 3', '3'],
    ['a rounded value', 'The answer is 10/3 ≈ 3.33', '333/100'],
    ['a reason after the sentence', 'The answer is 18. This is because 3 x 6 = 18 and 2 < 3.', '18'],
    ['a denial', 'The answer is not 5 but 6.', '6'],
    ['an abbreviation', 'The answer is approx. 5 apples', '5'],
    ['digits of a name', 'The molecule is H2O and COVID_19', 'unparsable'],
    ['an ordinal', 'She came on the 3rd day with 7 eggs on the 2nd', '7'],
    ['a label', 'There are 7 eggs.\n2. Then nothing', '7'],
    ['a range', 'It takes 5-10', 'unparsable'],
    ['a hyphened unit', 'It is a 400-meter run', '400'],
    ['a refusal at the end', 'There are 5 eggs. I do not know.', 'abstain'],
    ['a marker that declines', 'The answer cannot be determined from 5 eggs.', 'abstain'],
    ['words', 'The answer is twenty-five', '25'],
    ['long words', 'The answer is two hundred and six apples', '206'],
  ])('%s', (_, text, wanted) => expect(readsNumber(text)).toBe(wanted));
});

describe('the strict reading', () => {
  it('takes only what follows an explicit marker', () => {
    const strict = (t: string): string => word(number.parse(t, numberQuestion, 'strict'));
    expect(['#### 18', 'The answer is 18', '\\boxed{18}', 'A: 18'].map(strict)).toEqual(['18', '18', '18', '18']);
    expect(['18', 'She has 18 left', 'I do not know'].map(strict)).toEqual(['unparsable', 'unparsable', 'unparsable']);
  });
});

describe('grading', () => {
  it('is exact for integers and has a relative tolerance of 1e-6 for others', async () => {
    expect(await outcome('The answer is 0.3333333', '1/3')).toBe('right');
    expect(await outcome('The answer is 0.333', '1/3')).toBe('wrong');
    expect(await outcome('The answer is 17.9999999', '18')).toBe('wrong');
    expect((await number.grade(number.read('0.3333333', numberQuestion), { value: '1/3' }, 'exact')).outcome).toBe(
      'wrong',
    );
    expect(await outcome('The answer is 5', 'many')).toBe('error');
    expect((await number.grade(number.read('5', numberQuestion), { value: '6', aliases: ['5.0'] })).outcome).toBe(
      'right',
    );
  });

  it('votes on exact values: tolerance never joins two classes', async () => {
    const a = ['1/3', '0.3333333', '2/6', '1,000', '1000.0', '25%', '25', 'x'].map((v) =>
      number.read(v, numberQuestion),
    );
    expect([...(await number.classes(a, numberQuestion))]).toEqual([0, 1, 0, 2, 2, 3, 3, -1]);
  });
});
