import * as messages from '../messages.js';
import { abstained, answered, unread, type ReadText, type Rule } from '../reading.js';
import { letterAt, skipClosers, skipDecor, type Letter } from './letter.js';

export const letterName = (index: number): string => String.fromCharCode(65 + index);

/** What one place of a text says about the options. */
export type Outcome =
  | { type: 'letter'; letter: Letter }
  | { type: 'several'; letters: readonly Letter[] }
  | { type: 'same text'; indices: readonly number[]; start: number; end: number }
  | { type: 'declined' | 'no option'; start: number; end: number };

const JOIN =
  /[)\]}*_$."'\s]{0,6}(?:,|;|\/|&|\+|、|和|\b(?:and|or)\b|(?=\([A-Z]\)))[\s,]{0,4}(?:\b(?:and|or|also|maybe|perhaps|possibly|even)\b\s{0,3}){0,2}/iy;
const DENIED =
  /[\s)\]}*_.,"'$:-]{0,6}(?:(?:is|are|was|were|being|seems?|can(?:not| be)|would be|must be)\b[^\n.;,]{0,24}?\b(?:wrong|incorrect|false|untrue|not|excluded|eliminated|rejected|distractors?|inconsistent|ruled|irrelevant)\b|(?:is|are|does|do|can|could|was)n['’]t\b|cannot\b|does not\b|do not\b)/iy;

/** "… is wrong", "… does not": does the text go on by denying what ends at `at`? */
export function deniedAfter(text: string, at: number): boolean {
  DENIED.lastIndex = at;
  return DENIED.test(text);
}

/** All letters joined to `first` by commas, "and", "or", in order; a letter that is denied right after is left out. */
export function joined(text: string, first: Letter): Letter[] {
  const out = [first];
  let end = skipClosers(text, first.end);
  while (out.length < 30) {
    JOIN.lastIndex = first.end > end ? first.end : end;
    const gap = JOIN.exec(text);
    if (!gap) break;
    const next = letterAt(text, skipDecor(text, end + gap[0].length));
    if (!next) break;
    end = skipClosers(text, next.end);
    if (deniedAfter(text, end)) break;
    out.push(next);
  }
  return out;
}

const NEXT_LINE = /[^\n]{0,600}\n\s{0,4}\(?([A-Z])[.):]\s/y;

/** How far apart two items of a list may stand, in characters. */
const ITEM_REACH = 2000;

/** The other item, when a letter only opens an item of a list of options ("A. …" and on the next line "B. …"). */
export function nextItem(text: string, letter: Letter): Letter | null {
  NEXT_LINE.lastIndex = letter.end;
  const name = NEXT_LINE.exec(text)?.[1];
  if (name !== undefined && name !== letterName(letter.index))
    return { ...letter, index: name.charCodeAt(0) - 65, end: NEXT_LINE.lastIndex - 2 };
  // Items of several lines: only the next letter of the alphabet shows that this is a list.
  if (!/\n[\s(]{0,6}$/.test(text.slice(Math.max(0, letter.start - 7), letter.start))) return null;
  const rest = text.slice(letter.end, letter.end + ITEM_REACH);
  const at = rest.search(new RegExp(`\\n\\s{0,4}\\(?${letterName(letter.index + 1)}[.):]\\s`));
  return at < 0 ? null : { ...letter, index: letter.index + 1, end: letter.end + at + 2 };
}

/** One letter, or several that differ. */
export function outcomeOf(letters: readonly Letter[]): Outcome {
  const first = letters[0] as Letter;
  return letters.some((l) => l.index !== first.index)
    ? { type: 'several', letters }
    : { type: 'letter', letter: first };
}

/** An outcome as a reading: letters past the last option and several letters are unparsable. `options` 0 = not known. */
export function toReading(text: string, outcome: Outcome, options: number, rule: Rule): ReadText {
  switch (outcome.type) {
    case 'declined':
      return abstained(text, rule, outcome.start, outcome.end);
    case 'no option':
      return unread(messages.notAnOption, rule, [outcome.start, outcome.end]);
    case 'same text':
      return unread(messages.sameText(outcome.indices.map(letterName).join(', ')), rule, [outcome.start, outcome.end]);
    case 'several': {
      const names = [...new Set(outcome.letters.map((l) => letterName(l.index)))];
      const last = outcome.letters.at(-1) as Letter;
      return unread(messages.several(names.join(', ')), rule, [(outcome.letters[0] as Letter).start, last.end]);
    }
    case 'letter': {
      const { index, start, end } = outcome.letter;
      const name = letterName(index);
      if (options > 0 && index >= options) return unread(messages.pastLast(name, options), rule, [start, end]);
      return answered(text, name, rule, start, end);
    }
  }
}
