import { SigmaError, stream } from '../core/index.js';
import { checkLevel } from './interval.js';
import type { Interval } from './interval.js';
import { badResamples, sizeMismatch } from './messages.js';
import { total } from './sum.js';

/** Draws of clusters with replacement, as multiplicities: how often each cluster is in each resample. */
export interface Resamples {
  R: number;
  clusters: number;
  /** [R, clusters]; every row sums to `clusters`. A multiplicity over 255 has a probability below 1e-500. */
  counts: Uint8Array;
}

/**
 * The resamples that all methods share, so that differences between them are paired. Row r depends on the seed, r and
 * the number of clusters only: `resamples(C, 50, seed, 100)` are rows 100 … 149 of `resamples(C, 2000, seed)`.
 *
 * Source: Efron & Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13; clusters are drawn whole (Davison &
 * Hinkley, Bootstrap Methods, 1997, §3.8).
 * @throws SigmaError `bad-input` unless R is a whole number of 1 or more
 */
export function resamples(clusters: number, R: number, seed: number, first = 0): Resamples {
  checkResamples(R);
  const counts = new Uint8Array(R * clusters);
  for (let r = 0; r < R; r++) {
    const row = counts.subarray(r * clusters, (r + 1) * clusters);
    const rng = stream(seed, { stage: 'bootstrap', draw: first + r });
    // scaling 32 bits favours no cluster by more than clusters/2³², and is twice as fast as exact rejection
    for (let i = 0; i < clusters; i++) row[Math.floor(rng.next() * clusters)]!++;
  }
  return { R, clusters, counts };
}

/** @throws SigmaError `bad-input` unless R is a whole number of 1 or more */
export function checkResamples(R: number): void {
  if (!(Number.isInteger(R) && R >= 1)) throw new SigmaError('bad-input', badResamples(R));
}

/**
 * Σ over the clusters of each resample.
 * @param values [clusters]
 * @param out [R] written to and returned
 * @throws SigmaError `bad-input` when the lengths differ
 */
export function resampledSums(values: Float64Array, r: Resamples, out = new Float64Array(r.R)): Float64Array {
  const { R, clusters, counts } = r;
  if (values.length !== clusters)
    throw new SigmaError('bad-input', sizeMismatch('resampled sums', clusters, values.length));
  const whole = clusters - (clusters % 4);
  for (let row = 0, at = 0; row < R; row++) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let i = 0;
    for (; i < whole; i += 4, at += 4) {
      a += counts[at]! * values[i]!;
      b += counts[at + 1]! * values[i + 1]!;
      c += counts[at + 2]! * values[i + 2]!;
      d += counts[at + 3]! * values[i + 3]!;
    }
    for (; i < clusters; i++, at++) a += counts[at]! * values[i]!;
    out[row] = a + b + (c + d);
  }
  return out;
}

/**
 * The percentile interval of bootstrap replicates, quantiles interpolated linearly (R's type 7). Replicates that are
 * not numbers (a resample without any question) are left out; null when none remains.
 * @throws SigmaError `bad-input` unless 0 < level < 1
 */
export function percentileInterval(replicates: Float64Array, level = 0.95): Interval | null {
  checkLevel(level);
  const sorted = replicates.filter((x) => !Number.isNaN(x)).sort();
  if (sorted.length === 0) return null;
  const at = (q: number): number => {
    const h = (sorted.length - 1) * q;
    const below = sorted[Math.floor(h)]!;
    return below + (h - Math.floor(h)) * (sorted[Math.ceil(h)]! - below);
  };
  return [at((1 - level) / 2), at((1 + level) / 2)];
}

/**
 * A mean over questions with its clustered bootstrap interval: the ratio Σ sums / Σ sizes, since clusters may hold
 * several questions.
 * @param sums [clusters] sum of the question means in each cluster
 * @param sizes [clusters] number of questions in each cluster
 * @returns null without questions
 */
export function bootstrap(
  sums: Float64Array,
  sizes: Float64Array,
  r: Resamples,
  level = 0.95,
): { value: number; ci: Interval | null } | null {
  const n = total(sizes);
  if (!(n > 0)) return null;
  const bottom = resampledSums(sizes, r);
  const ratio = resampledSums(sums, r).map((top, i) => top / bottom[i]!);
  return { value: total(sums) / n, ci: percentileInterval(ratio, level) };
}
