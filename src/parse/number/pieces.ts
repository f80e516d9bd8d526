import { MAX_DIGITS, negate, rational, times, type Rational } from './rational.js';
import * as messages from '../messages.js';

/** The sticky patterns that a number is put together from, and what they are worth. All are linear. */
const FRAC =
  /\s?\\[dtc]?frac\s{0,3}(?:\{\s{0,3}([-−+]?)\s{0,3}(\d{1,1001})\s{0,3}\}|(\d))\s{0,3}(?:\{\s{0,3}(\d{1,1001})\s{0,3}\}|(\d))/y;
const GROUPS = [
  /(?:,\d{3})+(?!\d)/y,
  /(?:_\d{3})+(?!\d)/y,
  /(?:['’]\d{3})+(?![\d'’])/y,
  /(?:\{,\}\s?\d{3})+(?!\d)/y,
  /(?:\\[,!;:]\s?\d{3})+(?!\d)/y,
  /(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)/y,
];
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const EXPONENT = `(?:(?:\\^|\\*\\*)\\s?(?:\\{\\s?([-−+]?\\d+)\\s?\\}|\\(?([-−+]?\\d+)\\)?)|([⁻⁺]?[${RAISED}]+))`;
const SCIENTIFIC = /[eE]([-+−]?\d+)(?![\w.])/y;
const TIMES_TEN = new RegExp(`\\s{0,3}(?:×|x|\\*|·|⋅|\\\\times|\\\\cdot)\\s{0,3}10\\s{0,2}${EXPONENT}`, 'y');
const TEN_TO = new RegExp(`\\s?${EXPONENT}`, 'y');
const VULGAR: Readonly<Record<string, readonly [bigint, bigint]>> = {
  '½': [1n, 2n], '⅓': [1n, 3n], '⅔': [2n, 3n], '¼': [1n, 4n], '¾': [3n, 4n], '⅕': [1n, 5n], '⅖': [2n, 5n], '⅗': [3n, 5n],
  '⅘': [4n, 5n], '⅙': [1n, 6n], '⅚': [5n, 6n], '⅛': [1n, 8n], '⅜': [3n, 8n], '⅝': [5n, 8n], '⅞': [7n, 8n],
}; // prettier-ignore

/** A piece found at an index: its value, or why it has none, and where it ends. */
export interface Piece {
  end: number;
  value: Rational | string;
}

export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** n/d from digits. */
export function over(n: string, d: string, sign = ''): Rational | string {
  if (n.length > MAX_DIGITS || d.length > MAX_DIGITS) return messages.tooLarge;
  if (/^0*$/.test(d)) return messages.zeroDivision(`${n.slice(0, 20)}/${d.slice(0, 20)}`);
  const value = rational(BigInt(n), BigInt(d));
  return sign === '-' || sign === '−' ? negate(value) : value;
}

/** `\frac{a}{b}`, `\dfrac12`. */
export function latexFraction(text: string, index: number): Piece | null {
  const m = matchAt(FRAC, text, index);
  return m && { end: index + m[0].length, value: over(m[2] ?? m[3] ?? '', m[4] ?? m[5] ?? '', m[1]) };
}

/** ½ and its like, perhaps after one space. */
export function vulgarFraction(text: string, index: number): Piece | null {
  const at = text[index] === ' ' ? index + 1 : index;
  const value = VULGAR[text[at] ?? ''];
  return value ? { end: at + 1, value: rational(...value) } : null;
}

/** End of the groups of three digits that follow the leading digits ("1" of "1,000"); `index` itself when none do. */
export function groupsEnd(text: string, index: number): number {
  for (const groups of GROUPS) {
    const m = matchAt(groups, text, index);
    if (m) return index + m[0].length;
  }
  return index;
}

/** The power of ten at `index` (e3, ×10^3, ×10³), or with `ten` the exponent of a written 10. */
export function powerOfTen(text: string, index: number, ten: boolean): Piece | null {
  const e = ten ? null : matchAt(SCIENTIFIC, text, index);
  const m = e ?? matchAt(ten ? TEN_TO : TIMES_TEN, text, index);
  if (!m) return null;
  const raised = [...(m[3] ?? '')].map((c) => (c === '⁻' ? '-' : c === '⁺' ? '' : String(RAISED.indexOf(c)))).join('');
  const written = (m[1] ?? m[2] ?? raised).replace('−', '-').replace('+', '');
  const end = index + m[0].length;
  // A huge exponent must not be computed: its digits alone would fill the memory.
  return { end, value: written.length > 5 ? messages.tooLarge : tenTo(Number(written)) };
}

/** 10^e, for the powers that a number of at most MAX_DIGITS digits can have. */
export function tenTo(e: number): Rational | string {
  if (Math.abs(e) > MAX_DIGITS) return messages.tooLarge;
  const power = 10n ** BigInt(Math.abs(e));
  return e >= 0 ? { n: power, d: 1n } : { n: 1n, d: power };
}

/** Product of a number and a piece's value, which may be a reason. */
export function scaledBy(value: Rational, factor: Rational | string): Rational | string {
  return typeof factor === 'string' ? factor : times(value, factor);
}
