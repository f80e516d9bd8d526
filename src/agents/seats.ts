import type { Condition } from '../core/index.js';
import { SigmaError, stream } from '../core/index.js';
import * as texts from './messages.js';

/**
 * Number of malicious seats: ⌊share · k⌋. The small addend undoes the rounding of decimal shares in binary
 * (.29 · 100 is 28.999…).
 * @throws SigmaError `bad-input` unless 0 ≤ share ≤ 1
 */
export function maliciousCount(share: number, k: number): number {
  if (!(share >= 0 && share <= 1)) throw new SigmaError('bad-input', texts.badShare(share));
  return Math.min(k, Math.floor(share * k + 1e-9));
}

/**
 * Ranks of the seats in the order in which they turn malicious: seat i is malicious when ranks[i] < count. One
 * permutation per seed (placement `run`) or per seed and question, whatever the attack and the share: shares nest and
 * attacks are compared on the same seats.
 * @param base the run's base seed
 * @returns [k]
 */
export function seatRanks(
  base: number,
  condition: Pick<Condition, 'placement' | 'seed'>,
  question: string,
  k: number,
): Int32Array {
  const order = stream(base, {
    question: condition.placement === 'question' ? question : undefined,
    stage: 'seats',
    draw: condition.seed,
  }).shuffle(Array.from({ length: k }, (_, i) => i));
  const ranks = new Int32Array(k);
  order.forEach((seat, rank) => (ranks[seat] = rank));
  return ranks;
}
