import { sentenceEnd, type Marker } from '../markers.js';
import { declines, findRefusal, isNotFound } from '../refusal.js';
import { letterAt, skipClosers, skipDecor, type Letter } from './letter.js';
import { optionsWithText } from './optionText.js';
import { deniedAfter, joined, nextItem, outcomeOf, type Outcome } from './outcome.js';

const RUN = /([A-Z]{2,4})(?![\w'’])/y;
const ENCLOSED = /\(([A-Z])\)|\*\*\(?([A-Z])\)?\.?\*\*|\boption\s+\(?([A-Z])\b/g;
const DENIED_BEFORE =
  /(?:\bnot|n['’]t|\bneither|\bnor|\breject(?:ed|ing)?|\bexclud(?:e|ed|ing)|\beliminat(?:e|ed|ing)|\bexcept|\brather than|\binstead of|\bunlike|\bruled? out|\bruling out)\b[\s\w,(]{0,14}[([*\s]{0,4}$/i;
const WORDS = /^[A-Za-z]{2}[^()\n]{0,390}(?:\)[^\w\n]{0,8}(?=\n|$)|$)/;
const NOT_BUT =
  /not\s+(?:option\s+)?[(*]{0,2}[A-Z][)*]{0,2}\s*[,;]?\s*(?:but|rather|instead|it is|it['’]s)\s+(?:rather\s+)?/iy;
const ROMAN = /^[IVX]{2,4}$/;

/** Is a letter that starts at `at` denied by the words before it ("not (A)", "I reject (A)")? */
export function deniedBefore(text: string, at: number): boolean {
  return DENIED_BEFORE.test(text.slice(Math.max(0, at - 40), at));
}

/** Letters in brackets or bold, and "option X", in [from, to); those that the text denies are left out. */
export function enclosedLetters(text: string, from: number, to: number): Letter[][] {
  const groups: Letter[][] = [];
  const part = text.slice(from, to);
  let denyUntil = -1;
  let done = -1;
  for (const m of part.matchAll(ENCLOSED)) {
    const name = (m[1] ?? m[2] ?? m[3]) as string;
    const at = from + m.index + m[0].indexOf(name, m[3] ? 6 : 0);
    if (at < done) continue;
    const before = text.charCodeAt(from + m.index - 1);
    const glued = m[1] !== undefined && from + m.index > 0 && (isAlnum(before) || before === 92 || before === 125); // f(x), \(x\), }(x)
    if (glued) continue;
    const first = { index: (name.charCodeAt(0) & 31) - 1, start: at, end: at + 1, enclosed: true };
    const group = joined(text, first);
    const end = (group.at(-1) as Letter).end;
    done = end;
    if (at < denyUntil || deniedBefore(text, from + m.index) || deniedAfter(text, skipClosers(text, end))) {
      denyUntil = end;
      // "(A), two more and (B) are not": the denial is of all of them
      if (/^\W{0,6}(?:are|were)\b/.test(text.slice(end, end + 12)))
        while (groups.length > 0 && sentenceEnd(text, last(groups)) >= at) groups.pop();
      continue;
    }
    groups.push(group);
  }
  return groups;
}

const last = (groups: readonly Letter[][]): number => groups.at(-1)?.[0]?.end ?? 0;

function isAlnum(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** What an explicit marker announces about the options; null when nothing after it can be an answer. */
export function atMarker(text: string, marker: Marker, choices: readonly string[] | undefined): Outcome | null {
  const box = marker.rule === 'boxed';
  const payload = skipDecor(text, marker.at);
  const stop = box ? marker.end : sentenceEnd(text, Math.min(payload, text.length));
  if (!marker.negated) {
    const letter = letterAt(text, payload);
    const phrase = text.slice(payload, stop);
    // "The answer is A dog", "I only": the option's text may begin with a letter.
    const byText = letter?.enclosed ? [] : textOption(phrase, choices);
    if (byText.length === 1)
      return {
        type: 'letter',
        letter: { index: byText[0] as number, start: payload, end: payload + phrase.length, enclosed: false },
      };
    if (letter && letter.end <= marker.end) {
      const item = nextItem(text, letter);
      return outcomeOf(item ? [letter, item] : joined(text, letter));
    }
    if (byText.length > 1) return { type: 'same text', indices: byText, start: payload, end: stop };
    RUN.lastIndex = payload;
    const run = RUN.exec(text)?.[1];
    if (run !== undefined && !ROMAN.test(run) && phrase.trim().length <= run.length + 2) {
      const letters = [...run].map((c, i) => ({
        index: c.charCodeAt(0) - 65,
        start: payload + i,
        end: payload + i + 1,
        enclosed: false,
      }));
      return outcomeOf(letters);
    }
  }
  if (box) return null;
  NOT_BUT.lastIndex = payload;
  const instead = NOT_BUT.exec(text);
  const other = instead && letterAt(text, skipDecor(text, payload + instead[0].length));
  if (other) return outcomeOf(joined(text, other));
  const groups = enclosedLetters(text, payload, stop);
  const named = groups.flat();
  if (named.length > 0 && named.every((l) => l.index === named[0]!.index))
    return { type: 'letter', letter: named[0] as Letter };
  if (groups.length === 1) return outcomeOf(named);
  const rest = text.slice(payload, stop);
  const clause = /\b(?:which|that|requires?|needs?)\b/i.test(text.slice(marker.start, marker.at));
  if (
    !clause &&
    (declines(rest) || (marker.rule === 'answer marker' && findRefusal(rest)) || (marker.negated && isNotFound(rest)))
  )
    return { type: 'declined', start: marker.start, end: stop };
  // "The answer is (words)" where an option's letter belongs: an answer was announced and is none.
  const words = text[payload - 1] === '(' ? WORDS.exec(text.slice(payload, payload + 400)) : null;
  return (
    words && { type: findRefusal(words[0]) ? 'declined' : 'no option', start: payload, end: payload + words[0].length }
  );
}

/** Options whose text is the phrase, or the phrase up to a comma, "because", or a closing bracket. */
function textOption(phrase: string, choices: readonly string[] | undefined): number[] {
  if (!choices) return [];
  const whole = optionsWithText(phrase, choices);
  if (whole.length > 0) return whole;
  const short = /^.{2,160}?(?=\s+(?:because|since)\b|,(?! but)|;|\)\s*$)/i.exec(phrase)?.[0];
  return short === undefined ? [] : optionsWithText(short, choices);
}
