import { SigmaError } from '../../core/index.js';
import { tooManySeats } from '../messages.js';
import { at } from './graph.js';
import type { Graph } from './graph.js';

/** Largest graph that `frustration` searches. */
export const MOST_NODES = 20;

export interface Frustration {
  /** F: least total weight (or number) of edges that a split into two camps violates. */
  index: number;
  /** F / Σ|A_ij|, 0 without edges. */
  share: number;
  /** ±1 per node of the best split; node 0 is +1. */
  camps: Int8Array;
}

/**
 * Exact frustration index: min over σ ∈ {±1}^n of Σ_{i<j} |A_ij|·[sign A_ij ≠ σ_i σ_j], by all 2^{n−1} splits in
 * Gray-code order, one flip at a time.
 * @param counted every edge weighs 1
 * @throws SigmaError `bad-input` for more than 20 nodes
 */
export function frustration(g: Graph, counted = false): Frustration {
  const { n } = g;
  if (n > MOST_NODES) throw new SigmaError('bad-input', tooManySeats('Frustration index', n, MOST_NODES));
  const a = Float64Array.from({ length: n * n }, (_, e) => (counted ? Math.sign(g.a[e]!) : g.a[e]!));
  const camps = new Int8Array(n).fill(1);
  let total = 0;
  let violated = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const w = a[i * n + j]!;
      total += Math.abs(w);
      if (w < 0) violated -= w;
    }
  }
  let best = violated;
  let bestCamps = camps.slice();
  for (let code = 1; code < 2 ** Math.max(0, n - 1); code++) {
    const node = 1 + Math.log2(code & -code);
    // flipping a node turns its violated edges into kept ones and the other way round
    for (let j = 0; j < n; j++) if (j !== node) violated += a[node * n + j]! * camps[node]! * camps[j]!;
    camps[node]! *= -1;
    if (violated < best - 1e-12) {
      best = violated;
      bestCamps = camps.slice();
    }
  }
  // Recomputed from the split: thousands of increments leave rounding behind.
  let index = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (a[i * n + j]! * bestCamps[i]! * bestCamps[j]! < 0) index += Math.abs(at({ n, a }, i, j));
    }
  }
  return { index, share: total > 0 ? index / total : 0, camps: bestCamps };
}
