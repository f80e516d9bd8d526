import { plainGrader, type Grader } from './grader.js';

const kind = 'choice';
const punctuation = /[!-/:-@[-`{-~]/g;

/** lm-evaluation-harness compares without case and punctuation; gold is "(B)" there. */
const harnessEqual = (a: string, b: string): boolean =>
  a.replace(punctuation, '').toLowerCase() === b.replace(punctuation, '').toLowerCase();

/** Graders of GPQA in use. */
export const gpqaGraders: readonly Grader[] = [
  plainGrader(
    { name: 'gpqa-simple-evals', kind, source: 'openai/simple-evals, gpqa_eval: the first "Answer: X"' },
    (text, gold) => {
      const read = /Answer[ \t]*:[ \t]*\$?([A-D])\$?/i.exec(text)?.[1] ?? null;
      return { reading: read, right: read === gold.value };
    },
  ),
  plainGrader(
    {
      name: 'gpqa-lm-eval-strict',
      kind,
      source: 'EleutherAI/lm-evaluation-harness, gpqa, strict-match: the tail less one character',
    },
    (text, gold) => {
      const read = /The answer is ([^\n]*)[^\n]/.exec(text)?.[1] ?? null;
      return { reading: read, right: read !== null && harnessEqual(read, gold.value) };
    },
  ),
  plainGrader(
    {
      name: 'gpqa-lm-eval-flexible',
      kind,
      source: 'EleutherAI/lm-evaluation-harness, gpqa, flexible-extract: the last bracketed capital',
    },
    (text, gold) => {
      const read = [...text.matchAll(/\([A-Z]\)/g)].at(-1)?.[0] ?? null;
      return { reading: read, right: read !== null && harnessEqual(read, gold.value) };
    },
  ),
];
