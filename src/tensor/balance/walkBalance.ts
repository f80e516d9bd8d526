import type { Graph } from './graph.js';
import { symmetricEigenvalues } from './jacobi.js';

/** tr(e^A) / tr(e^|A|) ∈ (0,1]: the share of closed walks that are positive; 1 iff balanced (Estrada & Benzi 2014). */
export function walkBalance(g: Graph): number {
  if (g.n === 0) return 1;
  const trace = (a: ArrayLike<number>): number =>
    symmetricEigenvalues({ n: g.n, a }).reduce((s, x) => s + Math.exp(x), 0);
  return trace(g.a) / trace(Array.from(g.a, Math.abs));
}
