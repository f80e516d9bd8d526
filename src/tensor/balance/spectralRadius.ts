import { at } from './graph.js';
import type { Graph } from './graph.js';
import { symmetricEigenvalues } from './jacobi.js';

/**
 * Eigenvalues of Ã = D̄⁻¹A, ascending, for symmetric A: those of the similar matrix D̄^{-1/2} A D̄^{-1/2}. Isolated
 * nodes are left out. All lie in [−1,1]; +1 iff a component is balanced, −1 iff one is antibalanced (docs/sigma-v1.md).
 */
export function normalisedSpectrum(g: Graph): Float64Array {
  const degree = Array.from({ length: g.n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < g.n; j++) if (j !== i) sum += Math.abs(at(g, i, j));
    return sum;
  });
  const nodes = [...degree.keys()].filter((i) => degree[i]! > 0);
  const a = nodes.flatMap((i) => nodes.map((j) => (i === j ? 0 : at(g, i, j) / Math.sqrt(degree[i]! * degree[j]!))));
  return symmetricEigenvalues({ n: nodes.length, a });
}

/** ρ(Ã), the contraction rate of linear signed propagation (Eq. 4); 0 without edges. */
export function spectralRadius(g: Graph): number {
  return normalisedSpectrum(g).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
}
