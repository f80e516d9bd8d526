/** What did not go smoothly, counted over a question's conversation. */
export interface Tally {
  /** Quoted texts that were shortened. */
  cuts: number;
  /** Second requests for an object. */
  repairs: number;
  /** Replies that stayed unreadable, and were passed over (`unreadable: keep`). */
  kept: number;
  /** Calls that cannot succeed (content filter, context overflow), passed over. */
  errors: number;
  /** Agents that were not asked in a round, because they hear nobody. */
  idle: number;
}

export const newTally = (): Tally => ({ cuts: 0, repairs: 0, kept: 0, errors: 0, idle: 0 });

/** What happened between two states of a tally. */
export function since(before: Tally, now: Tally): Tally {
  return {
    cuts: now.cuts - before.cuts,
    repairs: now.repairs - before.repairs,
    kept: now.kept - before.kept,
    errors: now.errors - before.errors,
    idle: now.idle - before.idle,
  };
}
