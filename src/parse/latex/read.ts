import type { Reading } from '../../core/index.js';
import { answerMarkers, boxes, sentenceEnd, type Marker } from '../markers.js';
import * as messages from '../messages.js';
import { readNumber } from '../number/read.js';
import { abstained, answered, unread, type ReadText } from '../reading.js';
import { declines, findRefusal, isNotFound } from '../refusal.js';
import { latexCanon } from './canon.js';

/** Words that an answer in words may have. */
const mostWords = 4;
/** Formulas; those in brackets are bounded, so that many that are never closed are not scanned to the end each time. */
const math = /\$\$([^$]+)\$\$|\$([^$\n]+)\$|\\\(([^]{1,1000}?)\\\)|\\\[([^]{1,1000}?)\\\]/g;

/** Reads an answer in LaTeX: the last box, else what the last marker announces, else (flexible) the last formula or number. */
export function readLatex(text: string, reading: Reading, unordered: boolean): ReadText {
  if (text.trim() === '') return unread(messages.emptyText);
  const boxed = boxes(text).at(-1);
  if (boxed) {
    const found = taken(text, boxed, boxed.at, boxed.end, unordered);
    if (found) return found;
  }
  for (const m of answerMarkers(text).reverse()) {
    const end = payloadEnd(text, m.at);
    const payload = text.slice(m.at, end);
    if (m.negated) {
      if (isNotFound(payload)) return abstained(text, m.rule, m.start, end);
      continue;
    }
    if (declines(payload.trim())) return abstained(text, m.rule, m.start, end);
    const found = announced(text, m, end, unordered);
    if (found) return found;
  }
  if (reading === 'strict') return unread(messages.noMarker);
  const refusal = findRefusal(text, 160);
  if (refusal) return abstained(text, 'refusal', ...refusal);
  const formula = [...text.matchAll(math)].at(-1);
  if (formula) {
    const inside = formula.slice(1).find((g) => g !== undefined)!;
    const at = formula.index + formula[0].indexOf(inside);
    return answered(text, latexCanon(inside, unordered), 'last number', at, at + inside.length);
  }
  return asNumber(text) ?? unread(messages.noNumber);
}

/** To the end of the sentence; a line end or a full stop inside a formula is none. */
function payloadEnd(text: string, at: number): number {
  math.lastIndex = 0;
  const rest = text.slice(at, at + 1200);
  const end = sentenceEnd(text, at + (/^[\s*_:]*/.exec(rest)?.[0].length ?? 0));
  for (const m of rest.matchAll(math)) {
    const [from, to] = [at + m.index, at + m.index + m[0].length];
    if (from < end && end < to) return to;
  }
  return end;
}

/** The formula of an announcement, else its plain text: a value, a number with its unit, or a few words. */
function announced(text: string, m: Marker, end: number, unordered: boolean): ReadText | null {
  const payload = text.slice(m.at, end);
  const formula = payload.match(math) ? [...payload.matchAll(math)][0]! : undefined;
  if (formula) {
    const inside = formula.slice(1).find((g) => g !== undefined)!;
    const at = m.at + formula.index + formula[0].indexOf(inside);
    return taken(text, m, at, at + inside.length, unordered);
  }
  const lead = /^[\s*_:]*/.exec(payload)![0].length;
  const plain = payload.slice(lead).replace(/[\s*_.]+$/, '');
  if (plain === '') return null;
  const canon = latexCanon(plain, unordered);
  if (!canon.startsWith('text:')) return answered(text, canon, m.rule, m.at + lead, m.at + lead + plain.length);
  const number = readNumber(plain, 'flexible').answer;
  if (number.type === 'answer' && /\d/.test(plain))
    return { answer: number, rule: m.rule, span: [m.at + lead, m.at + lead + plain.length] };
  if (plain.split(/\s+/).length > mostWords) return null;
  return answered(text, canon, m.rule, m.at + lead, m.at + lead + plain.length);
}

function taken(text: string, m: Marker, from: number, to: number, unordered: boolean): ReadText | null {
  const inside = text.slice(from, to);
  if (inside.trim() === '') return null;
  if (declines(inside.trim())) return abstained(text, m.rule, from, to);
  return answered(text, latexCanon(inside, unordered), m.rule, from, to);
}

function asNumber(text: string): ReadText | null {
  const read = readNumber(text, 'flexible');
  return read.answer.type === 'answer' ? read : null;
}
