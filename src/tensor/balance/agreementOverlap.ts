import type { Graph } from './graph.js';

/**
 * Of the pairs (i, j ≠ i) that walks of length 2..L reach, the share reached both by an even and by an odd number of
 * negative edges: where agreement and conflict overlap (docs/sigma-v1.md A8). 0 when nothing is reached. Walks count
 * whole, so i may lie on them.
 * @param weak at most one negative edge on a walk (A15)
 */
export function agreementOverlap(g: Graph, L: number, weak = false): number {
  let both = 0;
  let reached = 0;
  walkSets(g, L, weak).forEach(({ even, odd }, hop) => {
    if (hop === 0) return;
    for (let i = 0; i < g.n; i++) {
      for (let j = 0; j < g.n; j++) {
        if (i === j) continue;
        if (even[i]!.has(j) || odd[i]!.has(j)) reached++;
        if (even[i]!.has(j) && odd[i]!.has(j)) both++;
      }
    }
  });
  return reached === 0 ? 0 : both / reached;
}

/** Eq. 7 as sets, i itself kept: for each hop ℓ = 1..L the nodes that even and odd walks from each i reach. */
export function walkSets(g: Graph, L: number, weak = false): { even: Set<number>[]; odd: Set<number>[] }[] {
  const neighbours = (sign: number): Set<number>[] =>
    Array.from({ length: g.n }, (_, i) => {
      const set = new Set<number>();
      for (let j = 0; j < g.n; j++) if (sign * g.a[i * g.n + j]! > 0) set.add(j);
      return set;
    });
  const plus = neighbours(1);
  const minus = neighbours(-1);
  const union = (from: Set<number>, by: Set<number>[], into: Set<number>): void => {
    for (const m of from) for (const j of by[m]!) into.add(j);
  };
  const hops = [{ even: plus, odd: minus }];
  while (hops.length < L) {
    const last = hops.at(-1)!;
    const even = plus.map(() => new Set<number>());
    const odd = plus.map(() => new Set<number>());
    for (let i = 0; i < g.n; i++) {
      union(last.even[i]!, plus, even[i]!);
      if (!weak) union(last.odd[i]!, minus, even[i]!);
      union(last.odd[i]!, plus, odd[i]!);
      union(last.even[i]!, minus, odd[i]!);
    }
    hops.push({ even, odd });
  }
  return hops.slice(0, L);
}
