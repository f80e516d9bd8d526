import type { ChatRequest } from '../chat.js';

/** What the first call says. It is in no cache and asks for next to nothing. */
export const preflightRequest: ChatRequest = {
  messages: [{ role: 'user', content: 'Reply with the word OK.' }],
  output: { type: 'text' },
  sampling: { maxTokens: 16 },
  sample: { seed: 0, question: '', who: '', stage: 'preflight', round: 0, draw: 0 },
};

/** Said by some reasoning models when sixteen tokens do not hold a thought: the server works all the same. */
export const outOfRoom = /could not finish the message|model output limit was reached/i;

/**
 * Makes a check run once before everything else, shared by all who wait for it. A check that failed is made again by
 * the next caller.
 * @returns undefined when it has passed: then nobody need wait
 */
export function onceBefore(check: () => Promise<void>): (signal?: AbortSignal) => Promise<void> | undefined {
  let running: Promise<void> | undefined;
  let passed = false;
  return (signal) => {
    if (passed) return undefined;
    running ??= check().then(
      () => {
        passed = true;
      },
      (e: unknown) => {
        running = undefined;
        throw e;
      },
    );
    return signal ? orAborted(running, signal) : running;
  };
}

/** Ends with the work or with the signal, whichever is first; the work goes on for others. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve();
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
