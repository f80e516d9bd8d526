import type { Batch } from '../core/index.js';

/** Sums closer than this are equal (docs/rules.md §10). */
export const TIE_TOLERANCE = 1e-9;

export interface Tally {
  /** [classes] seats that hold each class. */
  count: Int32Array;
  /** [classes] summed weights of these seats. */
  total: Float64Array;
}

/** Votes for the answer classes of question `b`. A weight that is not finite counts as 0. */
export function tally(batch: Batch, b: number, weight: (seat: number) => number = () => 1): Tally {
  const k = batch.agents.length;
  let classes = 0;
  for (let i = 0; i < k; i++) classes = Math.max(classes, batch.cls[b * k + i]! + 1);
  const count = new Int32Array(classes);
  const total = new Float64Array(classes);
  for (let i = 0; i < k; i++) {
    const c = batch.cls[b * k + i]!;
    if (c < 0) continue;
    count[c]! += 1;
    const w = weight(i);
    if (Number.isFinite(w)) total[c]! += w;
  }
  return { count, total };
}

/** The classes that somebody holds and no class exceeds, ascending; empty when nobody has an answer. */
export function leaders({ count, total }: Tally): number[] {
  let best = -Infinity;
  for (let c = 0; c < total.length; c++) if (count[c]! > 0 && total[c]! > best) best = total[c]!;
  const first: number[] = [];
  for (let c = 0; c < total.length; c++) if (count[c]! > 0 && total[c]! >= best - TIE_TOLERANCE) first.push(c);
  return first;
}

/** Stated confidence of a seat in [0,1]; 1 where none, or none that is a number, was stated. */
export function statedConfidence(batch: Pick<Batch, 'agents' | 'conf'>, b: number, seat: number): number {
  const c = batch.conf[b * batch.agents.length + seat]!;
  return Number.isNaN(c) ? 1 : Math.min(1, Math.max(0, c));
}
