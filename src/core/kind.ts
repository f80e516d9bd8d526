import type { Answer, Verdict } from './answer.js';
import type { Gold, Question } from './question.js';
import type { Rng } from './rng.js';

/**
 * `strict`: only what follows an explicit answer marker counts. `flexible` (default): falls back to the
 * last thing in the text that can be an answer.
 */
export type Reading = 'strict' | 'flexible';

/** How answers of one kind are read, compared, graded and made up. One per kind, in `parse/`. */
export interface AnswerKind {
  name: string;
  /** Bumped whenever a reading changes; stands in the manifest. */
  version: string;
  /** Reads a whole completion. Never throws on any text. */
  parse(text: string, q: Question, reading?: Reading): Answer;
  /** Reads a bare answer, such as another reader's `pred` (`"C"`, `"1,234"`). */
  read(value: string, q: Question): Answer;
  /**
   * Equal answers get equal classes, numbered 0, 1, … in order of first appearance; −1 = not an answer.
   * An equivalence relation: symmetric and transitive.
   */
  classes(answers: readonly Answer[], q: Question): Promise<Int16Array>;
  grade(a: Answer, gold: Gold, grader?: string): Promise<Verdict>;
  /** Another plausible answer, unlike all of `not`; null when there is none (a question with one option). */
  alternative(q: Question, not: readonly Answer[], rng: Rng): Answer | null;
  /** A short text that states `a` the way an agent would, so that `parse` reads it back. */
  render(a: Answer, q: Question, rng: Rng): string;
  /** Number of possible answers where it is fixed (options), else null. For Dawid–Skene's K. */
  size(q: Question): number | null;
}
