import { at } from './graph.js';
import type { Graph } from './graph.js';
import { symmetricEigenvalues } from './jacobi.js';

/**
 * λ_min of the signed Laplacian L̄ = D̄ − A ⪰ 0, D̄ = diag Σ_j |A_ij| (Kunegis et al. 2010): 0 iff some component is
 * balanced; λ_min·n/4 ≤ the weighted frustration index. An empty graph gives 0.
 */
export function signedLaplacianMin(g: Graph): number {
  const { n } = g;
  if (n === 0) return 0;
  const laplacian = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      laplacian[i * n + j] = -at(g, i, j);
      laplacian[i * n + i]! += Math.abs(at(g, i, j));
    }
  }
  return Math.max(0, symmetricEigenvalues({ n, a: laplacian })[0]!);
}
