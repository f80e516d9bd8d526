import { shardFiles } from './folder.js';
import { readLog } from './log.js';
import type { UnitLine } from './unitLine.js';

/** Which units are decided: one bit per condition × cell × question. */
export interface Done {
  /** Does the plan have such a unit? */
  fits(c: number, m: number, q: number): boolean;
  has(c: number, m: number, q: number): boolean;
  /** @returns false when it was there before. */
  add(c: number, m: number, q: number): boolean;
  count(): number;
  /** Rounds of provisional units so far (see `UnitLine.p`). */
  provisional: number;
}

export function noneDone(conditions: number, cells: number, N: number): Done {
  const bits = new Uint8Array(conditions * cells * N);
  let count = 0;
  const at = (c: number, m: number, q: number): number => (c * cells + m) * N + q;
  const within = (i: number, n: number): boolean => Number.isInteger(i) && i >= 0 && i < n;
  return {
    fits: (c, m, q) => within(c, conditions) && within(m, cells) && within(q, N),
    has: (c, m, q) => bits[at(c, m, q)] === 1,
    add(c, m, q) {
      if (bits[at(c, m, q)] === 1) return false;
      bits[at(c, m, q)] = 1;
      count++;
      return true;
    },
    count: () => count,
    provisional: 0,
  };
}

/**
 * What the logs of a run folder hold. Units logged twice (two writers after a lost lease) count once; provisional ones
 * are still to be decided.
 * @throws SigmaError `bad-input` for a line that is no unit of the plan
 */
export function readDone(folder: string, done: Done): Done {
  const valid = (u: UnitLine | null): boolean => u !== null && typeof u === 'object' && done.fits(u.c, u.m, u.q);
  for (const file of shardFiles(folder, 'units'))
    for (const u of readLog<UnitLine>(file, valid))
      if (u.p === undefined) done.add(u.c, u.m, u.q);
      else done.provisional = Math.max(done.provisional, u.p);
  return done;
}
