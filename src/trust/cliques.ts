import { agreement } from './agreement.js';
import type { CompactLabels } from './labels.js';

/**
 * Groups workers that err together: connected by φ_jk > threshold.
 * @param phi [W,W] from `agreement`
 * @returns [W] group of each worker, numbered by its first member
 */
export function cliques(phi: Float64Array, W: number, threshold: number): Int32Array {
  const group = new Int32Array(W).fill(-1);
  for (let w = 0; w < W; w++) {
    if (group[w]! >= 0) continue;
    group[w] = w;
    for (const todo = [w]; todo.length > 0;) {
      const j = todo.pop()!;
      for (let k = 0; k < W; k++) {
        if (group[k]! >= 0 || !(phi[j * W + k]! > threshold)) continue;
        group[k] = w;
        todo.push(k);
      }
    }
  }
  return group;
}

/**
 * Σ log odds per class, where the members of a clique that chose the same class together weigh at most as much as the
 * best member of the clique (docs/rules.md §5). Negative weights are not capped.
 * @param decision [N] estimated truth that φ is measured against
 * @returns [classes]
 */
export function cliqueScores(c: CompactLabels, p: Float64Array, decision: Int16Array, threshold: number): Float64Array {
  const group = cliques(agreement({ N: c.N, W: c.W, cls: dense(c) }, decision), c.W, threshold);
  const best = new Float64Array(c.W).fill(-Infinity); // log odds without the ln(K−1) that all share
  const logit = Float64Array.from(p, (x) => Math.log(x / (1 - x)));
  for (let w = 0; w < c.W; w++) best[group[w]!] = Math.max(best[group[w]!]!, logit[w]!);
  const out = new Float64Array(c.classId.length);
  const joint = new Float64Array(c.W);
  for (let i = 0; i < c.N; i++) {
    const others = Math.log(Math.max(1, c.K[i]! - 1));
    for (let s = c.classStart[i]!; s < c.classStart[i + 1]!; s++) {
      joint.fill(0);
      for (let e = c.start[i]!; e < c.start[i + 1]!; e++) {
        if (c.slot[e] === s) joint[group[c.worker[e]!]!]! += logit[c.worker[e]!]! + others;
      }
      for (let g = 0; g < c.W; g++) out[s]! += Math.min(joint[g]!, Math.max(0, best[g]! + others));
    }
  }
  return out;
}

function dense(c: CompactLabels): Int16Array {
  const cls = new Int16Array(c.N * c.W).fill(-1);
  for (let i = 0; i < c.N; i++)
    for (let e = c.start[i]!; e < c.start[i + 1]!; e++) cls[i * c.W + c.worker[e]!] = c.classId[c.slot[e]!]!;
  return cls;
}
