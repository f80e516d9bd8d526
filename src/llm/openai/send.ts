import { SigmaError } from '../../core/index.js';
import type { ChatReply, ChatRequest, Sampling } from '../chat.js';
import type { Limiter } from '../limiter/index.js';
import { LlmError } from '../llmError.js';
import { adapt } from './adapt.js';
import { attempt } from './attempt.js';
import type { OpenAiConfig, Patience } from './config.js';
import type { Connection } from './connection.js';
import { failureOf, type Failure } from './faults.js';
import * as texts from './messages.js';
import { repliesOf } from './reply.js';
import { bodyOf, tokensOf, type ChatBody } from './request.js';
import { triesAgain, waitBefore } from './retry.js';
import { breakOff, type Clocks, type Flight } from './timeouts.js';
import type { Traits } from './traits.js';

/** All that sending takes; `traits` is replaced when the server turns out to take less. */
export interface Line {
  config: OpenAiConfig;
  about: texts.About;
  sampling: Sampling;
  traits: Traits;
  patience: Patience;
  connection: Connection;
  clocks: Clocks;
  limiter: Limiter;
  redact: (text: string) => string;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  now: () => number;
  notice: (text: string) => void;
}

export interface SendOptions {
  /** Draws asked for in one request. */
  draws?: number;
  preflight?: boolean;
  signal?: AbortSignal | undefined;
}

/** Requests that a server may have to be asked anew because it takes less than was thought. */
const mostChanges = 12;

/** Waits at a preflight for a server that cannot be reached: it is more often a wrong address than a late start. */
const triesToConnect = 4;

/**
 * Sends a request until it succeeds, cannot, or has been tried too often; the replies of its draws. No replies at all
 * when the server turns out to give one a request.
 * @throws LlmError; SigmaError `interrupted`
 */
export async function send(line: Line, request: ChatRequest, options: SendOptions = {}): Promise<ChatReply[]> {
  const { draws = 1, preflight = false, signal } = options;
  const { patience, clocks } = line;
  const sample = preflight ? 'preflight' : request.sample;
  const fail = (failure: Failure, tries: number): LlmError =>
    new LlmError(failure.fault, texts.callFailed(line.about, sample, failure, tries), {
      ...(failure.status === undefined ? {} : { status: failure.status }),
      ...(preflight ? { stop: true } : {}),
    });
  const interrupted = (): SigmaError =>
    new SigmaError('interrupted', texts.callInterrupted(line.about, request.sample));
  let stalls: number | undefined;

  try {
    for (let tries = 1, changes = 0; ; tries++) {
      if (draws > 1 && draws > line.traits.n) return [];
      const { traits } = line;
      const body = bodyOf(request, { ...line, model: line.config.model, stream: line.config.stream === true }, draws);
      const sent = await line.limiter
        .run(
          tokensOf(request, line, draws),
          async (feedback) => {
            if (stalls === undefined) {
              stalls = clocks.stalls();
              clocks.start();
            }
            if (clocks.stalls() > stalls) return stalledFailure(patience);
            const outcome = await once(line, body, signal);
            if (Array.isArray(outcome)) feedback.ok(usedBy(outcome));
            else if (outcome !== 'interrupted' && overloaded(outcome)) feedback.limited();
            return outcome;
          },
          signal,
        )
        .catch((e: unknown) => {
          if (signal?.aborted) throw interrupted(); // while it waited for its turn
          throw e;
        });
      if (Array.isArray(sent)) {
        clocks.alive();
        return sent;
      }
      if (sent === 'interrupted') throw interrupted();

      const change = changes < mostChanges ? adapt(traits, body, sent) : undefined;
      if (change) {
        if (line.traits === traits) {
          line.traits = change.traits; // else another call has learned something meanwhile: tried with that first
          line.notice(texts.adapted(line.config.name, change.change, sent.reason));
        }
        changes++;
        tries--;
        continue;
      }
      const most =
        preflight && sent.fault === 'transport' ? Math.min(patience.maxTries, triesToConnect) : patience.maxTries;
      if (!triesAgain(sent, tries, most)) throw fail(sent, tries);
      if (sent.retryAfterMs !== undefined) heed(line, sent.retryAfterMs, sent.reason);
      await line.sleep(waitBefore(sent, tries, request), signal);
      if (signal?.aborted) throw interrupted();
      if (stalls !== undefined && clocks.stalls() > stalls) throw fail(stalledFailure(patience), tries);
    }
  } finally {
    if (stalls !== undefined) clocks.end();
  }
}

/** One attempt: its replies, or how it failed. */
async function once(
  line: Line,
  body: ChatBody,
  signal: AbortSignal | undefined,
): Promise<ChatReply[] | Failure | 'interrupted'> {
  const { clocks } = line;
  const flight = clocks.depart();
  const onAbort = (): void => breakOff(flight, 'interrupted');
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const json = await attempt(line.connection.client, body, flight, clocks);
    // The SDK ends a stream that we broke off as if it were complete.
    return aborted(flight, line) ?? repliesOf(json);
  } catch (e) {
    return aborted(flight, line) ?? failureOf(e, line.redact, line.now());
  } finally {
    clocks.arrive(flight);
    signal?.removeEventListener('abort', onAbort);
  }
}

function aborted({ abort }: Flight, { patience }: Line): Failure | 'interrupted' | undefined {
  switch (abort) {
    case undefined:
      return undefined;
    case 'timeout':
      return { fault: 'timeout', reason: texts.timedOut(patience.timeoutMs / 1000) };
    case 'idle':
      return { fault: 'timeout', reason: texts.idled(patience.idleMs / 1000) };
    case 'stalled':
      return stalledFailure(patience);
    default:
      return 'interrupted';
  }
}

const stalledFailure = ({ stallMs }: Patience): Failure => ({
  fault: 'stalled',
  reason: texts.stalled(stallMs / 1000),
});

/** Too many calls at once? Servers that queue what they cannot serve answer too late, not with 429. */
const overloaded = ({ fault, status }: Failure): boolean =>
  fault === 'rate-limit' || fault === 'timeout' || status === 503 || status === 529;

/** Waits shorter than this are no news. */
const noticedWait = 10_000;

/** What a server asks one call to wait holds for all of its endpoint. */
function heed(line: Line, ms: number, reason: string): void {
  line.limiter.pause(ms);
  line.clocks.alive(ms);
  if (ms >= noticedWait) line.notice(texts.waiting(line.config.name, Math.ceil(ms / 1000), reason));
}

function usedBy(replies: readonly ChatReply[]): number | undefined {
  let sum: number | undefined;
  for (const { usage } of replies) if (usage) sum = (sum ?? 0) + usage.promptTokens + usage.completionTokens;
  return sum;
}
