import { stream } from '../../src/core/index.js';
import type { Labels } from '../../src/trust/index.js';

export function labelsOf(rows: readonly (readonly number[])[], size: number, W = rows[0]?.length ?? 0): Labels {
  return { N: rows.length, W, cls: Int16Array.from(rows.flat()), sizes: new Int32Array(rows.length).fill(size) };
}

/** Independent one-coin workers on items of K classes. */
export function synthetic(o: { N: number; accuracies: number[]; K: number; observed: number; seed: number }): {
  labels: Labels;
  truth: number[];
} {
  const rng = stream(o.seed, { stage: 'synthetic' });
  const truth: number[] = [];
  const rows = Array.from({ length: o.N }, () => {
    const y = rng.int(o.K);
    truth.push(y);
    return o.accuracies.map((a) => {
      if (rng.next() >= o.observed) return -1;
      return rng.next() < a ? y : (y + 1 + rng.int(o.K - 1)) % o.K;
    });
  });
  return { labels: labelsOf(rows, o.K, o.accuracies.length), truth };
}

export function majorityOf({ N, W, cls }: Labels): Int16Array {
  const out = new Int16Array(N).fill(-1);
  for (let i = 0; i < N; i++) {
    const votes = new Map<number, number>();
    for (const l of cls.subarray(i * W, (i + 1) * W)) if (l >= 0) votes.set(l, (votes.get(l) ?? 0) + 1);
    for (const [l, n] of [...votes].sort((a, b) => a[0] - b[0]))
      if (out[i] === -1 || n > votes.get(out[i]!)!) out[i] = l;
  }
  return out;
}
