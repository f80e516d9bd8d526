import { describe, expect, it } from '@jest/globals';
import { cutRunOn } from '../../src/parse/index.js';
import { readsChoice, readsNumber } from './ask.js';

describe('completions that run on', () => {
  const own = 'Rods see in the dark. The answer is (C).';
  it.each([
    '\n\nQuestion: Which lens?\nOptions:\nA. one\nAnswer: The answer is (D).',
    '\nQuestion: Which lens? The answer is (D).',
    '\n\nQ: Which lens?\nA: The answer is (D).',
    '\n\n**Question 7:** Which? The answer is (D).',
    '\n\nNext question: Which? The answer is (D).',
    '\n\nProblem 2. Which? The answer is (D).',
    '\n\nHuman: And this one? The answer is (D).',
    '\n\n### Question\nWhich? The answer is (D).',
    '<|im_end|>\n<|im_start|>user\nThe answer is (D).',
    '</s> The answer is (D).',
    '\n[INST] Which? [/INST] The answer is (D).',
    '\n\n\n== response ==\n\nThe answer is (D).',
    "\n\nNow, let's summarize all the answers:\nThe answer is A.\nThe answer is D.",
    '\n\nNow, combining all the above deductions, the final answer is: (D)',
    "\n\nNow, let's总结以上答案：\n\nThe answer is (D).",
    '\n\nFinal Answer: The answer is (D).',
    '\n\nAnswer: The answer is (D).',
  ])('are cut before %j', (tail) => {
    expect(readsChoice(own + tail)).toBe('C');
    expect(cutRunOn(own + tail).startsWith(own)).toBe(true);
  });

  it('are cut for numbers as well', () => {
    expect(readsNumber('He has 16 - 3 = 13.\nA: 13\n\nQ: A robe takes 2 bolts. How many?\nA: 3')).toBe('13');
    expect(readsNumber('#### 18\n\nQuestion: How many bolts?\n#### 3')).toBe('18');
    expect(readsNumber('So she has 7 left.\n\nQ: How many bolts?\nA: 3')).toBe('7');
  });
});

describe('completions that go on about their own question', () => {
  it.each([
    ['a change of mind', 'The answer is (C). Wait, the answer is (D).', 'D'],
    [
      'a change of mind in a new paragraph',
      'The answer is (C).\n\nWait, that is a mistake. So the answer is (D).',
      'D',
    ],
    ['a last line with a label', 'The answer is (C)\n\nThe formula gives more.\n\nFinal answer: (D)', 'D'],
    ['an echo of the question first', 'Question: Which one?\nAnswer: Rods do. The answer is (D).', 'D'],
    [
      'a restated question first',
      'Let me restate the problem.\n\nQuestion: which lens is it?\nThe answer is (D).',
      'D',
    ],
    [
      'a problem named by number',
      'Sure! I will solve problem 5.\n\nQuestion: which lens is it?\nThe answer is (D).',
      'D',
    ],
    // Some models answer the examples of the prompt first; the question's own answer comes last (docs/parsing.md).
    [
      'a list of answers to the whole prompt',
      'The answer is (A).\n\nThe answer is (H).\n\nThe answer is (E).\n\nThe answer is (D).',
      'D',
    ],
    [
      'a numbered list of them',
      'Question 1: The answer is (A)\nQuestion 2: The answer is (H)\nQuestion 3: The answer is (D)',
      'D',
    ],
    ['a symbol called Q', 'The answer is (C). Check:\nQ = mcT\nThe answer is (D).', 'D'],
  ])('are not cut: %s', (_, text, wanted) => {
    expect(cutRunOn(text)).toBe(text);
    expect(readsChoice(text)).toBe(wanted);
  });

  it('leaves empty and short texts alone', () => {
    for (const t of ['', ' ', '\n\n', 'C', 'Question:', '\n\nQuestion: 5?']) expect(cutRunOn(t)).toBe(t);
  });
});
