/**
 * Holm's step-down correction: adjusted p of the i-th smallest of m is max over j ≤ i of (m − j + 1)·p_(j), at most 1.
 * Controls the family-wise error whatever the dependence between the tests.
 *
 * Source: Holm, Scand. J. Statist. 6(2), 1979.
 * @param p null (or NaN) = no test: stays null and does not count in m
 * @returns in the order given
 */
export function holm(p: readonly (number | null)[]): (number | null)[] {
  const order = p.flatMap((x, i) => (x === null || Number.isNaN(x) ? [] : [{ x, i }])).sort((a, b) => a.x - b.x);
  const out = new Array<number | null>(p.length).fill(null);
  let least = 0;
  order.forEach(({ x, i }, rank) => {
    least = Math.max(least, Math.min(1, (order.length - rank) * x));
    out[i] = least;
  });
  return out;
}
