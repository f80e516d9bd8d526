import type { UnitColumns } from './columns.js';
import { total } from './sum.js';

/** Mean over questions of the mean over their units that have a value (not NaN), and how many questions have one. */
export function meanOverQuestions(
  u: UnitColumns,
  units: Int32Array,
  values: Float64Array,
): { mean: number | null; n: number } {
  const means: number[] = [];
  let sum = 0;
  let count = 0;
  units.forEach((i, at) => {
    if (!Number.isNaN(values[i]!)) {
      sum += values[i]!;
      count++;
    }
    const last = at + 1 === units.length || u.question.codes[units[at + 1]!] !== u.question.codes[i];
    if (!last) return;
    if (count > 0) means.push(sum / count);
    sum = 0;
    count = 0;
  });
  return { mean: means.length > 0 ? total(means) / means.length : null, n: means.length };
}

/** Σ top / Σ bottom over units; null when the bottom is 0. */
export function ratioOfSums(units: Int32Array, top: ArrayLike<number>, bottom: ArrayLike<number>): number | null {
  let a = 0;
  let b = 0;
  for (const i of units) {
    a += top[i]!;
    b += bottom[i]!;
  }
  return b > 0 ? a / b : null;
}

/** Number of different values that `of` takes. */
export function distinct(units: Int32Array, of: ArrayLike<number>): number {
  const seen = new Set<number>();
  for (const i of units) seen.add(of[i]!);
  return seen.size;
}

export function gradedUnits(u: UnitColumns, units: Int32Array): Int32Array {
  return units.filter((i) => u.outcome[i]! >= 0);
}
