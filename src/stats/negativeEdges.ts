/** Ordered pairs of seats with a negative edge, and all such pairs. */
export interface NegativeEdges {
  /** An honest seat's edge to a malicious one. */
  hmNegative: number;
  hmPairs: number;
  hhNegative: number;
  hhPairs: number;
  mmNegative: number;
  mmPairs: number;
}

/**
 * Counts negative edges on one question by who looks at whom (docs/rules.md §7). Rates are sums of these counts over
 * questions, divided. High by construction for attackers that must disagree.
 * @param a [k,k] signed influence, a[i·k+j] of j on i: row i is what i thinks of j; the diagonal is not read
 * @param malicious [k] 1 = malicious
 * @param mask [k] 1 = the seat responded; pairs with a seat that did not are no pairs. Absent = all did
 */
export function negativeEdges(
  a: ArrayLike<number>,
  malicious: ArrayLike<number>,
  mask?: ArrayLike<number>,
): NegativeEdges {
  const k = malicious.length;
  const n: NegativeEdges = { hmNegative: 0, hmPairs: 0, hhNegative: 0, hhPairs: 0, mmNegative: 0, mmPairs: 0 };
  for (let i = 0; i < k; i++) {
    if (mask && !mask[i]) continue;
    for (let j = 0; j < k; j++) {
      if (i === j || (mask && !mask[j])) continue;
      const negative = a[i * k + j]! < 0 ? 1 : 0;
      if (malicious[i] && malicious[j]) {
        n.mmPairs++;
        n.mmNegative += negative;
      } else if (malicious[j]) {
        n.hmPairs++;
        n.hmNegative += negative;
      } else if (!malicious[i]) {
        n.hhPairs++;
        n.hhNegative += negative;
      }
    }
  }
  return n;
}
