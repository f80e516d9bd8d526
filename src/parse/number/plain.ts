import * as messages from '../messages.js';
import {
  groupsEnd,
  latexFraction,
  matchAt,
  over,
  powerOfTen,
  scaledBy,
  tenTo,
  vulgarFraction,
  type Piece,
} from './pieces.js';
import { add, MAX_DIGITS, rational, type Rational } from './rational.js';

const DIGITS = /\d+/y;
const DECIMALS = /\.(\d+)/y;
const RUN = /[\d.,:/]*\d/y;
const SLASH = /\s?\/\s?(\d+)(?![\d.]*\/\d|\.\d|,\d)/y;
const MIXED = /[ \u00a0-](\d+)\s?\/\s?(\d+)(?![\d.]*\/|\.\d|,\d)/y;
const PERCENT = /\s?(?:\\?%|percent\b|per cent\b)/iy;
const SCALE = /[ \u00a0-](thousand|million|billion|trillion)\b/iy;
const SHORT = /[kKMB](?![A-Za-z])/y; // $2.5M
const ZEROS: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12, k: 3, m: 6, b: 9 };
// A root, power, factorial or product after the digits: the number is only a part of the value. Degrees are none.
const GOES_ON =
  /\s{0,3}(?:\\?sqrt\b|√|π|\\pi\b|\^\s?(?!\{?\s?\\?circ|\\|°|o\b)[\w({]|\*\*\w|!(?=[\s.,)]|$)|[⁰¹²³⁴⁵⁶⁷⁸⁹]|[xyzn](?![A-Za-z\d])(?!\s?\d))/y;

export interface PlainNumber extends Piece {
  percent: boolean;
}

/** The unsigned number that starts at a digit or at a decimal point. */
export function plainNumber(text: string, start: number): PlainNumber {
  const whole = matchAt(DIGITS, text, start)?.[0] ?? '';
  let end = start + whole.length;
  const canGroup = whole.length > 0 && whole.length <= 3 && !whole.startsWith('0');
  const grouped = canGroup ? groupsEnd(text, end) : end;
  const digits = grouped > end ? text.slice(start, grouped).replace(/\D/g, '') : whole;
  const plain = grouped === end;
  end = grouped;
  const places = matchAt(DECIMALS, text, end)?.[1] ?? '';
  if (places !== '') end += places.length + 1;
  // Digits that go on are a list, a time, a date or a version: "1,2", "3:30", "1.000.000", "1,23,456".
  if (/^[.,:]\d/.test(text.slice(end, end + 2))) {
    const stop = Math.max(end, start + (matchAt(RUN, text, start)?.[0].length ?? 0));
    return { end: stop, value: messages.notGrouped(shown(text, start, stop)), percent: false };
  }
  if (digits.length + places.length > MAX_DIGITS) return { end, value: messages.tooLarge, percent: false };
  const value = rational(BigInt(digits + places), 10n ** BigInt(places.length));
  return finishNumber(text, start, extended(text, start, end, value, plain && places === '', digits));
}

/** The powers and fractions that may follow: 1e3, 3 × 10^5, 10^6, 3/4, 2 1/2, 2½, 2\frac{1}{2}. */
function extended(text: string, start: number, end: number, value: Rational, integer: boolean, digits: string): Piece {
  const power = powerOfTen(text, end, false);
  if (power) return { end: power.end, value: scaledBy(value, power.value) };
  const ten = integer && digits === '10' ? powerOfTen(text, end, true) : null;
  if (ten) return ten;
  if (integer) {
    const mixed = matchAt(MIXED, text, end);
    const part = mixed
      ? { end: end + mixed[0].length, value: over(mixed[1] as string, mixed[2] as string) }
      : (vulgarFraction(text, end) ?? latexFraction(text, end));
    if (part) return { end: part.end, value: typeof part.value === 'string' ? part.value : add(value, part.value) };
  }
  const slash = matchAt(SLASH, text, end);
  if (slash) {
    const divisor = over('1', slash[1] as string);
    const stop = end + slash[0].length;
    return {
      end: stop,
      value: typeof divisor === 'string' ? messages.zeroDivision(shown(text, start, stop)) : scaledBy(value, divisor),
    };
  }
  if (/^\/\d/.test(text.slice(end, end + 2))) {
    const stop = end + (matchAt(RUN, text, end)?.[0].length ?? 1); // 3/4/2020
    return { end: stop, value: messages.notPlain(shown(text, start, stop)) };
  }
  return { end, value };
}

/** Scale word and percent sign; refuses what is only the head of a larger expression. */
export function finishNumber(text: string, start: number, piece: Piece): PlainNumber {
  let { end, value } = piece;
  const scale = matchAt(SCALE, text, end);
  if (scale && typeof value !== 'string') {
    end += scale[0].length;
    value = scaledBy(value, tenTo(ZEROS[(scale[1] as string).toLowerCase()] as number));
  }
  const short = /[$£€]\s?$/.test(text.slice(Math.max(0, start - 2), start)) ? matchAt(SHORT, text, end) : null;
  if (short && typeof value !== 'string') {
    end += 1;
    value = scaledBy(value, tenTo(ZEROS[short[0].toLowerCase()] as number));
  }
  const percent = matchAt(PERCENT, text, end);
  if (percent) end += percent[0].length;
  if (typeof value !== 'string') {
    if (matchAt(GOES_ON, text, end)) value = messages.notPlain(shown(text, start, end + 6));
    else if (tooLong(value.n) || tooLong(value.d)) value = messages.tooLarge;
  }
  return { end, value, percent: percent !== null };
}

const LIMIT = 10n ** BigInt(MAX_DIGITS);
const tooLong = (x: bigint): boolean => x >= LIMIT || x <= -LIMIT;

function shown(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + 40)).trim();
}
