import type { EdgeSettings } from '../graphSettings.js';
import { ROW_EPS } from '../numbers.js';
import type { Row } from './similarity.js';

/** f_ij of Eq. 6 in the modes of A3, [k,k]. */
export function edges(cls: Row, conf: Row, gram: Row | null, s: EdgeSettings): Float64Array {
  const k = cls.length;
  const f = new Float64Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const cos = gram === null ? 1 : gram[i * k + j]!;
      let value = 0;
      if (s.feval === 'literal') value = cos;
      else if (s.feval === 'thresholded') value = cos - s.theta;
      else if (cls[i]! >= 0 && cls[j]! >= 0) {
        const size = Math.sqrt(conf[i]! * conf[j]!);
        value = cls[i] === cls[j] ? (size * (1 + cos)) / 2 : -size;
      }
      f[i * k + j] = Math.abs(value) < s.band ? 0 : value;
    }
  }
  return f;
}

/** Zero diagonal, masked seats cut off. */
export function signedAdjacency(f: Row, mask: Row): Float64Array {
  const k = mask.length;
  return Float64Array.from({ length: k * k }, (_, at) => {
    const i = Math.floor(at / k);
    const j = at % k;
    return i !== j && mask[i] && mask[j] ? f[at]! : 0;
  });
}

/** Ã. */
export function normaliseRows(a: Row, k: number): Float64Array {
  const out = new Float64Array(k * k);
  for (let i = 0; i < k; i++) {
    let sum = ROW_EPS;
    for (let j = 0; j < k; j++) sum += Math.abs(a[i * k + j]!);
    for (let j = 0; j < k; j++) out[i * k + j] = a[i * k + j]! / sum;
  }
  return out;
}

/** A = plus − minus. */
export function splitSigns(a: Row): { plus: Float64Array; minus: Float64Array } {
  return {
    plus: Float64Array.from(a, (x) => Math.max(x, 0)),
    minus: Float64Array.from(a, (x) => Math.max(-x, 0)),
  };
}
