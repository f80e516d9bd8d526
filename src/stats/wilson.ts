import { normalQuantile } from '../core/index.js';
import { checkLevel } from './interval.js';
import type { Interval } from './interval.js';

/**
 * Wilson's score interval of a proportion, without continuity correction. For independent yes/no outcomes only: one
 * per question (docs/rules.md §7).
 *
 * Source: Wilson, JASA 22(158), 1927, p. 209.
 * @param right number of successes, 0 … n
 * @returns null when n is 0
 * @throws SigmaError `bad-input` unless 0 < level < 1
 */
export function wilson(right: number, n: number, level = 0.95): Interval | null {
  checkLevel(level);
  if (!(n > 0)) return null;
  const z = normalQuantile(0.5 + level / 2);
  const p = right / n;
  const scale = 1 + (z * z) / n;
  const centre = (p + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / scale;
  // at the ends the bound is 0 or 1 exactly, which rounding would miss
  return [right <= 0 ? 0 : centre - half, right >= n ? 1 : centre + half];
}
