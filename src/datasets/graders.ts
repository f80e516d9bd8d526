import { messages, nearestName, SigmaError } from '../core/index.js';
import { textGraders, type Grader } from '../parse/index.js';
import { codeGraders } from '../sandbox/index.js';
import { benchmarks } from './registry.js';

/** Every grader in use elsewhere, by name. */
export const graders: readonly Grader[] = [...textGraders, ...codeGraders];

/** The grader of this name. @throws SigmaError `bad-input` for an unknown name, with the nearest known one */
export function graderOf(name: string): Grader {
  const found = graders.find((g) => g.name === name);
  if (found) return found;
  const known = graders.map((g) => g.name);
  throw new SigmaError('bad-input', messages.unknownName('grader', name, known, nearestName(name, known)));
}

/**
 * The official grader of a data set, by the longest known name that the data set's begins with (`gsm8k-traces` is
 * graded as `gsm8k`); undefined where there is none.
 */
export function officialGrader(dataset: string): Grader | undefined {
  const plain = dataset.toLowerCase().replaceAll('_', '-');
  const [entry] = benchmarks()
    .filter(({ name }) => plain === name || plain.startsWith(`${name}-`))
    .sort((a, b) => b.name.length - a.name.length);
  return entry && graders.find((g) => g.name === entry.grader);
}
