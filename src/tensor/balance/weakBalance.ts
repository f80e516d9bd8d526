import { at } from './graph.js';
import type { Graph } from './graph.js';

/** Davis 1967: no cycle with exactly one negative edge ⇔ no negative edge inside a component of the + graph. */
export function isWeaklyBalanced(g: Graph): boolean {
  const group = new Int32Array(g.n).fill(-1);
  for (let root = 0; root < g.n; root++) {
    if (group[root] !== -1) continue;
    const queue = [root];
    group[root] = root;
    for (const i of queue) {
      for (let j = 0; j < g.n; j++) {
        if (at(g, i, j) > 0 && group[j] === -1) {
          group[j] = root;
          queue.push(j);
        }
      }
    }
  }
  for (let i = 0; i < g.n; i++) for (let j = 0; j < i; j++) if (at(g, i, j) < 0 && group[i] === group[j]) return false;
  return true;
}
