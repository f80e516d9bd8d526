/**
 * Σ values with Neumaier's compensation: thirds and other seed means add up to what they should, in any order.
 *
 * Source: Neumaier, ZAMM 54(1), 1974.
 */
export function total(values: ArrayLike<number>): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    const next = sum + v;
    lost += Math.abs(sum) >= Math.abs(v) ? sum - next + v : v - next + sum;
    sum = next;
  }
  return sum + lost;
}
