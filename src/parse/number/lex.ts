import * as messages from '../messages.js';
import { latexFraction, vulgarFraction } from './pieces.js';
import { finishNumber, plainNumber } from './plain.js';
import { negate, type Rational } from './rational.js';

/** A number in a text, or what looks like one and is none (`value` null; `reason` says why). */
export interface NumberToken {
  start: number;
  end: number;
  value: Rational | null;
  reason: string;
  percent: boolean;
  /** Within round brackets: a remark, where other numbers stand outside. */
  inside: boolean;
}

const START = /\d|\.(?=\d)|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|\\[dtc]?frac(?![a-z])|\\infty|∞|\b(?:NaN|infinity|infinite)\b|[()]/gi;
const GLUED = /[\w.]*/y;

/** Numbers of text[from, to), left to right. Signs, currencies, groups, fractions and powers of ten belong to them. */
export function lexNumbers(text: string, from = 0, to = text.length): NumberToken[] {
  const part = text.slice(from, to);
  const out: NumberToken[] = [];
  let depth = 0;
  let floor = 0;
  START.lastIndex = 0;
  for (let m = START.exec(part); m; m = START.exec(part)) {
    const c = m[0];
    const at = m.index;
    if (c === '(' || c === ')') {
      depth = Math.max(0, depth + (c === '(' ? 1 : -1));
      continue;
    }
    if (c === '.' && /[A-Za-z]/.test(part[at - 1] ?? '')) continue; // Rs.500
    if (/\d/.test(c) && isGlued(part, at)) {
      GLUED.lastIndex = at; // H2O, x_1, v1.5: a name
      START.lastIndex = at + Math.max(1, GLUED.exec(part)?.[0].length ?? 1);
      continue;
    }
    const number = read(part, at, c);
    if (!number) continue;
    START.lastIndex = number.end;
    const wrapped = negatedBracket(part, at, number.end, floor);
    const sign = wrapped ?? signBefore(part, at, floor);
    floor = number.end;
    const value = typeof number.value === 'string' ? null : sign.negative ? negate(number.value) : number.value;
    const reason = typeof number.value === 'string' ? number.value : '';
    out.push({
      start: from + sign.start,
      end: from + number.end,
      value,
      reason,
      percent: number.percent,
      inside: depth > (wrapped ? 1 : 0),
    });
  }
  return out;
}

function read(text: string, at: number, c: string): ReturnType<typeof plainNumber> | null {
  if (/^[\d.]/.test(c)) return plainNumber(text, at);
  const piece = c.startsWith('\\') ? latexFraction(text, at) : vulgarFraction(text, at);
  if (piece) return finishNumber(text, at, piece);
  return /frac/.test(c) ? null : { end: at + c.length, value: messages.notFinite, percent: false };
}

/** A digit right after a letter belongs to a name, unless the letter is the x of a product ("3x6"). */
function isGlued(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  if (!/[A-Za-z_]/.test(before)) return false;
  return !(/[xX]/.test(before) && /[\d\s]/.test(text[at - 2] ?? 'a'));
}

/** A minus before brackets that hold nothing but the number: -(3/4). */
function negatedBracket(
  text: string,
  at: number,
  end: number,
  floor: number,
): { start: number; negative: true } | null {
  const start = at - 2;
  if (start < floor || text[at - 1] !== '(' || text[end] !== ')' || !/[-−–]/.test(text[start] ?? '')) return null;
  return /[\w)\]}%°]/.test(text[start - 1] ?? '') ? null : { start, negative: true };
}

/** Currency and sign before a number. A dash after a letter, digit or bracket is a hyphen, a range or a subtraction. */
function signBefore(text: string, at: number, floor: number): { start: number; negative: boolean } {
  let start = at;
  let negative = false;
  let signed = false;
  while (start > floor) {
    const c = text[start - 1] as string;
    if (/[$£€¥]/.test(c)) start -= text[start - 2] === '\\' ? 2 : 1;
    else if (c === ' ' && /[$£€¥]/.test(text[start - 2] ?? '')) start--;
    else if (!signed && /[-−–+]/.test(c) && !/[\w)\]}%°]/.test(text[start - 2] ?? '')) {
      signed = true;
      negative = c !== '+';
      start--;
    } else break;
  }
  if (!signed) {
    const words = text.slice(Math.max(floor, start - 12), start);
    const m = /(?:[=≈]\s{0,3}[-−] |\bnegative )$/i.exec(words) ?? /\bminus $/i.exec(words);
    if (m && !(/^minus/i.test(m[0]) && floor > 0 && words.length < 12 && words.slice(0, m.index).trim() === '')) {
      negative = true;
      start -= m[0].length - (/^[=≈]/.test(m[0]) ? 1 : 0);
    }
  }
  return { start: Math.max(start, floor), negative };
}
