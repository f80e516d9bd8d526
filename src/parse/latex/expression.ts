import { rational, type Rational } from '../number/rational.js';
import {
  atom,
  constant,
  inverse,
  minus,
  plus,
  power,
  product,
  rationalOf,
  squareRoot,
  textOf,
  whole,
  type Sum,
} from './sum.js';

/** What cannot be understood as a value. */
export class NotAValue extends Error {}

const token = /\s*(\\[a-zA-Z]+|\d+(?:,\d{3})+(?!\d)(?:\.\d+)?|\d*\.\d+|\d+\.?|[a-zA-Z]|\S)/y;
const mostTokens = 400;
const mostDepth = 40;
const functions = /^\\(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|log|ln|exp|lg)$/;

/**
 * The exact value of an expression in (normalised) LaTeX or plain text: fractions, mixed numbers, powers, roots, π, i,
 * variables, products without a sign. Lengths and depths are bounded, so that no text hangs the reader.
 * @throws NotAValue where it cannot be understood; TooLarge, RangeError where it has no exact value of bearable size
 */
export function valueOf(text: string): Sum {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let m = token.exec(text); m; m = token.exec(text)) {
    tokens.push(m[1]!);
    if (tokens.length > mostTokens) throw new NotAValue();
  }
  let at = 0;
  let depth = 0;

  const peek = (): string | undefined => tokens[at];
  const take = (): string => tokens[at++] ?? fail();
  const fail = (): never => {
    throw new NotAValue();
  };
  const expect = (t: string): void => {
    if (take() !== t) fail();
  };

  function sum(): Sum {
    if (++depth > mostDepth) fail();
    let out = whole(0);
    let sign = 1;
    if (peek() === '+' || peek() === '-') sign = take() === '-' ? -1 : 1;
    for (;;) {
      const t = terms();
      out = plus(out, sign < 0 ? minus(t) : t);
      if (peek() !== '+' && peek() !== '-') break;
      sign = take() === '-' ? -1 : 1;
    }
    depth--;
    return out;
  }

  function terms(): Sum {
    let out = factor();
    for (;;) {
      const t = peek();
      if (t === '*') {
        take();
        out = product(out, factor());
      } else if (t === '/' || t === '\\div') {
        take();
        out = product(out, inverse(factor()));
      } else if (t !== undefined && startsFactor(t)) {
        const before = tokens[at - 1]!;
        const mixed = t === '\\frac' && /^\d+$/.test(before) && mixedFraction();
        out = mixed ? plus(out, mixed) : product(out, factor());
      } else return out;
    }
  }

  /** `\frac{p}{q}` of whole numbers with p < q, behind a whole number: one and a half, not one half. */
  function mixedFraction(): Sum | null {
    const start = at;
    take();
    const p = rationalOf(argument());
    const q = rationalOf(argument());
    if (p && q && p.d === 1n && q.d === 1n && p.n > 0n && p.n < q.n) return constant(rational(p.n, q.n));
    at = start;
    return null;
  }

  function startsFactor(t: string): boolean {
    return /^[\da-zA-Z.({[]/.test(t) || (t.startsWith('\\') && t !== '\\div' && t !== '\\}');
  }

  function factor(): Sum {
    if (peek() === '-') {
      take();
      return minus(factor());
    }
    let out = primary();
    while (peek() === '!') {
      take();
      out = factorial(out);
    }
    if (peek() !== '^') return out;
    take();
    const exponent = argument();
    const n = rationalOf(exponent);
    if (n?.d === 1n) return power(out, Number(n.n));
    if (n?.d === 2n && rationalOf(out)) return power(squareRoot(out), Number(n.n));
    return atom(`(${textOf(out)})^(${textOf(exponent)})`);
  }

  /** What stands behind `\frac`, `^` and the like: a group, or one token. */
  function argument(): Sum {
    if (peek() === '{') {
      take();
      const out = sum();
      expect('}');
      return out;
    }
    if (peek() === '-') {
      take();
      return minus(argument());
    }
    const t = peek() ?? fail();
    // `\frac12` is one half: a number gives its first digit.
    if (/^\d{2,}$/.test(t)) {
      tokens[at] = t.slice(1);
      return whole(Number(t[0]));
    }
    return primary();
  }

  function primary(): Sum {
    const t = take();
    if (/^[\d.]/.test(t) && t !== '.') return subscripted(constant(decimal(t)), t);
    if (t === '(' || t === '[' || t === '{') {
      const out = sum();
      expect(t === '(' ? ')' : t === '[' ? ']' : '}');
      return out;
    }
    if (t === '|') {
      const out = sum();
      expect('|');
      const r = rationalOf(out);
      return r ? constant(r.n < 0n ? rational(-r.n, r.d) : r) : atom(`|${textOf(out)}|`);
    }
    if (/^[a-zA-Z]$/.test(t)) return subscripted(atom(t), t);
    switch (t) {
      case '\\frac': {
        const p = argument();
        return product(p, inverse(argument()));
      }
      case '\\sqrt':
        return root();
      case '\\pi':
        return atom('π');
      case '\\infty':
        return atom('∞');
      case '\\binom': {
        const n = rationalOf(argument());
        const k = rationalOf(argument());
        return n && k && n.d === 1n && k.d === 1n ? binomial(Number(n.n), Number(k.n)) : fail();
      }
    }
    if (functions.test(t)) {
      const shape = peek() === '^' ? (take(), textOf(argument())) : '';
      const inside = peek() === '(' || peek() === '{' ? primary() : terms();
      return atom(`${t.slice(1)}${shape === '' ? '' : `^${shape}`}(${textOf(inside)})`);
    }
    return /^\\(?:alpha|beta|gamma|theta|phi|omega|lambda|mu|sigma|ell)$/.test(t) ? atom(t.slice(1)) : fail();
  }

  /** A base or an index: `101_2` and `a_1` are names of their own. */
  function subscripted(value: Sum, name: string): Sum {
    if (peek() !== '_') return value;
    take();
    return atom(`${name}_(${textOf(argument())})`);
  }

  function root(): Sum {
    if (peek() !== '[') return squareRoot(argument());
    take();
    const degree = rationalOf(sum());
    expect(']');
    const inside = argument();
    if (degree?.d !== 1n) return fail();
    const r = rationalOf(inside);
    const exact = r && wholeRoot(r, Number(degree.n));
    return exact ? constant(exact) : degree.n === 2n ? squareRoot(inside) : atom(`root${degree.n}(${textOf(inside)})`);
  }

  const out = sum();
  if (at < tokens.length || tokens.length === 0) fail();
  return out;
}

function decimal(text: string): Rational {
  const plain = text.replaceAll(',', '').replace(/\.$/, '');
  const [digits = '', places = ''] = plain.split('.');
  return rational(BigInt(`${digits}${places}` || '0'), 10n ** BigInt(places.length));
}

function factorial(a: Sum): Sum {
  const r = rationalOf(a);
  if (r?.d !== 1n || r.n < 0n || r.n > 100n) throw new NotAValue();
  let out = 1n;
  for (let i = 2n; i <= r.n; i++) out *= i;
  return constant(rational(out));
}

function binomial(n: number, k: number): Sum {
  if (n < 0 || n > 1000 || k < 0 || k > n) throw new NotAValue();
  let out = 1n;
  for (let i = 1; i <= k; i++) out = (out * BigInt(n - k + i)) / BigInt(i);
  return constant(rational(out));
}

/** The n-th root of a rational where it is rational. */
function wholeRoot({ n, d }: Rational, degree: number): Rational | null {
  if (degree < 2 || degree > 64 || (n < 0n && degree % 2 === 0)) return null;
  const of = (x: bigint): bigint | null => {
    const size = x < 0n ? -x : x;
    const guess = BigInt(Math.round(Number(size) ** (1 / degree)));
    return guess ** BigInt(degree) === size ? (x < 0n ? -guess : guess) : null;
  };
  const [p, q] = [of(n), of(d)];
  return p !== null && q !== null ? rational(p, q) : null;
}
