import { stream } from '../core/index.js';
import { total } from './sum.js';

export interface SignFlip {
  /** Two-sided p of "the differences are symmetric about 0"; 1 when all are 0. */
  p: number;
  /** Differences that are not 0: the others cannot change the sum. */
  nonzero: number;
  /** False when p comes from random flips. */
  exact: boolean;
}

export interface SignFlipOptions {
  /** Seed of the random flips. */
  seed: number;
  /** Number of random flips. Default 10,000. */
  flips?: number;
}

/** Work that the exact count may take: differences × attainable sums. */
const affordable = 2e8;

/**
 * Sign-flip permutation test of mean difference 0: under the null each question's difference could as well have had the
 * other sign. p is the share of the 2ⁿ sign patterns whose |sum| is at least the observed one.
 *
 * Differences of seed means are multiples of 1/seeds, so the sum has few values and the patterns are counted exactly
 * by convolution. Other differences: all patterns up to 20 nonzero ones, beyond that random patterns with
 * p = (1 + hits)/(1 + flips). Differences that are not numbers are left out.
 *
 * Source: Fisher's randomisation test for pairs; Phipson & Smyth, Stat. Appl. Genet. Mol. Biol. 9(1), 2010 (the 1 +).
 */
export function signFlip(differences: ArrayLike<number>, { seed, flips = 10_000 }: SignFlipOptions): SignFlip {
  const d = Float64Array.from(differences).filter((x) => Number.isFinite(x) && Math.abs(x) > 1e-12);
  const nonzero = d.length;
  if (nonzero === 0) return { p: 1, nonzero, exact: true };
  const steps = wholeMultiples(d);
  if (steps && nonzero * total(steps) <= affordable) return { p: counted(d, steps), nonzero, exact: true };
  if (nonzero <= 20) return { p: enumerated(d), nonzero, exact: true };
  return { p: sampled(d, seed, flips), nonzero, exact: false };
}

/** |d| in units of the largest 1/D, D ≤ 60, that divides all of them; null when none does. */
function wholeMultiples(d: Float64Array): Int32Array | null {
  for (let D = 1; D <= 60; D++) {
    if (d.every((x) => Math.abs(x * D - Math.round(x * D)) < 1e-9 * D))
      return Int32Array.from(d, (x) => Math.round(Math.abs(x) * D));
  }
  return null;
}

/** P(|T| ≥ |t|) from the distribution of A, the sum of the steps that keep a plus: T = 2A − all. */
function counted(d: Float64Array, steps: Int32Array): number {
  const all = total(steps);
  let t = 0;
  for (let i = 0; i < d.length; i++) t += Math.sign(d[i]!) * steps[i]!;
  if (t === 0) return 1;
  const f = new Float64Array(all + 1);
  f[0] = 1;
  let reach = 0;
  for (const step of steps) {
    reach += step;
    for (let x = reach; x >= step; x--) f[x] = 0.5 * (f[x]! + f[x - step]!);
    for (let x = 0; x < step; x++) f[x]! *= 0.5;
  }
  // from the far tail inwards: small terms first
  let p = 0;
  for (let x = all; 2 * x - all >= Math.abs(t); x--) p += f[x]!;
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * p));
}

/** All 2ⁿ⁻¹ patterns (the others mirror them) in Gray-code order: one sign changes at a time. */
function enumerated(d: Float64Array): number {
  const n = d.length;
  const atLeast = Math.abs(total(d)) - 1e-9 * total(d.map(Math.abs));
  const signed = d.slice();
  let t = total(signed);
  let hits = 0;
  const patterns = 2 ** (n - 1);
  for (let i = 1; ; i++) {
    if (Math.abs(t) >= atLeast) hits++;
    if (i === patterns) return hits / patterns;
    const bit = 31 - Math.clz32(i & -i);
    t -= 2 * signed[bit]!;
    signed[bit] = -signed[bit]!;
  }
}

function sampled(d: Float64Array, seed: number, flips: number): number {
  const atLeast = Math.abs(total(d)) - 1e-9 * total(d.map(Math.abs));
  const rng = stream(seed, { stage: 'sign-flip' });
  let hits = 0;
  for (let f = 0; f < flips; f++) {
    let t = 0;
    let bits = 0;
    for (let i = 0; i < d.length; i++) {
      if (i % 32 === 0) bits = Math.floor(rng.next() * 4294967296);
      t += bits & 1 ? d[i]! : -d[i]!;
      bits >>>= 1;
    }
    if (Math.abs(t) >= atLeast) hits++;
  }
  return (1 + hits) / (1 + flips);
}
