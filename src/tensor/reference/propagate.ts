import type { InitialNegative } from '../graphSettings.js';
import type { RefLayer } from './sets.js';
import type { Row } from './similarity.js';

export interface RefStates {
  /** [k,d] */
  pos: Float64Array;
  neg: Float64Array;
}

/** Eq. 8–9 agent by agent, as printed, with AGG = mean of the pooled list and C(a,m) = (1−g)a + g·m. */
export function propagate(
  h: Row,
  layers: readonly RefLayer[],
  s: { T: number; g: number; neg0: InitialNegative },
  phi: (x: number) => number = (x) => x,
): RefStates {
  const k = layers[0]?.b.length ?? 0;
  const d = k === 0 ? 0 : h.length / k;
  const initial = { zero: 0, same: 1, opposite: -1 }[s.neg0];
  let pos = Float64Array.from(h);
  let neg = Float64Array.from(h, (x) => (initial === 0 ? 0 : initial * x));
  for (let t = 0; t < s.T; t++) {
    for (const layer of layers) {
      const next = { pos: pos.slice(), neg: neg.slice() };
      for (let i = 0; i < k; i++) {
        const b = layer.b[i]!;
        const u = layer.u[i]!;
        const total = [...b.values(), ...u.values()].reduce((x, y) => x + y, 0);
        if (total === 0) continue;
        for (let c = 0; c < d; c++) {
          let p = 0;
          let n = 0;
          for (const [j, w] of b) [p, n] = [p + w * phi(pos[j * d + c]!), n + w * phi(neg[j * d + c]!)];
          for (const [j, w] of u) [p, n] = [p + w * phi(neg[j * d + c]!), n + w * phi(pos[j * d + c]!)];
          next.pos[i * d + c] = (1 - s.g) * pos[i * d + c]! + (s.g * p) / total;
          next.neg[i * d + c] = (1 - s.g) * neg[i * d + c]! + (s.g * n) / total;
        }
      }
      ({ pos, neg } = next);
    }
  }
  return { pos, neg };
}

/** −CMP: one set B ∪ U in place of both. */
export function withoutSigns(layers: readonly RefLayer[]): RefLayer[] {
  return layers.map(({ b, u }) => ({
    b: b.map((set, i) => {
      const union = new Map(u[i]!);
      for (const [j, w] of set) union.set(j, Math.max(w, union.get(j) ?? 0));
      return union;
    }),
    u: u.map(() => new Map<number, number>()),
  }));
}
