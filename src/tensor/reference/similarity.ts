import { ZERO_EPS } from '../numbers.js';

/** A question's rows: plain numbers, row-major. Everything in this folder is one question, loops, and doubles. */
export type Row = ArrayLike<number>;

const inverseNorm = (x: Row, at: number, d: number): number => {
  let sum = 0;
  for (let c = 0; c < d; c++) sum += x[at + c]! ** 2;
  const norm = Math.sqrt(sum);
  return norm <= ZERO_EPS ? 0 : 1 / norm;
};

/** Cosines of all pairs, [k,k]; 0 where a seat is masked or a vector is zero. @param x [k,d] */
export function cosineGram(x: Row, mask: Row, k: number, d: number): Float64Array {
  const out = new Float64Array(k * k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      if (!mask[i] || !mask[j]) continue;
      let dot = 0;
      for (let c = 0; c < d; c++) dot += x[i * d + c]! * x[j * d + c]!;
      out[i * k + j] = dot * inverseNorm(x, i * d, d) * inverseNorm(x, j * d, d);
    }
  }
  return out;
}

/** Cosine of each agent's vector with the question's, [k]. @param x [k,d] @param q [d] */
export function questionSimilarity(x: Row, q: Row, mask: Row, k: number, d: number): Float64Array {
  return Float64Array.from({ length: k }, (_, i) => {
    if (!mask[i]) return 0;
    let dot = 0;
    for (let c = 0; c < d; c++) dot += x[i * d + c]! * q[c]!;
    return dot * inverseNorm(x, i * d, d) * inverseNorm(q, 0, d);
  });
}
