import { SCORE_GRID } from '../numbers.js';
import type { Row } from './similarity.js';

/** Eq. 5 with the scales of A2, [N]; 0 where masked. */
export function selectionScore(relevance: Row, gram: Row, conf: Row, mask: Row, lambda: number): Float64Array {
  const n = mask.length;
  return Float64Array.from({ length: n }, (_, i) => {
    if (!mask[i]) return 0;
    let apart = 0;
    let others = 0;
    for (let j = 0; j < n; j++) {
      if (j === i || !mask[j]) continue;
      apart += 1 - Math.min(1, Math.max(0, gram[i * n + j]!));
      others++;
    }
    const diversity = others === 0 ? 0 : apart / others;
    return (lambda * (1 + relevance[i]!)) / 2 + ((1 - lambda) / 2) * (diversity + conf[i]!);
  });
}

const grid = (score: number): number => (Number.isNaN(score) ? -1e9 : Math.floor(score / SCORE_GRID + 0.5));

/** The k best present seats: score descending, then index; −1 where there are fewer. */
export function topK(score: Row, mask: Row, k: number): number[] {
  const present = Array.from({ length: mask.length }, (_, i) => i).filter((i) => mask[i]);
  present.sort((i, j) => grid(score[j]!) - grid(score[i]!) || i - j);
  return Array.from({ length: k }, (_, r) => present[r] ?? -1);
}

/** Greedy maximal marginal relevance: λ·score − (1−λ)·max similarity to those chosen. */
export function mmr(score: Row, gram: Row, mask: Row, k: number, lambda: number): number[] {
  const n = mask.length;
  const chosen: number[] = [];
  while (chosen.length < k) {
    let best = -1;
    let bestValue = -Infinity;
    for (let i = 0; i < n; i++) {
      if (!mask[i] || chosen.includes(i)) continue;
      const nearest = chosen.length === 0 ? 0 : Math.max(...chosen.map((j) => gram[j * n + i]!));
      const value = grid(lambda * score[i]! - (1 - lambda) * nearest);
      if (value > bestValue) [best, bestValue] = [i, value];
    }
    if (best === -1) break;
    chosen.push(best);
  }
  return Array.from({ length: k }, (_, r) => chosen[r] ?? -1);
}
