import type { Reading } from '../../core/index.js';
import { answerMarkers, boxes, sentenceEnd, type Marker } from '../markers.js';
import * as messages from '../messages.js';
import { abstained, answered, unread, type ReadText, type Rule } from '../reading.js';
import { declines, findRefusal, isNotFound } from '../refusal.js';
import { lexNumbers, type NumberToken } from './lex.js';
import { canonOf, negate, rational } from './rational.js';
import { wordNumber } from './words.js';

const CALCULATOR = /<<[^<>\n]{0,400}(?:>>|$)/g;
const LETTER_LABEL = /\\text(?:bf|rm|it)?\s?\{\s?\(?[A-Z]\)?\s?\}|^\s*\([A-Z]\)/g;
const RELATION = /(?<![<>!:])=(?!=)|≈|\\approx\b|≃|≅/g;
const LIST = /^\s*(?:,|;|&|and|or|to|,\s*and|,\s*or|\bor\b)\s*$/i;
const OPERATOR = /^\s*(?:[-+−–*×÷/^x·⋅]|\\times|\\cdot|\\div|times|plus|minus|divided by)\s*$/i;

// A text that was cut off in the middle of a sum.
const DANGLING = /^\s{0,3}[=+*×÷/]\s*$/;

const blank = (s: string): string => ' '.repeat(s.length);

/**
 * Reads the number from a text whose run-on is cut already. In this order (docs/parsing.md): last box, last
 * "####", last answer marker (or line "A: 18"), and, flexibly, the last number of the text.
 */
export function readNumber(original: string, reading: Reading): ReadText {
  if (original.trim() === '') return unread(messages.emptyText);
  const text = original.includes('<<') ? original.replace(CALCULATOR, blank) : original;
  const markers = answerMarkers(text); // "the best option is" announces no number
  const ranked: Marker[] = [
    ...markers.filter((m) => m.rule === 'answer marker' || m.rule === 'answer line'),
    ...markers.filter((m) => m.rule === 'hash'),
    ...boxes(text),
  ];
  for (let i = ranked.length - 1; i >= 0; i--) {
    const found = atMarker(text, ranked[i] as Marker);
    if (found) return found;
  }
  if (reading === 'strict') return unread(messages.noMarker);
  return lastNumber(text);
}

function atMarker(text: string, marker: Marker): ReadText | null {
  let from = marker.at;
  if (marker.rule === 'boxed') return fromPayload(text, from, marker.end, marker.rule);
  while (from < text.length && /[\s*_:"'`]/.test(text[from] as string)) from++;
  // "The answer is - 3" has a sign; on a line of its own the dash is a bullet.
  if (/^[-−] [$£€]?\d/.test(text.slice(from, from + 4)) && /\n[ \t]*$/.test(text.slice(marker.at, from))) from += 2;
  let end = sentenceEnd(text, from);
  if (marker.negated) return isNotFound(text.slice(from, end)) ? abstained(text, marker.rule, marker.start, end) : null;
  while (/[\d.,]/.test(text[end] ?? '') && /\d/.test(text[end - 1] ?? '')) end++; // never end inside a long number
  const found = fromPayload(text, from, end, marker.rule);
  if (found) return found;
  if (declines(text.slice(from, end))) return abstained(text, marker.rule, marker.start, end);
  // "The answer is approx. 5": the sentence seemed to end before its number
  const line = text.indexOf('\n', end);
  const stop = Math.min(end + 40, line < 0 ? text.length : line);
  return end - from < 12 && stop > end + 1 ? fromPayload(text, end + 1, stop, marker.rule) : null;
}

/** The number that text[from, to) states: after the last "=", else the first; null when it holds none. */
function fromPayload(text: string, from: number, to: number, rule: Rule): ReadText | null {
  const part = text.slice(from, to);
  const clean = rule === 'boxed' ? part.replace(LETTER_LABEL, blank) : part;
  const tokens = lexNumbers(clean);
  const lead = tokens[0];
  if (lead?.value && rule !== 'boxed' && /^[-−] $/.test(clean.slice(0, lead.start)))
    tokens[0] = { ...lead, start: 0, value: negate(lead.value) };
  let relation = -1;
  for (const m of clean.matchAll(RELATION)) relation = m.index;
  let first = tokens.findIndex((t) => t.start > relation && !denied(clean, t.start));
  if (first < 0 && relation >= 0) first = tokens.findIndex((t) => !denied(clean, t.start));
  if (first < 0) {
    const word = rule === 'boxed' ? null : wordNumber(clean);
    return word && answered(text, canonOf(rational(word.value)), rule, from + word.start, from + word.end);
  }
  const outside = tokens.findIndex((t, i) => i >= first && !t.inside);
  if (outside > first && tokens[first]?.inside) first = outside;
  const token = tokens[first] as NumberToken;
  const next = tokens[first + 1];
  if (token.value === null) return unread(token.reason, rule, [from + token.start, from + token.end]);
  const flags = token.percent ? ['unit:%'] : [];
  if (next) {
    const gap = clean.slice(token.end, next.start).replace(/\\text\s?\{([^{}]*)\}/, '$1');
    const span: [number, number] = [from + token.start, from + next.end];
    const glued = gap === '' && /^[-+−–]/.test(clean.slice(next.start, next.end)); // "5 -3" and "5-3"
    if (OPERATOR.test(gap) || glued)
      return unread(messages.unfinished(clean.slice(token.start, next.end).slice(0, 40)), rule, span);
    const same = next.value !== null && canonOf(next.value) === canonOf(token.value);
    if (LIST.test(gap) && !same)
      return unread(messages.several(clean.slice(token.start, next.end).slice(0, 40)), rule, span);
    if (
      tokens
        .slice(first + 1)
        .some(
          (t) =>
            !t.inside &&
            t.value !== null &&
            canonOf(t.value) !== canonOf(token.value as NonNullable<typeof token.value>),
        )
    )
      flags.push('ambiguous');
  }
  return answered(text, canonOf(token.value), rule, from + token.start, from + token.end, flags);
}

function denied(text: string, at: number): boolean {
  return /\b(?:not|isn't|than|never)\s+(?:just |only |simply )?[$£€(]?\s?$/i.test(text.slice(Math.max(0, at - 16), at));
}

const SKIP_BEFORE = /(?:^|\n)[ \t>*-]{0,6}(?:step|question|part|figure|table|equation)?[ \t]{0,2}$/i;

function lastNumber(text: string): ReadText {
  const refusal = findRefusal(text, 120);
  if (refusal && lexNumbers(text, refusal[1]).length === 0) return abstained(text, 'refusal', ...refusal);
  const table = text.includes('|') ? text.replace(/^[ \t]*\|[^\n]*$/gm, blank) : text;
  const tokens = lexNumbers(table).filter(
    (t) => !isLabel(table, t) && !/\bnot\s+[$£€]?$/i.test(table.slice(Math.max(0, t.start - 8), t.start)),
  );
  if (tokens.length === 0) return unread(messages.noNumber);
  let i = tokens.findLastIndex((t) => !t.inside);
  if (i < 0) i = tokens.length - 1;
  const token = tokens[i] as NumberToken;
  if (token.value === null) return unread(token.reason, 'last number', [token.start, token.end]);
  const before = tokens[i - 1];
  if (before && OPERATOR.test(table.slice(before.end, token.start)))
    return unread(messages.unfinished(table.slice(before.start, token.end).slice(0, 40)), 'last number', [
      before.start,
      token.end,
    ]);
  if (DANGLING.test(table.slice(token.end, token.end + 40)))
    return unread(messages.unfinished(table.slice(token.start, token.end + 4).trim()), 'last number', [
      token.start,
      token.end,
    ]);
  return answered(text, canonOf(token.value), 'last number', token.start, token.end, token.percent ? ['unit:%'] : []);
}

/** Numbers of lists and ordinals: "1. First", "Step 2:", "3rd". */
function isLabel(text: string, t: NumberToken): boolean {
  const after = text.slice(t.end, t.end + 3);
  if (/^(?:st|nd|rd|th)\b/.test(after)) return true;
  return (
    /^[.):]\s?\S?/.test(after) &&
    /^[.):]\s/.test(after) &&
    SKIP_BEFORE.test(text.slice(Math.max(0, t.start - 20), t.start))
  );
}
