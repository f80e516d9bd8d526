import { stream } from '../../core/index.js';
import type { ChatRequest } from '../chat.js';
import type { LlmFault } from '../llmError.js';
import type { Failure } from './faults.js';

const heals: ReadonlySet<LlmFault> = new Set<LlmFault>(['rate-limit', 'server', 'transport', 'timeout', 'bad-reply']);

/** A call that twice took all the time it had will hardly be faster the next time. */
const triesOfTimeouts = 3;

const firstWait = 500;
const longestWait = 30_000;

/** Is a call worth another try, after so many? */
export function triesAgain({ fault }: Failure, tries: number, maxTries: number): boolean {
  return heals.has(fault) && tries < (fault === 'timeout' ? Math.min(maxTries, triesOfTimeouts) : maxTries);
}

/**
 * Milliseconds before the next try: half a second, doubled each time up to half a minute, drawn between half of that and
 * all so that calls that failed together do not come back together; never less than the server asks for.
 */
export function waitBefore({ retryAfterMs }: Failure, tries: number, { sample }: ChatRequest): number {
  const { seed, question, who, stage, round, draw } = sample;
  const rng = stream(seed, { question, agent: who, stage: `retry ${stage} ${round} ${tries}`, draw });
  const full = Math.min(longestWait, firstWait * 2 ** (tries - 1));
  return Math.max(retryAfterMs ?? 0, full * (0.5 + rng.next() / 2));
}
