/**
 * The weight of a one-coin worker's vote: ln[p(K−1)/(1−p)]. Zero at chance (p = 1/K), negative below it.
 * @param p probability of the right label, in (0, 1)
 * @param K number of classes, at least 2
 */
export function logOdds(p: number, K: number): number {
  return Math.log(p / (1 - p)) + Math.log(K - 1);
}

/** The p whose log odds over K classes are the negative of those of `p`: for K = 2 this is 1 − p. */
export function mirrored(p: number, K: number): number {
  const odds = (1 - p) / (p * (K - 1) ** 2);
  return odds / (1 + odds);
}
