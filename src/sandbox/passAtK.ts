/**
 * pass@k of one problem, unbiased: the chance that of k of its n samples, drawn without replacement, one passes;
 * 1 − C(n − c, k) / C(n, k). Mean over the problems is pass@k of a data set (Chen et al. 2021, arXiv:2107.03374, eq. 1).
 * @param n samples
 * @param c samples that pass
 * @throws RangeError unless 0 ≤ c ≤ n and 1 ≤ k ≤ n
 */
export function passAtK(n: number, c: number, k: number): number {
  if (![n, c, k].every(Number.isInteger) || c < 0 || c > n || k < 1 || k > n)
    throw new RangeError(`pass@k: n = ${n}, c = ${c}, k = ${k}, but 0 ≤ c ≤ n and 1 ≤ k ≤ n are needed.`);
  let missed = 1;
  for (let i = n - c + 1; i <= n; i++) missed *= Math.max(0, 1 - k / i);
  return n - c < k ? 1 : 1 - missed;
}
