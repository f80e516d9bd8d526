import { add, canonOf, MAX_DIGITS, negate, rational, times, type Rational } from '../number/rational.js';

/** A product of atoms (variables, π, roots, functions) with whole exponents, and its coefficient. */
interface Term {
  c: Rational;
  atoms: ReadonlyMap<string, number>;
}

/**
 * An exact value: a sum of terms by the key of their atoms. Equal sums have equal texts; √ of square-free whole numbers,
 * powers of i and products are reduced, so that `\frac{3\sqrt2}{2}` and `\sqrt{\frac92}` are one.
 */
export type Sum = ReadonlyMap<string, Term>;

/** A value that grew beyond what an answer could be: the caller falls back to comparing texts. */
export class TooLarge extends Error {}

const mostTerms = 200;
const mostPower = 512;

const keyOf = (atoms: ReadonlyMap<string, number>): string =>
  [...atoms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([a, e]) => (e === 1 ? a : `${a}^${e}`))
    .join('*');

function sumOf(terms: Iterable<Term>): Sum {
  const out = new Map<string, Term>();
  for (const t of terms) {
    const key = keyOf(t.atoms);
    const before = out.get(key);
    const c = before ? add(before.c, t.c) : t.c;
    if (c.n === 0n) out.delete(key);
    else out.set(key, { c, atoms: t.atoms });
    if (c.n.toString().length > MAX_DIGITS || out.size > mostTerms) throw new TooLarge();
  }
  return out;
}

export const constant = (c: Rational): Sum => sumOf([{ c, atoms: new Map() }]);
export const whole = (n: number): Sum => constant(rational(BigInt(n)));
export const atom = (name: string, exponent = 1): Sum =>
  sumOf([{ c: rational(1n), atoms: new Map([[name, exponent]]) }]);

export const plus = (a: Sum, b: Sum): Sum => sumOf([...a.values(), ...b.values()]);
export const minus = (a: Sum): Sum => sumOf([...a.values()].map((t) => ({ ...t, c: negate(t.c) })));

export function product(a: Sum, b: Sum): Sum {
  if (a.size * b.size > mostTerms * 4) throw new TooLarge();
  const terms: Term[] = [];
  for (const x of a.values()) for (const y of b.values()) terms.push(termProduct(x, y));
  return sumOf(terms);
}

function termProduct(x: Term, y: Term): Term {
  const atoms = new Map(x.atoms);
  for (const [name, e] of y.atoms) atoms.set(name, (atoms.get(name) ?? 0) + e);
  return reduced({ c: times(x.c, y.c), atoms });
}

/** i² = −1, √n·√m = √(nm) with squares taken out, and no atom to the power 0. */
function reduced({ c, atoms }: Term): Term {
  let coefficient = c;
  let root = 1n;
  const out = new Map<string, number>();
  for (const [name, e] of atoms) {
    if (Math.abs(e) > mostPower) throw new TooLarge();
    if (name === 'i') {
      const turn = ((e % 4) + 4) % 4;
      if (turn >= 2) coefficient = negate(coefficient);
      if (turn % 2 === 1) out.set('i', 1);
    } else if (name.startsWith('√') && /^√\d+$/.test(name)) {
      const n = BigInt(name.slice(1));
      const half = Math.floor(e / 2);
      const power = n ** BigInt(Math.abs(half));
      coefficient = times(coefficient, half < 0 ? rational(1n, power) : rational(power));
      if (e - 2 * half === 1) root *= n;
    } else if (e !== 0) out.set(name, e);
  }
  if (root > 1n) {
    const { outside, inside } = squares(root);
    coefficient = times(coefficient, rational(outside));
    if (inside > 1n) out.set(`√${inside}`, 1);
  }
  return { c: coefficient, atoms: out };
}

/** n = outside² · inside, by trial division up to 10,000: larger squares stay inside, the same for equal numbers. */
function squares(n: bigint): { outside: bigint; inside: bigint } {
  let outside = 1n;
  let inside = 1n;
  let rest = n;
  for (let p = 2n; p * p <= rest && p < 10_000n; p++)
    while (rest % p === 0n) {
      rest /= p;
      if (rest % p === 0n) {
        rest /= p;
        outside *= p;
      } else inside *= p;
    }
  const r = BigInt(Math.round(Math.sqrt(Number(rest))));
  return r * r === rest ? { outside: outside * r, inside } : { outside, inside: inside * rest };
}

export function rationalOf(a: Sum): Rational | null {
  if (a.size === 0) return rational(0n);
  const [only] = a.values();
  return a.size === 1 && only!.atoms.size === 0 ? only!.c : null;
}

/** 1/a: terms are turned over, a + b√n and a + bi by their conjugates; any other sum becomes an atom of its own. */
export function inverse(a: Sum): Sum {
  if (a.size === 0) throw new RangeError('division by zero');
  const terms = [...a.values()];
  const [first, second] = terms as [Term, Term | undefined];
  if (!second)
    return sumOf([
      reduced({
        c: rational(first.c.d, first.c.n),
        atoms: new Map([...first.atoms].map(([name, e]) => [name, -e])),
      }),
    ]);
  const irrational = terms.filter((t) => t.atoms.size > 0);
  const conjugable = irrational.every((t) => t.atoms.size === 1 && /^(?:i|√\d+)$/.test([...t.atoms.keys()][0]!));
  if (terms.length === 2 && conjugable) {
    const turned = sumOf([first, { ...second, c: negate(second.c) }]);
    return product(turned, inverse(product(a, turned)));
  }
  const lead = [...a].sort(([x], [y]) => (x < y ? -1 : 1))[0]![1].c;
  const monic = product(a, constant(rational(lead.d, lead.n)));
  return product(constant(rational(lead.d, lead.n)), atom(`(${textOf(monic)})`, -1));
}

/** a to a whole power; sums are multiplied out as long as they stay small. */
export function power(a: Sum, n: number): Sum {
  if (Math.abs(n) > mostPower) throw new TooLarge();
  if (n < 0) return inverse(power(a, -n));
  let out = whole(1);
  if (a.size > 1 && n > 12) throw new TooLarge();
  for (let i = 0; i < n; i++) out = product(out, a);
  return out;
}

/** √a: exact for rationals; of anything else an atom. */
export function squareRoot(a: Sum): Sum {
  const r = rationalOf(a);
  if (!r) return atom(`√(${textOf(a)})`);
  if (r.n === 0n) return whole(0);
  const positive = r.n < 0n ? -r.n : r.n;
  const { outside, inside } = squares(positive * r.d);
  const size = constant(rational(outside, r.d));
  const root = inside === 1n ? size : product(size, atom(`√${inside}`));
  return r.n < 0n ? product(root, atom('i')) : root;
}

/** The one text of a value: a rational as "7/2", else terms in order of their atoms. */
export function textOf(a: Sum): string {
  const r = rationalOf(a);
  if (r) return canonOf(r);
  return [...a]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([key, t], i) => {
      const sign = t.c.n < 0n ? '-' : i === 0 ? '' : '+';
      const size = canonOf(t.c.n < 0n ? negate(t.c) : t.c);
      return `${sign}${key === '' ? size : size === '1' ? key : `${size}*${key}`}`;
    })
    .join('');
}

/** The value in floating point; null where it holds an atom without one. */
export function numberOf(a: Sum): number | null {
  let sum = 0;
  for (const { c, atoms } of a.values()) {
    let term = Number(c.n) / Number(c.d);
    for (const [name, e] of atoms) {
      const base =
        name === 'π' ? Math.PI : name === 'e' ? Math.E : /^√\d+$/.test(name) ? Math.sqrt(Number(name.slice(1))) : NaN;
      term *= base ** e;
    }
    sum += term;
  }
  return Number.isFinite(sum) ? sum : null;
}
