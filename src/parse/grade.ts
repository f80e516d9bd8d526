import type { Answer, Verdict } from '../core/index.js';
import * as messages from './messages.js';

/** The verdict of anything that is not an answer. */
export function notAnswered(a: Exclude<Answer, { type: 'answer' }>): Verdict {
  switch (a.type) {
    case 'abstain':
      return { outcome: 'abstain', reason: a.raw ?? 'abstained' };
    case 'unparsable':
      return { outcome: 'unparsable', reason: a.reason };
    case 'error':
      return { outcome: 'error', reason: a.cause };
  }
}

export function goldVerdict(right: boolean, got: string, gold: string): Verdict {
  return right
    ? { outcome: 'right', reason: messages.matches(gold) }
    : { outcome: 'wrong', reason: messages.differs(got, gold) };
}
