import { agreementOverlap, walkSets } from '../balance/index.js';
import type { SetSettings } from '../graphSettings.js';
import { CANCEL } from '../numbers.js';
import type { Row } from './similarity.js';

/** B^ℓ and U^ℓ of each receiver as weights by agent: {j: weight}. An absent agent is not in the set. */
export interface RefLayer {
  b: Map<number, number>[];
  u: Map<number, number>[];
}

/** Eq. 7 under the rules of A8, i itself removed (A9), with the options of A7, A10, A15. */
export function hopSets(a: Row, k: number, s: SetSettings): { layers: RefLayer[]; overlap: number } {
  const g = { n: k, a };
  const hops = walkSets(g, s.oneHop ? Math.min(1, s.L) : s.L, s.weak);
  const sums = walkSums(a, k, hops.length, s.weak);
  const layers = hops.map(({ even, odd }, hop): RefLayer => {
    const layer: RefLayer = { b: [], u: [] };
    for (let i = 0; i < k; i++) {
      const b = new Map<number, number>();
      const u = new Map<number, number>();
      for (let j = 0; j < k; j++) {
        if (j === i) continue;
        const p = sums[hop]!.even[i * k + j]!;
        const n = sums[hop]!.odd[i * k + j]!;
        const weight = s.weighted ? Math.abs(p - n) : 1;
        const inB = even[i]!.has(j);
        const inU = odd[i]!.has(j);
        let toB = inB;
        let toU = inU;
        if (s.sets === 'majority-of-walks') {
          toB = p - n > CANCEL * (p + n);
          toU = n - p > CANCEL * (p + n);
        } else if (s.sets === 'direct-first' && (inB || inU) && (a[i * k + j]! > 0 || a[i * k + j]! < 0)) {
          toB = a[i * k + j]! > 0;
          toU = !toB;
        } else if (s.sets !== 'literal') {
          const before = s.sets === 'shortest' && hops.slice(0, hop).some((h) => h.even[i]!.has(j) || h.odd[i]!.has(j));
          toB = inB && !inU && !before;
          toU = inU && !inB && !before;
        }
        if (toB) b.set(j, weight);
        if (toU) u.set(j, weight);
      }
      layer.b.push(b);
      layer.u.push(u);
    }
    return layer;
  });
  while (s.oneHop && layers.length > 0 && layers.length < s.L) layers.push(layers[0]!);
  return { layers, overlap: agreementOverlap(g, hops.length, s.weak) };
}

/** Σ over even and odd walks of each length of the product of |A| along the walk. */
function walkSums(a: Row, k: number, L: number, weak: boolean): { even: Float64Array; odd: Float64Array }[] {
  const plus = Float64Array.from(a, (x) => Math.max(x, 0));
  const minus = Float64Array.from(a, (x) => Math.max(-x, 0));
  const hops = [{ even: plus, odd: minus }];
  while (hops.length < L) {
    const { even, odd } = hops.at(-1)!;
    const next = { even: new Float64Array(k * k), odd: new Float64Array(k * k) };
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        for (let m = 0; m < k; m++) {
          next.even[i * k + j]! += even[i * k + m]! * plus[m * k + j]!;
          if (!weak) next.even[i * k + j]! += odd[i * k + m]! * minus[m * k + j]!;
          next.odd[i * k + j]! += odd[i * k + m]! * plus[m * k + j]! + even[i * k + m]! * minus[m * k + j]!;
        }
      }
    }
    hops.push(next);
  }
  return hops;
}
