import { at } from './graph.js';
import type { Graph } from './graph.js';

export interface Component {
  nodes: number[];
  /** Every cycle has an even number of negative edges. */
  balanced: boolean;
  /** Every cycle would, with all signs flipped. Trees are both. */
  antibalanced: boolean;
}

/**
 * The connected components, each coloured breadth-first: balanced iff two camps exist with + inside and − across
 * (Harary 1953), antibalanced iff −A is balanced. O(n²).
 */
export function signedComponents(g: Graph): Component[] {
  const seen = new Uint8Array(g.n);
  const components: Component[] = [];
  for (let root = 0; root < g.n; root++) {
    if (seen[root]) continue;
    const nodes = [root];
    const camp = new Map([[root, 1]]);
    const anticamp = new Map([[root, 1]]);
    seen[root] = 1;
    let balanced = true;
    let antibalanced = true;
    for (let head = 0; head < nodes.length; head++) {
      const i = nodes[head]!;
      for (let j = 0; j < g.n; j++) {
        const sign = Math.sign(at(g, i, j));
        if (j === i || !(sign !== 0)) continue;
        if (!seen[j]) {
          seen[j] = 1;
          nodes.push(j);
          camp.set(j, camp.get(i)! * sign);
          anticamp.set(j, anticamp.get(i)! * -sign);
        }
        if (camp.get(j) !== camp.get(i)! * sign) balanced = false;
        if (anticamp.get(j) !== anticamp.get(i)! * -sign) antibalanced = false;
      }
    }
    components.push({ nodes, balanced, antibalanced });
  }
  return components;
}

/** Every cycle positive, in every component. */
export function isBalanced(g: Graph): boolean {
  return signedComponents(g).every((c) => c.balanced);
}
