import type { EdgeSettings, WeightKind } from '../graphSettings.js';
import { CANCEL, TIE_FLOOR, TIE_RELATIVE, ZERO_EPS } from '../numbers.js';

/** One question's seats; what masked ones hold is cleared: class −1, confidence 0. */
export interface Seats {
  k: number;
  mask: Float64Array;
  cls: Int32Array;
  conf: Float64Array;
  /** √conf. */
  root: Float64Array;
}

/**
 * Signed adjacency of one question: f_eval (Eq. 6), zero diagonal, masked seats cut off.
 * @param cos [k,k], or null: all 1 @param a [k,k] filled
 */
export function fillAdjacency(
  a: Float64Array,
  { k, mask, cls, root }: Seats,
  cos: Float64Array | null,
  s: EdgeSettings,
): void {
  a.fill(0);
  for (let i = 0; i < k; i++) {
    if (mask[i] === 0) continue;
    for (let j = 0; j < k; j++) {
      if (i === j || mask[j] === 0) continue;
      const at = i * k + j;
      let f = 0;
      if (s.feval === 'literal') f = cos![at]!;
      else if (s.feval === 'thresholded') f = cos![at]! - s.theta;
      else if (cls[i]! >= 0 && cls[j]! >= 0) {
        const size = root[i]! * root[j]!;
        f = cls[i] === cls[j] ? (cos ? size * (1 + cos[at]!) * 0.5 : size) : -size;
      }
      a[at] = Math.abs(f) < s.band ? 0 : f;
    }
  }
}

/** Readout weights with the guards of A12 and A13, [k]. */
export function weightsOf(a: Float64Array, { k, mask, conf }: Seats, kind: WeightKind): Float64Array {
  const rows = new Float64Array(k);
  for (let i = 0; i < k; i++) {
    let sum = 0;
    let size = 0;
    for (let j = 0; j < k; j++) {
      sum += a[i * k + j]!;
      size += Math.abs(a[i * k + j]!);
    }
    rows[i] = Math.abs(sum) <= CANCEL * size ? 0 : sum;
  }
  if (kind === 'literal') return normalised(rows) ?? uniformOf(mask);
  return normalised(rows.map((x) => (x < 0 ? 0 : x))) ?? normalised(conf.slice()) ?? uniformOf(mask);
}

/** 1 over the number of present seats. */
export function uniformOf(mask: Float64Array): Float64Array {
  let present = 0;
  for (const m of mask) present += m;
  return mask.map((m) => m / Math.max(1, present));
}

function normalised(w: Float64Array): Float64Array | undefined {
  let size = 0;
  for (const x of w) size += Math.abs(x);
  if (size <= ZERO_EPS) return undefined;
  for (let i = 0; i < w.length; i++) w[i]! /= size;
  return w;
}

/** arg max over the classes with the tie rule of A13. @param scores [k] */
export function decided(scores: Float64Array, { k, cls, conf }: Seats): { cls: number; tie: boolean } {
  const held = new Int32Array(k);
  const sure = new Float64Array(k);
  for (let i = 0; i < k; i++)
    if (cls[i]! >= 0) {
      held[cls[i]!]!++;
      sure[cls[i]!]! += conf[i]!;
    }
  let candidates: number[] = [];
  for (let c = 0; c < k; c++) if (held[c]! > 0 && !Number.isNaN(scores[c]!)) candidates.push(c);
  if (candidates.length === 0) return { cls: -1, tie: false };
  candidates = best(candidates, scores);
  const tie = candidates.length > 1;
  if (tie) {
    const mean = sure.map((x, c) => (held[c] === 0 || Number.isNaN(x) ? 0 : x / held[c]!));
    candidates = best(candidates, mean);
  }
  return { cls: candidates[0]!, tie };
}

function best(of: readonly number[], values: Float64Array): number[] {
  let most = -Infinity;
  let size = 0;
  for (const c of of) {
    most = Math.max(most, values[c]!);
    size = Math.max(size, Math.abs(values[c]!));
  }
  const least = most - Math.max(TIE_FLOOR, TIE_RELATIVE * size);
  return of.filter((c) => values[c]! >= least);
}
