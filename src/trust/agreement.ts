import type { Labels } from './labels.js';

/**
 * Agreement beyond the estimated truth: φ_jk, the correlation of "j is right" with "k is right" over the items that
 * both labelled and that were decided (docs/rules.md §5). Near 0 for independent workers, near 1 for agents that err
 * together (same backbone), which Dawid–Skene would trust too much.
 * @param decision [N] estimated truth, −1 = none
 * @returns [W,W] symmetric, diagonal 1; 0 where j or k is always right or always wrong, or they share no item
 */
export function agreement({ N, W, cls }: Pick<Labels, 'N' | 'W' | 'cls'>, decision: Int16Array): Float64Array {
  const both = new Float64Array(W * W);
  const right = new Float64Array(W * W); // [j,k] items that j and k labelled and j got right
  const rightBoth = new Float64Array(W * W);
  for (let i = 0; i < N; i++) {
    const y = decision[i]!;
    if (y < 0) continue;
    for (let j = 0; j < W; j++) {
      const l = cls[i * W + j]!;
      if (l < 0) continue;
      for (let k = 0; k < W; k++) {
        const m = cls[i * W + k]!;
        if (m < 0) continue;
        both[j * W + k]!++;
        if (l !== y) continue;
        right[j * W + k]!++;
        if (m === y) rightBoth[j * W + k]!++;
      }
    }
  }
  const phi = new Float64Array(W * W);
  for (let j = 0; j < W; j++) {
    for (let k = 0; k < W; k++) {
      const n = both[j * W + k]!;
      const a = right[j * W + k]!;
      const b = right[k * W + j]!;
      const spread = a * (n - a) * b * (n - b);
      phi[j * W + k] = j === k ? 1 : spread > 0 ? (n * rightBoth[j * W + k]! - a * b) / Math.sqrt(spread) : 0;
    }
  }
  return phi;
}
