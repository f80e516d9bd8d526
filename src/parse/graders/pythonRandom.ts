const n = 624;
const m = 397;

/**
 * Python's `random` after `random.seed(seed)` with a whole number below 2³²: MT19937 (Matsumoto and Nishimura 1998) seeded
 * by an array of one word.
 */
export function pythonRandom(seed: number): { randbelow(limit: number): number } {
  const state = new Uint32Array(n);
  state[0] = 19650218;
  for (let i = 1; i < n; i++) {
    const s = state[i - 1]! ^ (state[i - 1]! >>> 30);
    state[i] = Math.imul(1812433253, s) + i;
  }
  let i = 1;
  for (let k = n; k > 0; k--) {
    const s = state[i - 1]! ^ (state[i - 1]! >>> 30);
    state[i] = (state[i]! ^ Math.imul(s, 1664525)) + seed;
    if (++i >= n) {
      state[0] = state[n - 1]!;
      i = 1;
    }
  }
  for (let k = n - 1; k > 0; k--) {
    const s = state[i - 1]! ^ (state[i - 1]! >>> 30);
    state[i] = (state[i]! ^ Math.imul(s, 1566083941)) - i;
    if (++i >= n) {
      state[0] = state[n - 1]!;
      i = 1;
    }
  }
  state[0] = 0x80000000;

  let at = n;
  const word = (): number => {
    if (at >= n) {
      for (let j = 0; j < n; j++) {
        const y = (state[j]! & 0x80000000) | (state[(j + 1) % n]! & 0x7fffffff);
        state[j] = state[(j + m) % n]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      at = 0;
    }
    let y = state[at++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  return {
    /** As `random.randrange(limit)` and the index of `random.choice`: bits are drawn until they are below the limit. */
    randbelow(limit) {
      const bits = 32 - Math.clz32(limit);
      for (;;) {
        const r = word() >>> (32 - bits);
        if (r < limit) return r;
      }
    },
  };
}
