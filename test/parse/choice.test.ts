import { describe, expect, it } from '@jest/globals';
import { choice } from '../../src/parse/index.js';
import { choiceQuestion, readsChoice, word } from './ask.js';

describe('inputs that other readers get wrong', () => {
  it.each([
    ['I do not know', 'abstain'],
    ['B. Carbon Dioxide', 'B'],
    ['(B). A) is wrong', 'B'],
    ['**C** because All', 'C'],
    ['Answer: B\nExplanation: Cats', 'B'],
    ['The answer is (b)', 'B'],
    ['| A | B | C | D |', 'unparsable'],
    ['| option | (A) |\n|---|---|\n| score | (B) |', 'unparsable'],
    ['The answer is B.', 'B'],
    ['**B**', 'B'],
    ['\\boxed{C}', 'C'],
    ['I reject (A) and (C); the answer is D', 'D'],
    ['See item (a). ANSWER: C', 'C'],
    ['Answer: (B)\nNote (d) is a distractor', 'B'],
    ['(E)', 'E'],
    ['', 'unparsable'],
    ['Nothing here can be parsed', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('MMLU replies', () => {
  it.each([
    ['Answer: C', 'C'],
    ['Answer: (C)', 'C'],
    ['**Answer:** C', 'C'],
    ['Answer: c', 'C'],
    ['Answer: Both', 'unparsable'],
    ['Answer: A\n…\nAnswer: D', 'D'],
    ['The answer is D', 'D'],
    ['(A) is wrong, (C) is right', 'C'],
    ['B) is right', 'B'],
    ['ANSWER: AB', 'unparsable'],
    ['(a) and (d)', 'unparsable'],
    ['(X)', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text, 4)).toBe(wanted));
});

describe('MMLU-Pro replies', () => {
  it.each([
    ['The answer is (C).', 'C'],
    ['The answer is (C). Wait, the answer is (D).', 'D'],
    ['Answer: D', 'D'],
    ['I choose K', 'unparsable'],
    ['I would pick none.', 'abstain'],
    ['I think A or B, but finally B', 'B'],
    ['answer is option F', 'F'],
    ['The answer is b', 'B'],
    ['The answer is (A) and (B)', 'unparsable'],
    ['Answer: \\boxed{H}', 'H'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('inspect replies', () => {
  it.each([
    ['ANSWER: (C)', 'C'],
    ['ANSWER: C) Paris', 'C'],
    ['**ANSWER: C**', 'C'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('forms of the letter', () => {
  it.each([
    ['\\boxed{\\text{C}}', 'C'],
    ['The final answer is $\\boxed{\\textbf{(E)}}$.', 'E'],
    ['#### G', 'G'],
    ['The answer is: **(H)**', 'H'],
    ['**Final Answer**\n\nD', 'D'],
    ['{"reasoning": "because", "answer": "C"}', 'C'],
    ['The answer is ... C.', 'C'],
    ['The answer is $75.11 (G)', 'G'],
    ['The correct option is C', 'C'],
    ['Therefore, option (H) is correct.', 'H'],
    ['Among these the best fit is option (I)', 'I'],
    ['The answer would therefore be (J)', 'J'],
    ['The answer is A because plants need light', 'A'],
    ['the answer is i.', 'I'],
    ['The answer is I', 'I'],
    ['答案是C', 'C'],
    ['b.', 'B'],
    ['The correct answer is not listed, but the closest option is (A).', 'A'],
    ['The answer is not (A) but (C).', 'C'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('what is no letter', () => {
  it.each([
    ['I think this is hard', 'unparsable'],
    ['The answer is a combination of several effects', 'unparsable'],
    ['The answer is I think hard to find', 'unparsable'],
    ['The answer is not B', 'unparsable'],
    ['(A) is wrong', 'unparsable'],
    ['The answer is F = ma', 'unparsable'],
    ['The answer is B-cells', 'unparsable'],
    ['Let f(x) be P(A) as usual', 'unparsable'],
    ['The answer is I and II only', 'unparsable'],
    ['The answer is (A, C, D)', 'unparsable'],
    ['The answer is B or C', 'unparsable'],
    ['The answer is:\nA. one\nB. two', 'unparsable'],
    ['A. one\nB. two\nC. three', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));
});

describe('abstaining', () => {
  it.each([
    ['The answer is (None of the above).', 'abstain'],
    ['The answer cannot be determined from this.', 'abstain'],
    ['The answer is (C). On reflection, the answer is not among the options.', 'abstain'],
    ['I cannot provide an answer.', 'abstain'],
    ["I'm not sure.", 'abstain'],
    ['None of the above', 'abstain'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text)).toBe(wanted));

  it('takes "none of the above" as an answer where it is an option', () => {
    expect(readsChoice('The answer is none of the above.', ['red', 'blue', 'None of the above'])).toBe('C');
    expect(readsChoice('None of the above', ['red', 'blue', 'None of the above'])).toBe('C');
  });
});

describe('texts of options', () => {
  const options = ['oxygen', 'carbon dioxide', 'Nitrogen', 'A noble gas', 'I only'];
  it.each([
    ['carbon dioxide', 'B'],
    ['**Carbon Dioxide.**', 'B'],
    ['The answer is nitrogen.', 'C'],
    ['The answer is carbon dioxide, which plants take up.', 'B'],
    ['The answer is A noble gas.', 'D'],
    ['The answer is I only.', 'E'],
    ['Answer: carbon', 'unparsable'],
  ])('%j is %s', (text, wanted) => expect(readsChoice(text, options)).toBe(wanted));

  it('does not choose between options of the same text', () => {
    expect(choice.parse('The answer is red.', choiceQuestion(['red', 'blue', 'Red']))).toEqual({
      type: 'unparsable',
      reason: 'options A, C have the same text',
    });
  });
});

describe('numbers of options', () => {
  it('finds a letter past the last option unparsable, also with one option', () => {
    expect(choice.parse('The answer is (E).', choiceQuestion(4))).toEqual({
      type: 'unparsable',
      reason: 'letter E is past the last option D',
    });
    expect(readsChoice('The answer is (B).', 1)).toBe('unparsable');
    expect(readsChoice('The answer is (A).', 1)).toBe('A');
    expect(readsChoice('The answer is (Z).', 26)).toBe('Z');
    expect(choice.size(choiceQuestion(1))).toBe(1);
  });

  it('does not fall back to an earlier answer when the last is past the last option', () => {
    expect(readsChoice('The answer is (A). No: the answer is (J).', 4)).toBe('unparsable');
  });
});

describe('the strict reading', () => {
  it('takes only what follows an explicit marker', () => {
    const strict = (t: string): string => word(choice.parse(t, choiceQuestion(), 'strict'));
    expect(['Answer: C', '\\boxed{C}', '#### C', 'The answer is C.'].map(strict)).toEqual(['C', 'C', 'C', 'C']);
    expect(['C', '(C)', 'B. Carbon dioxide', 'I choose C', 'I do not know'].map(strict)).toEqual(
      Array(5).fill('unparsable'),
    );
  });
});

describe('reading a bare answer', () => {
  it.each([
    ['C', 'C'],
    ['(C)', 'C'],
    ['c', 'C'],
    [' C. ', 'C'],
    ['blue', 'B'],
    ['', 'unparsable'],
    ['F', 'unparsable'],
    ['CD', 'unparsable'],
    ['green', 'unparsable'],
  ])('%j is %s', (value, wanted) =>
    expect(word(choice.read(value, choiceQuestion(['red', 'blue', 'teal'])))).toBe(wanted),
  );
});

describe('grading', () => {
  it('scores only the right letter', async () => {
    const q = choiceQuestion();
    expect((await choice.grade(choice.read('C', q), { value: '(c)' })).outcome).toBe('right');
    expect((await choice.grade(choice.read('C', q), { value: 'D', aliases: ['C'] })).outcome).toBe('right');
    expect((await choice.grade(choice.read('C', q), { value: 'D' })).outcome).toBe('wrong');
    expect((await choice.grade({ type: 'unparsable', reason: 'x' }, { value: 'D' })).outcome).toBe('unparsable');
    expect((await choice.grade({ type: 'abstain' }, { value: 'D' })).outcome).toBe('abstain');
    expect((await choice.grade({ type: 'error', cause: 'x' }, { value: 'D' })).outcome).toBe('error');
  });
});
