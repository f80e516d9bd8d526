/** An exact rational number in lowest terms; d > 0. */
export interface Rational {
  n: bigint;
  d: bigint;
}

/** Longest numerator or denominator, in digits: beyond it a text holds no number that an answer could be. */
export const MAX_DIGITS = 1000;

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** n/d in lowest terms. @throws RangeError when d = 0 (callers look first). */
export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('rational: the denominator is 0');
  const sign = d < 0n ? -1n : 1n;
  const g = gcd(n, d * sign);
  return { n: (n * sign) / g, d: (d * sign) / g };
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d });

/** The one text of a number: "18", "-3", "7/2". Equal numbers, equal texts. */
export function canonOf(r: Rational): string {
  return r.d === 1n ? r.n.toString() : `${r.n}/${r.d}`;
}

/** Reads `canonOf`'s text; null for any other text. */
export function fromCanon(canon: string): Rational | null {
  const m = /^(-?\d{1,1000})(?:\/(\d{1,1000}))?$/.exec(canon);
  if (!m) return null;
  const d = BigInt(m[2] ?? '1');
  return d === 0n ? null : rational(BigInt(m[1] as string), d);
}

/** |a − b| ≤ 1e-6 · |b|. */
export function near(a: Rational, b: Rational): boolean {
  const diff = a.n * b.d - b.n * a.d;
  const size = b.n * a.d;
  return (diff < 0n ? -diff : diff) * 1_000_000n <= (size < 0n ? -size : size);
}

/** The number as a person writes it: a finite decimal of at most 12 places where there is one, else p/q. */
export function display(r: Rational): string {
  if (r.d === 1n) return r.n.toString();
  let scale = 1n;
  for (let places = 1; places <= 12; places++) {
    scale *= 10n;
    if (scale % r.d !== 0n) continue;
    const digits = ((r.n < 0n ? -r.n : r.n) * (scale / r.d)).toString().padStart(places + 1, '0');
    return `${r.n < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return canonOf(r);
}
