/**
 * One decision beside majority's on the same question, condition and seed. Outcomes are 1 = right, 0 = not right.
 */
export interface Decided {
  right: number;
  majorityRight: number;
  /** Seats whose answer is right. */
  rightSeats: number;
}

/**
 * Minority recovery: of the decisions where plurality is wrong although the right answer was on the table, those that
 * are right.
 * @returns counts; the rate is recovered / n
 */
export function minorityRecovery(decided: Iterable<Decided>): { n: number; recovered: number } {
  const out = { n: 0, recovered: 0 };
  for (const d of decided) {
    if (!recoverable(d)) continue;
    out.n++;
    out.recovered += d.right;
  }
  return out;
}

/** Plurality is wrong and at least one seat is right. */
export function recoverable(d: Decided): boolean {
  return !d.majorityRight && d.rightSeats > 0;
}
