import { crc32 } from 'node:zlib';
import type { Recorded } from './mmlu.js';

/** One-coin Dawid–Skene (docs/rules.md §5) on some questions: each agent's p. Small and slow, for the table only. */
function oneCoin(r: Recorded, questions: number[]): number[] {
  const labels = questions.map((b) => Array.from(r.option.subarray(b * r.k, (b + 1) * r.k)));
  const sizes = questions.map((b) => r.sizes[b]!);
  let q = labels.map((row, n) => {
    const votes = new Array<number>(sizes[n]!).fill(0);
    const valid = row.filter((x) => x >= 0);
    for (const x of valid) votes[x]! += 1 / valid.length;
    return valid.length > 0 ? votes : votes.map(() => 1 / sizes[n]!);
  });
  let p: number[] = [];
  for (let round = 0; round < 100; round++) {
    p = Array.from({ length: r.k }, (_, w) => {
      let right = 1;
      let all = 2;
      labels.forEach((row, n) => {
        if (row[w]! < 0) return;
        right += q[n]![row[w]!]!;
        all++;
      });
      return Math.min(1 - 1e-4, Math.max(1e-4, right / all));
    });
    let change = 0;
    q = labels.map((row, n) => {
      const K = sizes[n]!;
      const log = Array.from({ length: K }, (_, c) =>
        row.reduce((s, x, w) => (x < 0 ? s : s + Math.log(x === c ? p[w]! : (1 - p[w]!) / (K - 1))), 0),
      );
      const top = Math.max(...log);
      const e = log.map((x) => Math.exp(x - top));
      const sum = e.reduce((s, x) => s + x, 0);
      return e.map((x, c) => {
        change = Math.max(change, Math.abs(x / sum - q[n]![c]!));
        return x / sum;
      });
    });
    if (change < 1e-6) break;
  }
  return p;
}

/** [B,k] confidences, estimated on the other half; halves by crc32 of the id. */
export function crossFitted(r: Recorded): Float32Array {
  const half = r.ids.map((id) => crc32(id) % 2);
  const fits = [0, 1].map((h) =>
    oneCoin(
      r,
      [...half.keys()].filter((b) => half[b] !== h),
    ),
  );
  return Float32Array.from({ length: r.B * r.k }, (_, at) => fits[half[Math.floor(at / r.k)]!]![at % r.k]!);
}
