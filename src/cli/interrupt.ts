import { setMaxListeners } from 'node:events';

/** An abort signal that Ctrl-C or a polite kill sets; a second Ctrl-C ends the process at once. */
export function onInterrupt(): { signal: AbortSignal; release(): void } {
  const abort = new AbortController();
  setMaxListeners(0, abort.signal); // every call that waits or is under way listens
  const stop = (): void => {
    if (abort.signal.aborted) process.exit(130);
    process.stderr.write('\nStopping after the current step; Ctrl-C again stops at once. Nothing decided is lost.\n');
    abort.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: abort.signal,
    release() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
