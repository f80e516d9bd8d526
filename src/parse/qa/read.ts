import type { Reading } from '../../core/index.js';
import { answerMarkers, boxes } from '../markers.js';
import * as messages from '../messages.js';
import { abstained, answered, unread, type ReadText, type Rule } from '../reading.js';
import { declines, findRefusal, isNotFound } from '../refusal.js';
import { spanCanon } from './canon.js';

/** Longest span that is taken for an answer: a name, a date, a short phrase. */
const mostWords = 20;
/** And what may stand around it. */
const mostCharacters = 1000;
/** Longest line that is taken for an answer where nothing announces it. */
const mostPlainWords = 8;

/** Reads a short answer: behind the last marker, else (flexible) a reply or last line that is short enough to be one. */
export function readSpan(text: string, reading: Reading): ReadText {
  if (text.trim() === '') return unread(messages.emptyText);
  const markers = [...answerMarkers(text), ...boxes(text)].sort((a, b) => a.at - b.at);
  for (const m of markers.reverse()) {
    const payload = text.slice(m.at, Math.min(m.end, lineEnd(text, m.at)));
    if (m.negated) {
      if (isNotFound(payload)) return abstained(text, m.rule, m.start, m.at + payload.length);
      continue;
    }
    const found = spanIn(text, m.at, m.at + payload.length, m.rule, mostWords);
    if (found) return found;
  }
  if (reading === 'strict') return unread(messages.noMarker);
  const refusal = findRefusal(text);
  if (refusal) return abstained(text, 'refusal', ...refusal);
  const trimmed = text.trimEnd();
  const from = trimmed.lastIndexOf('\n') + 1;
  const last = spanIn(text, from, trimmed.length, 'whole reply', mostPlainWords);
  return last ?? unread(messages.noSpan);
}

/** End of the line that `at` stands in, or of as many characters as an answer may have. */
function lineEnd(text: string, at: number): number {
  // "Answer:" at the end of its line: what is announced stands on the next.
  const start = at + /^[\s*_#:]*/.exec(text.slice(at, at + 100))![0].length;
  const ahead = text.slice(start, start + mostCharacters);
  const feed = ahead.indexOf('\n');
  return start + (feed < 0 ? ahead.length : feed);
}

/** The span between two places without what surrounds it: quotes, emphasis, brackets, a last full stop. */
function spanIn(text: string, from: number, to: number, rule: Rule, most: number): ReadText | null {
  if (to - from > mostCharacters) return null;
  let start = from;
  let end = to;
  const open = /^(?:[\s*_#:"'“”‘’«»`$({[]|\\(?:text|boxed|textbf|mathrm)\s*\{)+/.exec(text.slice(start, end));
  start += open?.[0].length ?? 0;
  const rest = text.slice(start, end);
  const close = /(?:[\s*_"'“”‘’«»`$)}\]]|[.!](?![^\s*_"'”’»`$)}\]]))+$/.exec(rest);
  if (close && !/(?:\b\p{Lu}\.)$/u.test(rest.slice(0, close.index + 1))) end = start + close.index;
  const span = text.slice(start, end);
  if (declines(span)) return abstained(text, rule, start, end);
  const canon = spanCanon(span);
  if (canon === '' || span.split(/\s+/).length > most) return null;
  return answered(text, canon, rule, start, end);
}
