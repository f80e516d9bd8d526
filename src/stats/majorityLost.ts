import type { Decided } from './minorityRecovery.js';

/**
 * The price of recovering minorities: of the decisions where plurality is right, those that are not.
 * @returns counts; the rate is lost / n
 */
export function majorityLost(decided: Iterable<Decided>): { n: number; lost: number } {
  const out = { n: 0, lost: 0 };
  for (const d of decided) {
    if (!d.majorityRight) continue;
    out.n++;
    out.lost += 1 - d.right;
  }
  return out;
}
