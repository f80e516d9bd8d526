/**
 * What a text turned out to say. Never a guess and never a default: a text without an answer is
 * `abstain` or `unparsable`, and two such are never equal to one another.
 */
export type Answer =
  | {
      type: 'answer';
      /** Canonical form: equal answers of a kind have equal canons where the kind allows (docs/rules.md §10: exact rationals for numbers). */
      canon: string;
      /** The span of the text that was read. */
      raw: string;
      /** Remarks of the reader: `ambiguous`, `unit:%`, … */
      flags?: readonly string[];
    }
  | { type: 'abstain'; raw?: string }
  | { type: 'unparsable'; reason: string }
  | { type: 'error'; cause: string };

/** Grading outcome of one answer against gold. Only `right` scores. */
export interface Verdict {
  outcome: 'right' | 'wrong' | 'abstain' | 'unparsable' | 'error';
  reason: string;
}

export function isAnswer(a: Answer): a is Extract<Answer, { type: 'answer' }> {
  return a.type === 'answer';
}

/** Why a non-answer is none; the canon of an answer. For logs and tables. */
export function describeAnswer(a: Answer): string {
  switch (a.type) {
    case 'answer':
      return a.canon;
    case 'abstain':
      return 'abstain';
    case 'unparsable':
      return `unparsable (${a.reason})`;
    case 'error':
      return `error (${a.cause})`;
  }
}
