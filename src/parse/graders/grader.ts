import type { Gold, Question, Verdict } from '../../core/index.js';

/** What a grader read and decided. */
export interface Graded {
  /** The answer as it reads it; null where it finds none. */
  reading: string | null;
  verdict: Verdict;
  /** A score in [0, 1] beside the verdict, where it gives one: F1 of spans. */
  score?: number;
}

export type GradeText = (text: string, q: Question, gold: Gold) => Promise<Graded>;

/**
 * A grader in use elsewhere, with its faults, so that published figures can be compared. It reads whole replies by its
 * own rules; the right verdict is that of the answer kind (docs/grading.md).
 */
export interface Grader {
  name: string;
  /** Answer kind of the questions that it is for. */
  kind: string;
  /** Whose decision it reproduces, and what of it. */
  source: string;
  /** Begins a pass over the responses of a file, in their order: some graders draw random guesses as they go. */
  start(): GradeText;
}

/** A grader that remembers nothing between replies. */
export function plainGrader(
  grader: Omit<Grader, 'start'>,
  grade: (text: string, gold: Gold, q: Question) => { reading: string | null; right: boolean; score?: number },
): Grader {
  return {
    ...grader,
    start: () => (text, q, gold) => {
      const { reading, right, score } = grade(text, gold, q);
      return Promise.resolve({
        reading,
        verdict: verdictOf(reading, right, gold),
        ...(score === undefined ? {} : { score }),
      });
    },
  };
}

export function verdictOf(reading: string | null, right: boolean, gold: Gold): Verdict {
  if (right) return { outcome: 'right', reason: `"${reading ?? ''}" counts as ${gold.value}` };
  if (reading === null) return { outcome: 'unparsable', reason: 'its pattern does not match' };
  return { outcome: 'wrong', reason: `"${reading}" does not count as ${gold.value}` };
}
