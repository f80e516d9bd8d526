/** So many units a minute, at most a minute's worth at once. */
export interface Bucket {
  /** Milliseconds until `n` may be taken; 0 = now. More than a minute's worth is let through when the bucket is full. */
  wait(n: number): number;
  /** Takes `n`, or gives −n back. The bucket may fall below zero: later takers wait for it. */
  take(n: number): void;
}

/** A token bucket; without a rate it never waits. */
export function openBucket(perMinute: number | undefined, now: () => number): Bucket {
  if (perMinute === undefined) return { wait: () => 0, take: () => undefined };
  const perMs = perMinute / 60_000;
  let level = perMinute;
  let at = now();
  const refill = (): void => {
    const t = now();
    level = Math.min(perMinute, level + (t - at) * perMs);
    at = t;
  };
  return {
    wait(n) {
      refill();
      const missing = Math.min(n, perMinute) - level;
      return missing <= 1e-9 ? 0 : missing / perMs;
    },
    take(n) {
      refill();
      level -= n;
    },
  };
}
