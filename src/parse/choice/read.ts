import type { Question, Reading } from '../../core/index.js';
import { answerMarkers, boxes, sentenceEnd } from '../markers.js';
import * as messages from '../messages.js';
import { abstained, unread, type ReadText } from '../reading.js';
import { findRefusal } from '../refusal.js';
import { atMarker, enclosedLetters } from './atMarker.js';
import { letterAt, skipClosers, skipDecor, type Letter } from './letter.js';
import { optionsWithText } from './optionText.js';
import { deniedAfter, joined, nextItem, outcomeOf, toReading, type Outcome } from './outcome.js';

/** How far back from the end the flexible reading looks for a bracketed letter, in characters. */
const REACH = 300;

/** Number of options, 0 where the question does not list them. Letters beyond Z cannot be named. */
export function optionCount(q: Pick<Question, 'choices'>): number {
  return Math.min(26, q.choices?.length ?? 0);
}

/**
 * Reads the chosen option from a text whose run-on is cut already. The last explicit marker decides; only where there
 * is none that names an option does the flexible reading go on to weaker rules, in the order below.
 */
export function readChoice(text: string, q: Question, reading: Reading): ReadText {
  const options = optionCount(q);
  if (text.trim() === '') return unread(messages.emptyText);
  const markers = [...answerMarkers(text), ...boxes(text)].sort((a, b) => a.start - b.start);
  let declined: { outcome: Outcome; rule: ReadText['rule'] } | null = null;
  let after = 0;
  for (const marker of markers.reverse()) {
    if (marker.rule === 'answer line') continue; // in a multiple-choice text "A:" opens an option
    const outcome = atMarker(text, marker, q.choices);
    if (!outcome) continue;
    if (outcome.type !== 'declined') return toReading(text, outcome, options, marker.rule);
    declined = { outcome, rule: marker.rule };
    after = marker.at;
    break;
  }
  if (reading === 'strict') return declined ? toReading(text, declined.outcome, options, declined.rule) : unread(messages.noMarker);

  const weak = choosing(text, after) ?? verdict(text, after) ?? bracketed(text, after) ?? wholeReply(text, after, q.choices);
  if (weak) return toReading(text, weak.outcome, options, weak.rule);
  if (declined) return toReading(text, declined.outcome, options, declined.rule);
  const refusal = findRefusal(text);
  return refusal ? abstained(text, 'refusal', ...refusal) : unread(messages.noLetter);
}

type Weak = { outcome: Outcome; rule: ReadText['rule'] } | null;

const CHOOSING =
  /\b(?:choose|chose|choosing|picks?|selects?|selected|go(?:ing)? with|finally|settle on|opt for|vote for|vote:|(?<!each |every |all )(?:options?|choices?)\b[^\n.?!;:=]{0,30}?(?:\bis\b|:))/gi;

function choosing(text: string, from: number): Weak {
  let found: Weak = null;
  for (const m of text.slice(from).matchAll(CHOOSING)) {
    const letter = letterAt(text, skipDecor(text, from + m.index + m[0].length));
    // Bare small letters and "I" are words here ("choose a", "finally I").
    const sure = letter && (letter.enclosed || (/[A-Z]/.test(text[letter.start] as string) && letter.index !== 8));
    if (sure && !nextItem(text, letter)) found = { outcome: outcomeOf(joined(text, letter)), rule: 'choosing' };
  }
  return found;
}

const VERDICT =
  /(?:\(([A-Za-z])\)|\*\*([A-Z])\*\*|(?:^|[\s"'])([A-Z])\)|\b(?:option|choice|answer)\s+\(?([A-Z])\)?)[*_]{0,3}\s{1,3}(?:is|would be|must be|seems|looks)\s+(?:the\s+|also\s+|clearly\s+|definitely\s+){0,2}(?:only\s+|most\s+|likely\s+){0,2}(?:correct|right|best|true|accurate|appropriate|closest)\b/g;

function verdict(text: string, from: number): Weak {
  const letters = [...text.slice(from).matchAll(VERDICT)].map((m): Letter => {
    const name = (m[1] ?? m[2] ?? m[3] ?? m[4]) as string;
    const start = from + m.index + m[0].indexOf(name, m[4] ? 6 : 0);
    return { index: (name.charCodeAt(0) & 31) - 1, start, end: start + 1, enclosed: true };
  });
  return letters.length > 0 ? { outcome: outcomeOf(letters), rule: 'verdict' } : null;
}

/** The letters in brackets or bold of the last sentence that has any, among the last two. */
function bracketed(text: string, from: number): Weak {
  const start = Math.max(from, lastSentences(text));
  const groups = enclosedLetters(text, start, text.length).filter((g) => !inTableOrList(text, (g[0] as Letter).start));
  const last = groups.at(-1)?.[0];
  if (!last) return null;
  const together = groups.filter((g) => sentenceEnd(text, (g[0] as Letter).end) >= last.start);
  return { outcome: outcomeOf(together.flat()), rule: 'bracketed letter' };
}

/** Start of the last two sentences or lines, at most REACH characters from the end. */
function lastSentences(text: string): number {
  const from = Math.max(0, text.trimEnd().length - REACH);
  const tail = text.slice(from).trimEnd();
  const breaks = [...tail.matchAll(/\n\s*|[.!?](?=\s)/g)].map((m) => m.index);
  const at = breaks.at(-2);
  return at === undefined ? from : from + at;
}

const ROW = /^[ \t]*\|/;
const ITEM_LINE = /^[\s*-]{0,6}\(?[A-Z][.):]/;

/** Does this place stand in a row of a table, or in a line of a list of options? */
function inTableOrList(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const line = text.slice(start, start + 12);
  return ROW.test(line) || (ITEM_LINE.test(line) && [...text.matchAll(ITEM)].length > 1);
}

const ITEM = /^[\s*-]{0,6}\(?([A-Z])[.):]\s/gm;

/** A reply that is a letter ("D", "b.", "B. Carbon dioxide"), or an option's text. */
function wholeReply(text: string, from: number, choices: readonly string[] | undefined): Weak {
  if (from > 0) return null;
  const same = optionsWithText(text, choices);
  if (same.length === 1) {
    const letter = { index: same[0] as number, start: 0, end: text.length, enclosed: false };
    return { outcome: { type: 'letter', letter }, rule: 'option text' };
  }
  if (same.length > 1) return { outcome: { type: 'same text', indices: same, start: 0, end: text.length }, rule: 'option text' };
  const letter = letterAt(text, skipDecor(text, 0));
  if (!letter) return null;
  const end = skipClosers(text, letter.end);
  if (deniedAfter(text, end)) return null;
  const alone = text.slice(end).replace(/^[.\s]+/, '') === '';
  const opens = /^[A-Z][.):]/.test(text.slice(letter.start, letter.end + 1)) && [...text.matchAll(ITEM)].length <= 1;
  const pair = joined(text, letter);
  return alone || opens || (pair.length > 1 && text.slice((pair.at(-1) as Letter).end).trim().length <= 2) ? { outcome: outcomeOf(pair), rule: 'whole reply' } : null;
}
