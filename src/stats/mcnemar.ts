/**
 * McNemar's exact test, two-sided: of the questions on which exactly one of two methods is right, `won` went to the
 * first. Under the null that number is Binomial(won + lost, ½); p = min(1, 2·P(X ≤ min(won, lost))). One outcome per
 * question and method, so never on pooled seeds (docs/rules.md §7).
 *
 * Source: McNemar, Psychometrika 12(2), 1947; the exact form as in Agresti, Categorical Data Analysis, §10.1. Sums run
 * in log space: p stays right where 2ⁿ overflows, and is never below the smallest positive number.
 * @returns 1 when the methods never differ
 */
export function mcnemar(won: number, lost: number): number {
  const n = won + lost;
  const k = Math.min(won, lost);
  if (n === 0) return 1;
  let logTop = -n * Math.LN2;
  for (let i = 1; i <= k; i++) logTop += Math.log((n - k + i) / i);
  // C(n,i)/C(n,k) for i = k, k − 1, …: falls from 1, so the sum is exact to rounding
  let sum = 0;
  for (let i = k, term = 1; i >= 0 && term > sum * 1e-18; i--) {
    sum += term;
    term *= i / (n - i + 1);
  }
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * Math.exp(logTop + Math.log(sum))));
}
