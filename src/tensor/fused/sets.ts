import type { GraphSettings } from '../graphSettings.js';
import { CANCEL } from '../numbers.js';

/** Seats are bits of a whole number. */
export const mostSeats = 32;

/** One layer's AGG for a question: row i of `b` and `u` [k,k], divided by their common sum; `anyone` [k] is 1 or 0. */
export interface Mixing {
  b: Float64Array;
  u: Float64Array;
  anyone: Float64Array;
}

/** Arrays that one question after another is worked out in: making them anew would cost more than the work. */
export interface Scratch {
  plus: Int32Array;
  minus: Int32Array;
  seen: Int32Array;
  even: [Int32Array, Int32Array];
  odd: [Int32Array, Int32Array];
  layers: Mixing[];
}

export function scratchFor(k: number, L: number): Scratch {
  const masks = (): Int32Array => new Int32Array(k);
  return {
    plus: masks(),
    minus: masks(),
    seen: masks(),
    even: [masks(), masks()],
    odd: [masks(), masks()],
    layers: Array.from({ length: L }, () => ({
      b: new Float64Array(k * k),
      u: new Float64Array(k * k),
      anyone: new Float64Array(k),
    })),
  };
}

/**
 * The layers of `hopSets` and `mixing` for one question, by bit masks (docs/sigma-v1.md A7 to A10, A15, A16, A20).
 * @param a [k,k] signed adjacency
 * @returns layers, which stand in the scratch until the next call, and the share of agents reached at hop ≥ 2 that are
 *   reached with both signs
 */
export function layersOf(
  a: Float64Array,
  k: number,
  s: GraphSettings,
  scratch: Scratch,
): { layers: Mixing[]; overlap: number } {
  const { plus, minus, seen } = scratch;
  plus.fill(0);
  minus.fill(0);
  seen.fill(0);
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++) {
      const v = a[i * k + j]!;
      if (v > 0) plus[i]! |= 1 << j;
      else if (v < 0) minus[i]! |= 1 << j;
    }
  const walks = s.weighted || s.sets === 'majority-of-walks' ? firstWalks(a) : undefined;
  const layers: Mixing[] = [];
  let even: Int32Array = plus;
  let odd: Int32Array = minus;
  let both = 0;
  let reached = 0;
  for (let hop = 1; hop <= s.L; hop++) {
    if (hop > 1) {
      const next = hop % 2;
      extend(even, odd, plus, minus, s.weak, scratch.even[next]!, scratch.odd[next]!);
      even = scratch.even[next]!;
      odd = scratch.odd[next]!;
      if (walks) extendWalks(walks, a, k, s.weak);
      for (let i = 0; i < k; i++) {
        const other = ~(1 << i);
        both += bits(even[i]! & odd[i]! & other);
        reached += bits((even[i]! | odd[i]!) & other);
      }
    }
    const layer = scratch.layers[hop - 1]!;
    place(layer, even, odd, { plus, minus, seen, walks }, k, s);
    for (let i = 0; i < k; i++) seen[i]! |= even[i]! | odd[i]!;
    layers.push(layer);
    if (s.oneHop) {
      while (layers.length < s.L) layers.push(layer);
      break;
    }
  }
  return { layers, overlap: both / Math.max(1, reached) };
}

function bits(x: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets one edge further: an even walk stays even over a friend, and becomes odd over an enemy. */
function extend(
  even: Int32Array,
  odd: Int32Array,
  plus: Int32Array,
  minus: Int32Array,
  weak: boolean,
  nextEven: Int32Array,
  nextOdd: Int32Array,
): void {
  const k = even.length;
  for (let i = 0; i < k; i++) {
    let e = 0;
    let o = 0;
    for (let m = 0; m < k; m++) {
      const bit = 1 << m;
      if (even[i]! & bit) {
        e |= plus[m]!;
        o |= minus[m]!;
      }
      if (odd[i]! & bit) {
        o |= plus[m]!;
        if (!weak) e |= minus[m]!;
      }
    }
    nextEven[i] = e;
    nextOdd[i] = o;
  }
}

/** Σ over even and odd walks of one length of the product of |A| along them, [k,k] each. */
interface WalkSums {
  even: Float64Array;
  odd: Float64Array;
}

const firstWalks = (a: Float64Array): WalkSums => ({
  even: a.map((v) => Math.max(v, 0)),
  odd: a.map((v) => Math.max(-v, 0)),
});

function extendWalks(walks: WalkSums, a: Float64Array, k: number, weak: boolean): void {
  const even = new Float64Array(k * k);
  const odd = new Float64Array(k * k);
  for (let i = 0; i < k; i++)
    for (let m = 0; m < k; m++) {
      const p = walks.even[i * k + m]!;
      const n = walks.odd[i * k + m]!;
      for (let j = 0; j < k; j++) {
        const v = a[m * k + j]!;
        if (v >= 0) {
          even[i * k + j]! += p * v;
          odd[i * k + j]! += n * v;
        } else {
          if (!weak) even[i * k + j]! -= n * v;
          odd[i * k + j]! -= p * v;
        }
      }
    }
  walks.even = even;
  walks.odd = odd;
}

interface Seen {
  plus: Int32Array;
  minus: Int32Array;
  /** Reached at a smaller hop. */
  seen: Int32Array;
  walks: WalkSums | undefined;
}

/** Where each reached agent goes by the rule of A8, as rows that sum to 1. */
function place(out: Mixing, even: Int32Array, odd: Int32Array, r: Seen, k: number, s: GraphSettings): void {
  const { b, u, anyone } = out;
  b.fill(0);
  u.fill(0);
  anyone.fill(0);
  const unsigned = s.ablate.includes('CMP');
  for (let i = 0; i < k; i++) {
    let inB: number;
    let inU: number;
    const e = even[i]!;
    const o = odd[i]!;
    switch (s.sets) {
      case 'literal':
        inB = e;
        inU = o;
        break;
      case 'shortest':
        inB = e & ~o & ~r.seen[i]!;
        inU = o & ~e & ~r.seen[i]!;
        break;
      case 'direct-first': {
        const strangers = ~(r.plus[i]! | r.minus[i]!);
        inB = ((e | o) & r.plus[i]!) | (e & ~o & strangers);
        inU = ((e | o) & r.minus[i]!) | (o & ~e & strangers);
        break;
      }
      case 'majority-of-walks':
        [inB, inU] = byWalks(r.walks!, i, k);
    }
    inB &= ~(1 << i);
    inU &= ~(1 << i);
    if (unsigned) [inB, inU] = [inB | inU, 0];
    let total = 0;
    for (let j = 0; j < k; j++) {
      const at = i * k + j;
      const weight = s.weighted ? Math.abs(r.walks!.even[at]! - r.walks!.odd[at]!) : 1;
      if (inB & (1 << j)) total += b[at] = weight;
      if (inU & (1 << j)) total += u[at] = weight;
    }
    if (!(total > 0)) {
      b.fill(0, i * k, (i + 1) * k);
      u.fill(0, i * k, (i + 1) * k);
      continue;
    }
    anyone[i] = 1;
    for (let at = i * k; at < (i + 1) * k; at++) {
      b[at]! /= total;
      u[at]! /= total;
    }
  }
}

function byWalks({ even, odd }: WalkSums, i: number, k: number): [number, number] {
  let inB = 0;
  let inU = 0;
  for (let j = 0; j < k; j++) {
    const [p, n] = [even[i * k + j]!, odd[i * k + j]!];
    if (p - n > CANCEL * (p + n)) inB |= 1 << j;
    else if (n - p > CANCEL * (p + n)) inU |= 1 << j;
  }
  return [inB, inU];
}
