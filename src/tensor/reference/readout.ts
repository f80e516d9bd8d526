import type { WeightKind } from '../graphSettings.js';
import { CANCEL, TIE_FLOOR, TIE_RELATIVE, ZERO_EPS } from '../numbers.js';
import type { Row } from './similarity.js';

const sizeOf = (w: Row): number => Array.from(w).reduce((s, x) => s + Math.abs(x), 0);

/** w / Σ|w|, or `instead` where that sum is zero. */
function normalised(w: Float64Array, instead: Float64Array): Float64Array {
  const size = sizeOf(w);
  return size <= ZERO_EPS ? instead : w.map((x) => x / size);
}

/** 1 over the number of present seats. */
export function uniformWeights(mask: Row): Float64Array {
  const present = Array.from(mask).filter((m) => m).length;
  return Float64Array.from(mask, (m) => (m ? 1 / present : 0));
}

/** Row-sum weights with the guards of A12 and A13, [k]. */
export function readoutWeights(a: Row, conf: Row, mask: Row, kind: WeightKind): Float64Array {
  const k = mask.length;
  const rows = Float64Array.from({ length: k }, (_, i) => {
    const row = Array.from({ length: k }, (_x, j) => a[i * k + j]!);
    const sum = row.reduce((s, x) => s + x, 0);
    return Math.abs(sum) <= CANCEL * sizeOf(row) ? 0 : sum;
  });
  const uniform = uniformWeights(mask);
  if (kind === 'literal') return normalised(rows, uniform);
  const confidence = Float64Array.from(mask, (m, i) => (m ? conf[i]! : 0));
  return normalised(
    rows.map((x) => Math.max(x, 0)),
    normalised(confidence, uniform),
  );
}

/** Σ_i v_i · [cls_i = c], [C]. */
export function classScores(v: Row, cls: Row, classes: number): Float64Array {
  const scores = new Float64Array(classes);
  for (let c = 0; c < classes; c++) for (let i = 0; i < cls.length; i++) scores[c]! += v[i]! * (cls[i] === c ? 1 : 0);
  return scores;
}

/** arg max with the tie rule of A13: mean confidence, then lowest class; −1 without any usable class. */
export function decide(scores: Row, cls: Row, conf: Row): { cls: number; tie: boolean } {
  const best = (of: number[], value: (c: number) => number): number[] => {
    const values = of.map(value);
    const most = Math.max(...values);
    const tolerance = Math.max(TIE_FLOOR, TIE_RELATIVE * Math.max(...values.map(Math.abs)));
    return of.filter((_, n) => values[n]! >= most - tolerance);
  };
  const meanConfidence = (c: number): number => {
    const held = Array.from(cls).flatMap((x, i) => (x === c ? [conf[i]!] : []));
    const mean = held.reduce((s, x) => s + x, 0) / held.length;
    return Number.isNaN(mean) ? 0 : mean;
  };
  const classes = Array.from({ length: scores.length }, (_, c) => c);
  const usable = classes.filter((c) => Array.from(cls).includes(c) && !Number.isNaN(scores[c]!));
  if (usable.length === 0) return { cls: -1, tie: false };
  const first = best(usable, (c) => scores[c]!);
  return { cls: best(first, meanConfidence)[0]!, tie: first.length > 1 };
}
