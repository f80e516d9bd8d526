import { plainGrader, verdictOf, type Grader } from './grader.js';
import { pythonRandom } from './pythonRandom.js';

const kind = 'choice';
const stated = /answer is \(?([A-J])\)?/;

/** The authors' three stages: "answer is (X)", then "Answer: X", then the last capital that stands alone. */
export function mmluProReading(text: string): string | null {
  return (
    stated.exec(text)?.[1] ??
    announced(text) ??
    [...text.matchAll(/(?<![\p{L}\p{N}_])[A-J](?![\p{L}\p{N}_])/gu)].at(-1)?.[0] ??
    null
  );
}

/** The last announcement on the first line that has one, as `.*[aA]nswer:\s*([A-J])` finds it, in time linear in the text. */
function announced(text: string): string | undefined {
  let found: RegExpExecArray | undefined;
  for (const m of text.matchAll(/[aA]nswer:\s*([A-J])/g)) {
    if (found && text.slice(found.index, m.index).includes('\n')) break;
    found = m;
  }
  return found?.[1];
}

/**
 * TIGER-AI-Lab/MMLU-Pro, evaluation scripts: where nothing is read, a guess among the question's options, by a generator
 * seeded once with 12345, so the verdicts hang on the order of the responses.
 */
const official: Grader = {
  name: 'mmlu-pro',
  kind,
  source: 'TIGER-AI-Lab/MMLU-Pro, evaluate scripts: three stages, then a random guess (seed 12345, in order)',
  start() {
    const random = pythonRandom(12345);
    return (text, q, gold) => {
      const read = mmluProReading(text);
      if (read !== null) return Promise.resolve({ reading: read, verdict: verdictOf(read, read === gold.value, gold) });
      const guess = String.fromCharCode(65 + random.randbelow(q.choices?.length ?? 10));
      const right = guess === gold.value;
      return Promise.resolve({
        reading: null,
        verdict: { outcome: right ? 'right' : 'wrong', reason: `nothing was read; the random guess is ${guess}` },
      });
    };
  },
};

/** The same without guesses. */
const unguessed = plainGrader(
  { name: 'mmlu-pro-no-guess', kind, source: 'TIGER-AI-Lab/MMLU-Pro without its random guess' },
  (text, gold) => {
    const read = mmluProReading(text);
    return { reading: read, right: read === gold.value };
  },
);

const harness = plainGrader(
  { name: 'mmlu-pro-lm-eval', kind, source: 'EleutherAI/lm-evaluation-harness, mmlu_pro: the first stage alone' },
  (text, gold) => {
    const read = stated.exec(text)?.[1] ?? null;
    return { reading: read, right: read === gold.value };
  },
);

export const mmluProGraders: readonly Grader[] = [official, unguessed, harness];
