import type { Answer, AnswerKind, Question, Reading } from '../core/index.js';
import { readChoice } from './choice/read.js';
import { runOnAt } from './cutRunOn.js';
import { kindOf } from './kinds.js';
import { asksForAll } from './latex.js';
import { readLatex } from './latex/read.js';
import { readNumber } from './number/read.js';
import { readSpan } from './qa/read.js';
import type { ReadText, Rule } from './reading.js';

/** How a text was read. */
export interface Explained {
  answer: Answer;
  /** The rule that fired; `none` when none did. */
  reading: Rule;
  /** Characters [start, end) of the text that were read; null when nothing was. */
  span: readonly [number, number] | null;
  /** Where the text runs on into another question; null when it does not. */
  cutAt: number | null;
}

const readers: Readonly<Record<string, (text: string, q: Question, reading: Reading) => ReadText>> = {
  choice: readChoice,
  number: (text, _q, reading) => readNumber(text, reading),
  latex: (text, q, reading) => readLatex(text, reading, asksForAll(q)),
  qa: (text, _q, reading) => readSpan(text, reading),
};

/**
 * The reading that the question's kind gives of a text, with the rule that gave it.
 * @param kind default: the reader of that name; kinds that are defined elsewhere are given
 * @throws SigmaError `bad-input` for an unknown kind.
 */
export function explainReading(
  text: string,
  q: Question,
  reading: Reading = 'flexible',
  kind: AnswerKind = kindOf(q.kind),
): Explained {
  const cut = runOnAt(text);
  const body = text.slice(0, cut);
  const cutAt = cut < text.length ? cut : null;
  const reader = readers[kind.name];
  if (!reader) return { answer: kind.parse(text, q, reading), reading: 'none', span: null, cutAt };
  const { answer, rule, span } = reader(body, q, reading);
  return { answer, reading: rule, span, cutAt };
}
