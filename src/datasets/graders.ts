import { messages, nearestName, SigmaError } from '../core/index.js';
import { textGraders, type Grader } from '../parse/index.js';
import { codeGraders } from '../sandbox/index.js';

/** Every grader in use elsewhere, by name. */
export const graders: readonly Grader[] = [...textGraders, ...codeGraders];

/** The grader of this name. @throws SigmaError `bad-input` for an unknown name, with the nearest known one */
export function graderOf(name: string): Grader {
  const found = graders.find((g) => g.name === name);
  if (found) return found;
  const known = graders.map((g) => g.name);
  throw new SigmaError('bad-input', messages.unknownName('grader', name, known, nearestName(name, known)));
}

/** The grader that published figures of a data set come from: the authors' own where there is one. */
const official: Readonly<Record<string, string>> = {
  mmlu: 'mmlu-simple-evals',
  'mmlu-pro': 'mmlu-pro',
  gpqa: 'gpqa-simple-evals',
  gsm8k: 'gsm8k-openai',
  multiarith: 'multiarith-kojima',
  humaneval: 'human-eval',
  math: 'math-hendrycks',
  amc: 'amc-lm-eval',
  musique: 'musique',
  triviaqa: 'triviaqa',
};

/**
 * The official grader of a data set, by the longest known name that the data set's begins with (`gsm8k-traces` is
 * graded as `gsm8k`); undefined where there is none.
 */
export function officialGrader(dataset: string): Grader | undefined {
  const plain = dataset.toLowerCase().replaceAll('_', '-');
  const name = Object.keys(official)
    .filter((n) => plain === n || plain.startsWith(`${n}-`))
    .sort((a, b) => b.length - a.length)[0];
  return name === undefined ? undefined : graders.find((g) => g.name === official[name]);
}
