import type { Patience } from './config.js';
import { watchdog } from './watchdog.js';

/** Why we broke an attempt off ourselves. */
export type Abort = 'timeout' | 'idle' | 'stalled' | 'closed' | 'interrupted';

/** One attempt on its way: its clock runs from the start to the last byte. */
export interface Flight {
  readonly controller: AbortController;
  readonly started: number;
  /** Time of the last piece of the reply; undefined before the headers. */
  touched: number | undefined;
  /** Set when we broke it off. */
  abort: Abort | undefined;
}

export interface Clocks {
  /** Runs a call of one or more attempts under the watchdog. */
  start(): void;
  end(): void;
  depart(): Flight;
  touch(flight: Flight): void;
  arrive(flight: Flight): void;
  /** A call succeeded, or the server asks for so many milliseconds of peace. */
  alive(waitMs?: number): void;
  /** How often nothing completed for too long: a call that began before the last time is to fail. */
  stalls(): number;
  close(): void;
}

/**
 * The clocks of all calls to one model. One timer for all of them: it looks at those on their way several times within
 * the shortest time-out.
 */
export function openClocks({ timeoutMs, idleMs, stallMs }: Patience, now = (): number => performance.now()): Clocks {
  const flights = new Set<Flight>();
  const dog = watchdog(stallMs, now);
  const every = Math.min(1000, Math.max(5, Math.min(timeoutMs, idleMs, stallMs) / 8));
  let calls = 0;
  let stalls = 0;
  let timer: NodeJS.Timeout | undefined;

  const sweep = (): void => {
    const time = now();
    if (dog.trips()) {
      stalls++;
      for (const flight of flights) breakOff(flight, 'stalled');
    }
    for (const flight of flights) {
      if (time - flight.started >= timeoutMs) breakOff(flight, 'timeout');
      else if (flight.touched !== undefined && time - flight.touched >= idleMs) breakOff(flight, 'idle');
    }
    if (calls === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    start() {
      calls++;
      dog.begin();
      timer ??= setInterval(sweep, every).unref(); // open sockets keep the process alive, not this
    },
    end() {
      calls--;
      dog.end();
    },
    depart() {
      const flight = { controller: new AbortController(), started: now(), touched: undefined, abort: undefined };
      flights.add(flight);
      return flight;
    },
    touch(flight) {
      flight.touched = now();
    },
    arrive(flight) {
      flights.delete(flight);
    },
    alive(waitMs) {
      dog.alive(waitMs === undefined ? undefined : now() + waitMs);
    },
    stalls: () => stalls,
    close() {
      clearInterval(timer);
      for (const flight of flights) breakOff(flight, 'closed');
    },
  };
}

export function breakOff(flight: Flight, abort: Abort): void {
  flight.abort ??= abort;
  flight.controller.abort();
}
