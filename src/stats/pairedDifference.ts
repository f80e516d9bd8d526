import { percentileInterval, resampledSums } from './bootstrap.js';
import type { Resamples } from './bootstrap.js';
import type { Interval } from './interval.js';
import { total } from './sum.js';

/**
 * Difference of two methods' question means over the questions that both decided, with the interval of the difference
 * on the shared resamples (not the difference of two intervals).
 * @param a [clusters] sum of the first method's question means in each cluster, over the shared questions
 * @param b [clusters] the second method's
 * @param sizes [clusters] number of shared questions
 * @returns a − b; null without shared questions
 */
export function pairedDifference(
  a: Float64Array,
  b: Float64Array,
  sizes: Float64Array,
  r: Resamples,
  level = 0.95,
): { value: number; ci: Interval | null } | null {
  const n = total(sizes);
  if (!(n > 0)) return null;
  const replicates = differences(resampledSums(a, r), resampledSums(b, r), resampledSums(sizes, r));
  return { value: (total(a) - total(b)) / n, ci: percentileInterval(replicates, level) };
}

/** [R] (a − b) / sizes of each resample; NaN where a resample holds none of the shared questions. */
export function differences(a: Float64Array, b: Float64Array, sizes: Float64Array): Float64Array {
  return a.map((x, r) => (x - b[r]!) / sizes[r]!);
}
