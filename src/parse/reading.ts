import type { Answer } from '../core/index.js';

/**
 * Which rule read a text. Strict rules: `boxed`, `hash` (####), `answer marker`, `option marker` (the best option
 * is), `answer line` (A: 18).
 * The rest are used by the flexible reading only.
 */
export type Rule =
  | 'boxed'
  | 'hash'
  | 'answer marker'
  | 'option marker'
  | 'answer line'
  | 'choosing'
  | 'verdict'
  | 'bracketed letter'
  | 'whole reply'
  | 'option text'
  | 'last number'
  | 'refusal'
  | 'none';

/** A text as read: the answer, the rule that fired and the characters [start, end) it read; null = nothing was read. */
export interface ReadText {
  answer: Answer;
  rule: Rule;
  span: readonly [number, number] | null;
}

export function answered(
  text: string,
  canon: string,
  rule: Rule,
  start: number,
  end: number,
  flags: readonly string[] = [],
): ReadText {
  const answer: Answer = { type: 'answer', canon, raw: text.slice(start, end), ...(flags.length > 0 ? { flags } : {}) };
  return { answer, rule, span: [start, end] };
}

export function unread(reason: string, rule: Rule = 'none', span: readonly [number, number] | null = null): ReadText {
  return { answer: { type: 'unparsable', reason }, rule, span };
}

export function abstained(text: string, rule: Rule, start: number, end: number): ReadText {
  return { answer: { type: 'abstain', raw: text.slice(start, end) }, rule, span: [start, end] };
}
