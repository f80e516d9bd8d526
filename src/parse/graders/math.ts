import { plainGrader, type Grader } from './grader.js';
import { hendrycksEqual, lastBoxed } from './hendrycks.js';
import { minervaNormal } from './minerva.js';

const kind = 'latex';

/** hendrycks/math: the last box, compared by its own normalisation. */
const hendrycks = plainGrader(
  { name: 'math-hendrycks', kind, source: 'hendrycks/math, last_boxed_only_string and is_equiv' },
  (text, gold) => {
    const read = lastBoxed(text);
    return { reading: read, right: read !== null && hendrycksEqual(read, gold.value) };
  },
);

/** lm-evaluation-harness, hendrycks_math: what stands between the first and the last dollar sign, else the whole reply. */
function betweenDollars(text: string): string {
  const first = text.indexOf('$');
  const last = text.lastIndexOf('$');
  return first >= 0 && last > first ? text.slice(first + 1, last) : text;
}

const harness = plainGrader(
  { name: 'math-lm-eval', kind, source: 'EleutherAI/lm-evaluation-harness, hendrycks_math' },
  (text, gold) => {
    const read = betweenDollars(text);
    return { reading: read, right: hendrycksEqual(read, gold.value) };
  },
);

/** Minerva's closing sentence, word for word. */
const closing = /Final Answer: The final answer is([^]*?)\. I hope it is correct\./;

const minerva = plainGrader(
  {
    name: 'math-minerva',
    kind,
    source: 'EleutherAI/lm-evaluation-harness, minerva_math: its text normalisation, without the sympy stage',
  },
  (text, gold) => {
    const read = closing.exec(`${text}`)?.[1]?.trim() ?? null;
    return { reading: read, right: read !== null && minervaNormal(read) === minervaNormal(gold.value) };
  },
);

/** lm-evaluation-harness, AIME: as its hendrycks_math, overridden by the last box. */
const amc = plainGrader(
  { name: 'amc-lm-eval', kind, source: 'EleutherAI/lm-evaluation-harness, aime' },
  (text, gold) => {
    const read = lastBoxed(text) ?? betweenDollars(text);
    return { reading: read, right: hendrycksEqual(read, gold.value) };
  },
);

export const mathGraders: readonly Grader[] = [hendrycks, harness, minerva, amc];
