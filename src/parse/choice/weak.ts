import { sentenceEnd } from '../markers.js';
import type { Rule } from '../reading.js';
import { declines } from '../refusal.js';
import { enclosedLetters } from './atMarker.js';
import { letterAt, skipClosers, skipDecor, type Letter } from './letter.js';
import { optionsWithText } from './optionText.js';
import { deniedAfter, joined, nextItem, outcomeOf, type Outcome } from './outcome.js';

/** How far back from the end a bracketed letter may stand, in characters. */
const REACH = 300;

/** What a rule of the flexible reading finds from `from` on; null = it does not apply. */
type Weak = { outcome: Outcome; rule: Rule } | null;

const CHOOSING =
  /\b(?:choose|chose|choosing|picks?|selects?|selected|go(?:ing)? with|finally|settle on|opt for|vote for|vote:|(?<!each |every |all )(?:options?|choices?)\b[^\n.?!;:=]{0,30}?(?:\bis\b|:))/gi;

/** "I choose (C)", "the only option is C", "finally B": the last of them. */
export function choosing(text: string, from: number): Weak {
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
  /(?:\(([A-Za-z])\)|\*\*([A-Z])\*\*|(?:^|[\s"'])([A-Z])\)|\b(?:[Oo]ption|[Cc]hoice|[Aa]nswer)\s+\(?([A-Z])\)?|(?:^|[.;\n]\s{0,3}|\b(?:[Ss]o|[Tt]hus|[Hh]ence|[Tt]herefore|and|but),?\s)([A-HJ-Z]))[*_]{0,3}\s{1,3}(?:is|would be|must be|seems|looks)\s+(?:the\s+|also\s+|clearly\s+|definitely\s+){0,2}(?:only\s+|most\s+|likely\s+){0,2}(?:correct|right|best|true|accurate|appropriate|closest|answer)\b/g;

/** "(C) is right", "option C must be the answer". */
export function verdict(text: string, from: number): Weak {
  const found = [...text.slice(from).matchAll(VERDICT)].filter(
    (m) => !(m[5] !== undefined && /(?:true|accurate|appropriate)$/.test(m[0])),
  ); // propositions called A, B
  const letters = found.map((m): Letter => {
    const name = (m[1] ?? m[2] ?? m[3] ?? m[4] ?? m[5]) as string;
    const start = from + m.index + m[0].lastIndexOf(name, m[0].search(/\s(?:is|would be|must be|seems|looks)\s/));
    return { index: (name.charCodeAt(0) & 31) - 1, start, end: start + 1, enclosed: true };
  });
  return letters.length > 0 ? { outcome: outcomeOf(letters), rule: 'verdict' } : null;
}

/** The letters in brackets or bold of the last sentence that has any, among the last two. */
export function bracketed(text: string, from: number): Weak {
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

const CONCLUSION =
  /\b(?:so|thus|therefore|hence|it is|it['’]s|that is|leaves|leaving|must be)[,:]?\s{1,3}(?:it is |it['’]s |it must be |we have |only )?[*(]{0,3}([A-HJ-Z])[*)]{0,3}[.!]?\s*$/i;

/** A bare letter that ends the text after a word of conclusion ("So it is C."). */
export function conclusion(text: string, from: number): Weak {
  const end = text.trimEnd().length;
  const m = end > from ? CONCLUSION.exec(text.slice(Math.max(from, end - 60), end)) : null;
  const name = m?.[1];
  if (!m || name === undefined || name < 'A' || name > 'Z') return null;
  // Without a full stop a long text was cut off: "So, A" may go on.
  if (!/[).!*]\s*$/.test(m[0]) && end > 60) return null;
  const start = Math.max(from, end - 60) + m.index + m[0].lastIndexOf(name);
  return {
    outcome: { type: 'letter', letter: { index: name.charCodeAt(0) - 65, start, end: start + 1, enclosed: false } },
    rule: 'choosing',
  };
}

/** A reply that is a letter ("D", "b.", "B. Carbon dioxide"), or an option's text. */
export function wholeReply(text: string, from: number, choices: readonly string[] | undefined): Weak {
  if (from > 0) return null;
  const same = optionsWithText(text, choices);
  if (same.length === 1) {
    const letter = { index: same[0] as number, start: 0, end: text.length, enclosed: false };
    return { outcome: { type: 'letter', letter }, rule: 'option text' };
  }
  if (same.length > 1)
    return { outcome: { type: 'same text', indices: same, start: 0, end: text.length }, rule: 'option text' };
  if (text.length <= 60 && declines(text.trim()))
    return { outcome: { type: 'declined', start: 0, end: text.length }, rule: 'refusal' };
  const letter = letterAt(text, skipDecor(text, 0));
  if (!letter) return null;
  const end = skipClosers(text, letter.end);
  if (deniedAfter(text, end)) return null;
  const alone = text.slice(end).replace(/^[.\s!?]+/, '') === '';
  const opens = /^[A-Z][.):]/.test(text.slice(letter.start, letter.end + 1)) && [...text.matchAll(ITEM)].length <= 1;
  const pair = joined(text, letter);
  return alone || opens || (pair.length > 1 && text.slice((pair.at(-1) as Letter).end).trim().length <= 2)
    ? { outcome: outcomeOf(pair), rule: 'whole reply' }
    : null;
}
