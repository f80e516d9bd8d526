import { hash128 } from './hash.js';

/** A named, seeded random stream: sfc32 over a 128-bit hash of its name. Same name, same numbers, on every machine. */
export interface Rng {
  /** Uniform in [0, 1), 32 bits. */
  next(): number;
  /** Uniform integer in [0, n), without modulo bias. @throws RangeError unless 1 ≤ n ≤ 2³². */
  int(n: number): number;
  /** One item. @throws RangeError when the list is empty. */
  pick<T>(items: readonly T[]): T;
  /** A new list in random order (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
  /** A standard normal draw (Box–Muller; uses two uniforms each time, so that streams stay aligned). */
  normal(): number;
}

/** The parts of a stream's name. Absent parts are streams of the run, of all agents, of the whole stage. */
export interface StreamName {
  question?: string | undefined;
  agent?: string | undefined;
  stage: string;
  draw?: number | undefined;
}

/** The stream of `name` under the run's base seed. */
export function stream(seed: number, name: StreamName): Rng {
  // JSON keeps the parts apart: no question id can be mistaken for an agent or a stage.
  return rngFrom(
    hash128(JSON.stringify([seed, name.question ?? null, name.agent ?? null, name.stage, name.draw ?? 0])),
  );
}

function rngFrom([a0, b0, c0, d0]: [number, number, number, number]): Rng {
  let a = a0;
  let b = b0;
  let c = c0;
  let d = d0 | 1;
  const bits = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) bits(); // sfc32 needs some steps until all seed bits have mixed
  const next = (): number => bits() / 4294967296;
  const int = (n: number): number => {
    if (!(Number.isInteger(n) && n >= 1 && n <= 4294967296))
      throw new RangeError(`Rng.int: n must be an integer in 1..2^32, got ${n}`);
    const limit = 4294967296 - (4294967296 % n);
    for (;;) {
      const x = bits();
      if (x < limit) return x % n;
    }
  };
  return {
    next,
    int,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('Rng.pick: the list is empty');
      return items[int(items.length)] as T;
    },
    shuffle<T>(items: readonly T[]): T[] {
      const out = items.slice();
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
    normal(): number {
      const u = 1 - next();
      return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next());
    },
  };
}
