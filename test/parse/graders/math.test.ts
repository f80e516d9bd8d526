import { describe, expect, it } from '@jest/globals';
import type { Question } from '../../../src/core/index.js';
import { graderOf } from '../../../src/datasets/index.js';
import { hendrycksEqual } from '../../../src/parse/graders/hendrycks.js';
import { minervaNormal } from '../../../src/parse/graders/minerva.js';
import { latex } from '../../../src/parse/index.js';

const q: Question = { id: 'q', dataset: 'math', kind: 'latex', messages: [] };
const ours = async (text: string, value: string): Promise<boolean> =>
  (await latex.grade(latex.parse(text, q), { value })).outcome === 'right';
const theirs = async (grader: string, text: string, value: string): Promise<boolean> =>
  (await graderOf(grader).start()(text, q, { value })).verdict.outcome === 'right';

/** Answer, gold, MATH's own verdict, that of Minerva's text normalisation, and the right one. */
const answers: [string, string, boolean, boolean, boolean][] = [
  ['\\dfrac{1}{2}', '\\frac12', true, false, true],
  ['0.5', '\\frac{1}{2}', true, false, true],
  ['0.25', '\\frac{1}{4}', false, false, true],
  ['-1/2', '-\\frac{1}{2}', false, false, true],
  ['10,000', '10000', false, true, true],
  ['10{,}000', '10000', false, true, true],
  ['5.0', '5', false, false, true],
  ['18.', '18', false, false, true],
  ['90^\\circ', '90', true, true, true],
  ['50\\%', '50', true, false, true],
  ['50%', '50', false, false, true],
  ['12\\text{ cm}', '12', true, true, true],
  ['12\\text{cm}', '12', false, true, true],
  ['12 cm', '12', false, true, true],
  ['\\text{Monday}', 'Monday', false, true, true],
  ['\\left(1,2\\right)', '(1,2)', true, false, true],
  ['2,1', '1,2', false, false, false],
  ['2x+1', '1+2x', false, false, true],
  ['3\\sqrt{2}/2', '\\frac{3\\sqrt{2}}{2}', false, false, true],
  ['y = 2x + 1', '2x+1', true, true, true],
  ['x=5', '5', true, true, true],
  ['$18$', '18', false, true, true],
];

describe('answers of MATH', () => {
  it.each(answers)('%s against %s: MATH itself %s, Minerva %s, right %s', async (answer, gold, own, minerva, right) => {
    expect(hendrycksEqual(answer, gold)).toBe(own);
    expect(minervaNormal(answer) === minervaNormal(gold)).toBe(minerva);
    expect(await ours(`So we get \\boxed{${answer}}.`, gold)).toBe(right);
  });
});

describe('replies to MATH', () => {
  it.each([
    ['The area is \\boxed{42}.', false],
    ['So \\[ \\boxed{42} \\]', false],
    ['Therefore $\\boxed{42}$', false],
    ['The answer is 42', false],
    ['We get $x=3$ and $y=4$ so the answer is $42$.', false],
    ['$42$', true],
    ['42', true],
  ])('%j: lm-eval %s, and right it is', async (text, harness) => {
    expect(await theirs('math-lm-eval', text, '42')).toBe(harness);
    expect(await ours(text, '42')).toBe(true);
    expect(await theirs('math-hendrycks', text, '42')).toBe(text.includes('boxed'));
  });

  it('for Minerva need its closing sentence', async () => {
    const closing = 'Final Answer: The final answer is $42$. I hope it is correct.';
    expect(await theirs('math-minerva', closing, '42')).toBe(true);
    expect(await theirs('math-minerva', closing.replace(' I hope it is correct.', ''), '42')).toBe(false);
  });

  it.each([
    ['first \\boxed{3}, finally \\boxed{27}', '27'],
    ['\\boxed{unclosed and then the answer is 27.', '27'],
    ['The answer is $\\frac{3}{4}$ of the whole.', '\\frac34'],
    ['Thus the probability is 0.75. The final answer is 0.75.', '\\frac{3}{4}'],
    ['Hence $x = 2$ or so, and finally $y = 7$', '7'],
    ['$$\\boxed{(3, \\tfrac{\\pi}{2})}$$', '\\left( 3, \\frac{\\pi}{2} \\right)'],
    ['Answer: \\text{even}', '\\text{Even}'],
  ])('%j give %s', async (text, gold) => {
    expect(await ours(text, gold)).toBe(true);
  });

  it.each([
    ['', 'unparsable'],
    ['I cannot determine the answer.', 'abstain'],
    ['Let us think about triangles.', 'unparsable'],
  ])('%j give none: %s', (text, type) => {
    expect(latex.parse(text, q).type).toBe(type);
  });
});

describe('answers of AMC', () => {
  it.each([
    ['\\boxed{27}', true],
    ['The answer is 27', false],
    ['$x=3$ so \\boxed{027}', false],
    ['\\boxed{27.0}', false],
    ['\\boxed{\\frac{54}{2}}', false],
    ['\\boxed{m+n=27}', false],
    ['\\boxed{x=27}', true],
    ['\\boxed{27^\\circ}', true],
    ['first \\boxed{3}, finally \\boxed{27}', true],
    ['cost is $27', false],
    ['\\boxed{27.}', false],
  ])('%j: lm-eval %s, and right it is', async (text, harness) => {
    expect(await theirs('amc-lm-eval', text, '27')).toBe(harness);
    expect(await ours(text, '27')).toBe(true);
  });

  it('may carry the letter beside the value', async () => {
    expect(await ours('\\boxed{\\textbf{(B)}\\ 27}', '27')).toBe(true);
    expect(await ours('\\boxed{1,024}', '1024')).toBe(true);
    expect(await ours('\\boxed{142.0}', '142')).toBe(true);
  });
});

describe('the kind latex', () => {
  it('makes up other answers that are read back and differ', async () => {
    const { stream } = await import('../../../src/core/index.js');
    const rng = stream(2, { stage: 'test' });
    for (const raw of ['\\frac{3}{4}', '7', 'x^2+1', '(1,2)', '\\text{Monday}']) {
      let taken = [latex.read(raw, q)];
      for (let i = 0; i < 5; i++) {
        const other = latex.alternative(q, taken, rng)!;
        expect(latex.parse(latex.render(other, q, rng), q)).toMatchObject({
          canon: (other as { canon: string }).canon,
        });
        taken = [...taken, other];
      }
      expect(new Set([...(await latex.classes(taken, q))]).size).toBe(6);
    }
  });
});
