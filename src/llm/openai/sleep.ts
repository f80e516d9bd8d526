/** Longest that a timer of the system runs, 24.8 days: longer ones would end at once. */
const longestTimer = 2 ** 31 - 1;

/** Resolves after so many milliseconds, however many, or when the signal is given. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  for (let left = ms; left > 0 && !signal?.aborted; left -= longestTimer) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(left, longestTimer));
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}
