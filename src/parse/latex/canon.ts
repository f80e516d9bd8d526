import { NotAValue, valueOf } from './expression.js';
import { normalLatex } from './normal.js';
import { TooLarge, numberOf, plus, minus, textOf, type Sum } from './sum.js';

/** Longest answer that is looked into; longer ones are compared as texts. */
const mostCharacters = 1000;

/**
 * The one text of an answer in LaTeX, so that equal answers have equal texts: exact values, tuples and intervals in order
 * with their brackets, sets in braces and `±` without order, unions, matrices, words.
 * @param unordered lists without brackets are sets, too (the question asks for all values)
 */
export function latexCanon(text: string, unordered = false): string {
  if (text.length > mostCharacters) return `text:${text.trim().slice(0, mostCharacters)}`;
  return canonOf(normalLatex(text), unordered, 0);
}

function canonOf(s: string, unordered: boolean, depth: number): string {
  const t = s.trim();
  if (t === '' || depth > 8) return wordsOf(t);
  const matrix = /^\\begin\s*\{([pbvB]?matrix)\}([^]*)\\end\s*\{\1\}$/.exec(t);
  if (matrix)
    return `matrix[${matrix[2]!
      .split(/\\\\|\\cr(?![a-zA-Z])|\\(?=-)/)
      .filter((row) => row.trim() !== '')
      .map((row) =>
        row
          .split('&')
          .map((c) => canonOf(normalLatex(c), unordered, depth + 1))
          .join(','),
      )
      .join(';')}]`;
  const belongs = splitTop(t, /\\in(?![a-zA-Z])/);
  if (belongs.length === 2) return canonOf(belongs[1]!, unordered, depth + 1);
  const union = splitTop(t, /\\cup(?![a-zA-Z])|∪/);
  if (union.length > 1) return [...new Set(union.map((p) => canonOf(p, unordered, depth + 1)))].sort().join('∪');
  const relation = splitTop(t, /<=|>=|<|>/, true);
  if (relation.length > 1) return relation.map((p, i) => (i % 2 === 1 ? p : canonOf(p, unordered, depth + 1))).join('');
  const sides = splitTop(t, /=/);
  if (sides.length > 1 && sides.every((p) => p.trim() !== '')) return equation(sides, unordered, depth);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(t)) return t.replaceAll(',', '').replace(/\.0+$/, '');
  const either = plusMinus(t, unordered, depth);
  if (either !== undefined) return either;
  const inBraces = /^\\\{([^]*)\\\}$/.exec(t);
  if (inBraces) return `{${sorted(splitTop(inBraces[1]!, /,/), unordered, depth)}}`;
  const brackets = /^([([])([^]*)([)\]])$/.exec(t);
  if (brackets && closes(t)) {
    const parts = splitTop(brackets[2]!, /,/);
    if (parts.length > 1)
      return `${brackets[1]!}${parts.map((p) => canonOf(p, unordered, depth + 1)).join(',')}${brackets[3]!}`;
  }
  const list = splitTop(t, /,/);
  if (list.length > 1 && list.every((p) => p.trim() !== ''))
    return unordered
      ? `{${sorted(list, unordered, depth)}}`
      : list.map((p) => canonOf(p, unordered, depth + 1)).join(',');
  return exact(t) ?? wordsOf(t);
}

const sorted = (parts: readonly string[], unordered: boolean, depth: number): string =>
  [...new Set(parts.map((p) => canonOf(p, unordered, depth + 1)))].sort().join(',');

/** `x = 5`, `y = 2x+1`, `f(x) = …` are their right-hand side; so is `m+n=27`, a computation with its result. */
function equation(sides: readonly string[], unordered: boolean, depth: number): string {
  const [left = '', right = ''] = [sides[0]!.trim(), sides.at(-1)!.trim()];
  const name = /^[a-zA-Z](?:_\{?\w+\}?)?(?:\([a-z](?:,\s*[a-z])*\))?$/.test(left);
  const result = canonOf(right, unordered, depth + 1);
  if (name || sides.length > 2 || /^-?\d+(?:\/\d+)?$/.test(result)) {
    // An equation whose right-hand side is 0, or that has unknowns on the left only, is the answer itself: x + y = 0.
    if (name || !/^-?0$/.test(result)) return result;
  }
  const difference = differenceOf(left, right);
  return difference ?? `${canonOf(left, unordered, depth + 1)}=${result}`;
}

/** Left minus right with a positive first coefficient: x = y and y = x are one line. */
function differenceOf(left: string, right: string): string | undefined {
  try {
    const d = plus(valueOf(left), minus(valueOf(right)));
    const [a, b] = [textOf(d), textOf(minus(d))];
    return `0=${a < b ? b : a}`;
  } catch (e) {
    return known(e);
  }
}

function plusMinus(t: string, unordered: boolean, depth: number): string | undefined {
  if (!/\\pm(?![a-zA-Z])|±|\\mp(?![a-zA-Z])/.test(t)) return undefined;
  const both = ['+', '-'].map((sign) =>
    t.replace(/\\pm(?![a-zA-Z])|±/g, sign).replace(/\\mp(?![a-zA-Z])/g, sign === '+' ? '-' : '+'),
  );
  return `{${sorted(both, unordered, depth)}}`;
}

/** A word of three letters or more is no product of variables, unless it is short and made of their usual letters. */
const word = /(?<![\\a-zA-Z])(?![xyzabcmnkpqrstuvw]{3,4}(?![a-zA-Z]))[a-zA-Z]{3,}/;

function exact(t: string): string | undefined {
  if (word.test(t)) return undefined;
  try {
    return textOf(valueOf(t));
  } catch (e) {
    return known(e);
  }
}

/** What an expression may fail with; anything else is a fault of ours. */
function known(e: unknown): undefined {
  if (e instanceof NotAValue || e instanceof TooLarge || e instanceof RangeError) return undefined;
  throw e;
}

const wordsOf = (t: string): string =>
  `text:${t
    .toLowerCase()
    .replace(/\\text\s*\{([^{}]*)\}/g, '$1')
    .replace(/^\(([a-z])\)/, '$1')
    .replace(/[\s{}"'`]+/g, '')}`;

/** Splits where no bracket is open. With `keep`, what splits stands between the parts. */
function splitTop(s: string, by: RegExp, keep = false): string[] {
  const scan = new RegExp(`${by.source}|\\\\[{}]|[([{]|[)\\]}]|\\\\[a-zA-Z]+`, 'g');
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (const m of s.matchAll(scan)) {
    const [t] = m;
    if (t === '(' || t === '[' || t === '{' || t === '\\{') depth++;
    else if (t === ')' || t === ']' || t === '}' || t === '\\}') depth = Math.max(0, depth - 1);
    else if (depth === 0 && new RegExp(`^(?:${by.source})$`).test(t)) {
      out.push(s.slice(from, m.index));
      if (keep) out.push(t);
      from = m.index + t.length;
    }
  }
  out.push(s.slice(from));
  return out;
}

/** Does the first bracket close with the last? (1,2)+(3,4) does not. */
function closes(t: string): boolean {
  let depth = 0;
  for (let i = 0; i < t.length; i++) {
    if ('([{'.includes(t[i]!)) depth++;
    else if (')]}'.includes(t[i]!)) depth--;
    if (depth === 0 && i < t.length - 1) return false;
  }
  return depth === 0;
}

/** The value of a canon in floating point, for grading against a decimal; null for anything that is no constant. */
export function constantOf(text: string): number | null {
  let value: Sum;
  try {
    value = valueOf(normalLatex(text));
  } catch (e) {
    known(e);
    return null;
  }
  return numberOf(value);
}
