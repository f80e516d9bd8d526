import type { Mixing } from './sets.js';

/** `foldWeights` for one question: v with vᵀh⁰ = wᵀh^T, for the sum (sign 1) or the difference (−1) of pos and neg. */
export function folded(
  w: ArrayLike<number>,
  layers: readonly Mixing[],
  { T, g }: { T: number; g: number },
  sign: 1 | -1,
): Float64Array {
  const k = w.length;
  let v = Float64Array.from(w);
  for (let t = 0; t < T; t++)
    for (let l = layers.length - 1; l >= 0; l--) {
      const { b, u, anyone } = layers[l]!;
      const next = new Float64Array(k);
      for (let j = 0; j < k; j++) next[j] = v[j]! * (1 - g * anyone[j]!);
      for (let i = 0; i < k; i++) {
        const share = g * v[i]!;
        if (anyone[i] === 0) continue;
        for (let j = 0; j < k; j++) next[j]! += share * (b[i * k + j]! + sign * u[i * k + j]!);
      }
      v = next;
    }
  return v;
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
