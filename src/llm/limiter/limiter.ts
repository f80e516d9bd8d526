import { openBucket } from './bucket.js';

export interface LimiterOptions {
  /** Most calls at once. Default 256. */
  maxConcurrency?: number | undefined;
  /** Calls at once to begin with; doubled every round trip until the server says that it is too much. Default 16. */
  startConcurrency?: number | undefined;
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
  /** Milliseconds, for tests. */
  now?: () => number;
}

/** Tells the limiter how a call went. */
export interface Feedback {
  /** The server answered; tokens that the call used. */
  ok(usedTokens?: number): void;
  /** The server had too much to do (429, 503). */
  limited(): void;
}

/** The one gate in front of an endpoint, shared by all its models and by all methods. */
export interface Limiter {
  /**
   * Runs a task when its turn comes: first come, first served.
   * @param tokens estimate of what it will use, prompt and reply
   * @throws whatever the task throws; the signal's reason when it aborts while waiting
   */
  run<T>(tokens: number, task: (feedback: Feedback) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Nothing leaves the queue for so many milliseconds: Retry-After holds for the whole endpoint. */
  pause(ms: number): void;
  state(): { concurrency: number; inFlight: number; queued: number };
}

/** Share of the concurrency that is left after "too much". */
const decrease = 0.7;

/**
 * Adaptive concurrency (AIMD): doubles per round trip until the first 429 or 503, then grows by one per window of
 * completions and falls by three tenths, at most once per window; requests and tokens a minute are held beside it.
 */
export function openLimiter(options: LimiterOptions = {}): Limiter {
  const { maxConcurrency = 256, startConcurrency = 16, now = () => performance.now() } = options;
  const requests = openBucket(options.requestsPerMinute, now);
  const tokensLeft = openBucket(options.tokensPerMinute, now);
  const queue: Waiting[] = [];
  let head = 0;
  let concurrency = Math.min(startConcurrency, maxConcurrency);
  let threshold = maxConcurrency; // slow start ends here
  let inFlight = 0;
  let started = 0;
  let reducedAt = -1; // calls that had started when concurrency last fell
  let pausedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const grow = (): void => {
    const step = concurrency < threshold ? 1 : 1 / concurrency;
    concurrency = Math.min(maxConcurrency, concurrency + step);
  };
  const shrink = (callNumber: number): void => {
    if (callNumber <= reducedAt) return; // one overload makes many calls fail: it counts once
    reducedAt = started;
    concurrency = Math.max(1, concurrency * decrease);
    threshold = concurrency;
  };
  const later = (ms: number): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        pump();
      },
      Math.min(Math.max(1, ms), 2 ** 30),
    );
  };
  function pump(): void {
    while (head < queue.length && inFlight < Math.floor(concurrency)) {
      const next = queue[head]!;
      if (next.dropped) {
        head++;
        continue;
      }
      const wait = Math.max(pausedUntil - now(), requests.wait(1), tokensLeft.wait(next.tokens));
      if (wait > 0) {
        later(wait);
        break;
      }
      requests.take(1);
      tokensLeft.take(next.tokens);
      head++;
      inFlight++;
      next.start(++started);
    }
    if (head > 1024 && head * 2 > queue.length) {
      queue.splice(0, head);
      head = 0;
    }
  }

  return {
    run(tokens, task, signal) {
      return new Promise((resolve, reject) => {
        const entry: Waiting = { tokens, dropped: false, start: () => undefined };
        const abort = (): void => {
          entry.dropped = true;
          reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        entry.start = (number) => {
          signal?.removeEventListener('abort', abort);
          const feedback: Feedback = {
            ok: (used) => {
              grow();
              if (used !== undefined) tokensLeft.take(used - tokens);
            },
            limited: () => shrink(number),
          };
          const end = (): void => {
            inFlight--;
            pump();
          };
          let running: Promise<Awaited<ReturnType<typeof task>>>;
          try {
            running = task(feedback) as typeof running;
          } catch (e) {
            running = Promise.reject(e instanceof Error ? e : new Error(String(e)));
          }
          running.then(resolve, reject).finally(end);
        };
        queue.push(entry);
        pump();
      });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    state: () => ({
      concurrency: Math.floor(concurrency),
      inFlight,
      queued: queue.slice(head).filter((w) => !w.dropped).length,
    }),
  };
}

interface Waiting {
  tokens: number;
  dropped: boolean;
  start: (number: number) => void;
}
