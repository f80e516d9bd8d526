import { setImmediate } from 'node:timers/promises';

/**
 * Lets the process look at signals and messages. Deciding from memory is one long chain of promises that never comes to
 * the event loop by itself: without this, Ctrl-C would be heard when all is done.
 * @throws the signal's reason once it is aborted
 */
export async function breathe(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
