import type { Mixing } from './sets.js';

/**
 * `foldWeights` for one question: v with vᵀh⁰ = wᵀh^T, for the sum (sign 1) or the difference (−1) of pos and neg.
 * @param out [k] filled with v @param spare [k] overwritten
 */
export function fold(
  w: Float64Array,
  layers: readonly Mixing[],
  { T, g }: { T: number; g: number },
  sign: 1 | -1,
  out: Float64Array,
  spare: Float64Array,
): void {
  const k = w.length;
  let v = out;
  let next = spare;
  v.set(w);
  for (let t = 0; t < T; t++)
    for (let l = layers.length - 1; l >= 0; l--) {
      const { b, u, anyone } = layers[l]!;
      for (let j = 0; j < k; j++) next[j] = v[j]! * (1 - g * anyone[j]!);
      for (let i = 0; i < k; i++) {
        if (anyone[i] === 0) continue;
        const share = g * v[i]!;
        for (let j = 0, at = i * k; j < k; j++, at++) next[j]! += share * (b[at]! + sign * u[at]!);
      }
      [v, next] = [next, v];
    }
  if (v !== out) out.set(v);
}

/** The product of all T·L layers, [k,k]: h^T = operator · h⁰, for the sum or the difference. */
export function operatorOf(
  k: number,
  layers: readonly Mixing[],
  { T, g }: { T: number; g: number },
  sign: 1 | -1,
): Float64Array {
  let product = new Float64Array(k * k);
  for (let i = 0; i < k; i++) product[i * k + i] = 1;
  for (let t = 0; t < T; t++)
    for (const { b, u, anyone } of layers) {
      const next = new Float64Array(k * k);
      for (let i = 0; i < k; i++) {
        const keep = 1 - g * anyone[i]!;
        for (let j = 0; j < k; j++) next[i * k + j] = keep * product[i * k + j]!;
        if (anyone[i] === 0) continue;
        for (let m = 0; m < k; m++) {
          const mix = g * (b[i * k + m]! + sign * u[i * k + m]!);
          if (mix === 0) continue;
          for (let j = 0; j < k; j++) next[i * k + j]! += mix * product[m * k + j]!;
        }
      }
      product = next;
    }
  return product;
}
