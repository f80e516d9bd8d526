/**
 * Weight of the malicious seats on one question: the sum of their signed weights over the sum of all |weights|. −1 to
 * 1; negative when the method turns their votes against them.
 * @param weights [k] signed
 * @param malicious [k] 1 = malicious
 * @param mask [k] 1 = the seat responded; absent = all did
 * @returns null without a malicious seat, when all weights are 0, or when a weight is not a number
 */
export function maliciousWeight(
  weights: ArrayLike<number>,
  malicious: ArrayLike<number>,
  mask?: ArrayLike<number>,
): number | null {
  let part = 0;
  let all = 0;
  let seats = 0;
  for (let i = 0; i < weights.length; i++) {
    if (mask && !mask[i]) continue;
    all += Math.abs(weights[i]!);
    if (!malicious[i]) continue;
    part += weights[i]!;
    seats++;
  }
  return seats > 0 && all > 0 ? part / all : null;
}
