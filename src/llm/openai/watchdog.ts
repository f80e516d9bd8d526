/** Notices when a server answers nothing any more. */
export interface Watchdog {
  /** A call is under way, until `end`: its first attempt has left the queue. */
  begin(): void;
  end(): void;
  /** A call succeeded; or the server asked to wait until a time, which is no stall. */
  alive(until?: number): void;
  /** Has nothing succeeded for too long while calls were under way? Says so once, then counts anew. */
  trips(): boolean;
}

/** @param stallMs longest time without a success @param now monotonic clock in milliseconds */
export function watchdog(stallMs: number, now: () => number): Watchdog {
  let underWay = 0;
  let seen = 0;
  return {
    begin() {
      if (underWay++ === 0) seen = Math.max(seen, now());
    },
    end() {
      underWay--;
    },
    alive(until) {
      seen = Math.max(seen, until ?? now());
    },
    trips() {
      if (underWay === 0 || now() - seen < stallMs) return false;
      seen = now();
      return true;
    },
  };
}
