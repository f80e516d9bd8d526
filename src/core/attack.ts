import type { ZodType } from 'zod';
import type { Panel, Response, Turn } from './agent.js';
import type { AnswerKind } from './kind.js';
import type { Citation } from './method.js';
import type { Rng } from './rng.js';

/** A malicious behaviour. It sits inside `Panel.ask`, so it works in every round of every method. */
export interface Attack<S> {
  name: string;
  version: string;
  summary: string;
  /** Where the behaviour comes from. */
  source?: Citation;
  settings: ZodType<S>;
  /**
   * `all`: acts after the honest agents of this stage and sees them. `visible`: sees only what the turn shows it.
   * The default; an experiment may set the other.
   */
  knowledge: 'visible' | 'all';
  /**
   * The response of a seat it has taken over.
   * @param turn what the method asked of the seat
   * @param honest honest responses it may look at
   * @param next asks the displaced agent itself; with `turn.wants` set, asks the back end for a text of a given answer
   */
  act(
    turn: Turn,
    honest: readonly Response[],
    kind: AnswerKind,
    next: Panel['ask'],
    rng: Rng,
    settings: S,
  ): Promise<Response>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a registry holds attacks of every settings type
export type AnyAttack = Attack<any>;
