/**
 * Detection of malicious seats by low weight, on one question: P(w_malicious < w_honest) + ½ P(equal) over all pairs
 * of a malicious and an honest seat, on signed weights (Mann–Whitney). 1 = every attacker weighs less than everyone
 * else, ½ = no better than chance.
 * @param weights [k] signed
 * @param malicious [k] 1 = malicious
 * @param mask [k] 1 = the seat responded; absent = all did
 * @returns null when not both kinds sit, when all weights are equal (nothing was said about anyone), or when a weight
 * is not a number
 */
export function auc(weights: ArrayLike<number>, malicious: ArrayLike<number>, mask?: ArrayLike<number>): number | null {
  const bad: number[] = [];
  const good: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    if (mask && !mask[i]) continue;
    if (Number.isNaN(weights[i]!)) return null;
    (malicious[i] ? bad : good).push(weights[i]!);
  }
  const first = bad[0];
  if (first === undefined || good.length === 0) return null;
  if (bad.every((w) => w === first) && good.every((w) => w === first)) return null;
  let wins = 0;
  for (const b of bad) for (const g of good) wins += b < g ? 1 : b === g ? 0.5 : 0;
  return wins / (bad.length * good.length);
}
