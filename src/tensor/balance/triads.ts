import { at } from './graph.js';
import type { Graph } from './graph.js';

/** Share of triangles with a positive product of signs (Cartwright & Harary 1956); null without triangles. */
export function triadBalance(g: Graph): number | null {
  return triadShare(g, (negative) => negative % 2 === 0);
}

/** Share of triangles that are not ++−, the only kind weak balance forbids (Davis 1967); null without triangles. */
export function weakTriadBalance(g: Graph): number | null {
  return triadShare(g, (negative) => negative !== 1);
}

function triadShare(g: Graph, fine: (negative: number) => boolean): number | null {
  let all = 0;
  let good = 0;
  for (let i = 0; i < g.n; i++) {
    for (let j = i + 1; j < g.n; j++) {
      for (let l = j + 1; l < g.n; l++) {
        const signs = [at(g, i, j), at(g, j, l), at(g, i, l)].map(Math.sign);
        if (signs.some((s) => !(s !== 0))) continue;
        all++;
        if (fine(signs.filter((s) => s < 0).length)) good++;
      }
    }
  }
  return all === 0 ? null : good / all;
}
