import { isAnswer, type Answer } from '../core/index.js';

/** Classes of equal canonical forms, 0, 1, … in order of first appearance; −1 = not an answer. */
export function classesByCanon(answers: readonly Answer[]): Int16Array {
  const seen = new Map<string, number>();
  return Int16Array.from(answers, (a) => {
    if (!isAnswer(a)) return -1;
    const known = seen.get(a.canon);
    if (known !== undefined) return known;
    seen.set(a.canon, seen.size);
    return seen.size - 1;
  });
}
