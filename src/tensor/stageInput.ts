import type { GraphInput } from './graphStage.js';

/** A chunk of questions as float32, masked seats cleared: class −1, confidence 0, vector 0. */
export interface StageRows {
  n: number;
  k: number;
  d: number;
  mask: Float32Array;
  cls: Float32Array;
  conf: Float32Array;
  states?: Float32Array;
  gram?: Float32Array;
}

/** Most questions that go through at once: bounds the memory of a chunk to some tens of MB. */
export function chunkSize(k: number, d: number): number {
  return Math.max(2, Math.min(4096, Math.floor(2 ** 18 / (k * k)), d === 0 ? 4096 : Math.floor(2 ** 24 / (k * d))));
}

/** Rows [from, from + n) of the input. Clearing masked seats here keeps a stray NaN out of every product. */
export function presentRows(input: GraphInput, from: number, n: number, d: number): StageRows {
  const { k } = input;
  const at = from * k;
  const mask = Float32Array.from(input.mask.subarray(at, at + n * k), (m) => (m === 0 ? 0 : 1));
  const cls = Float32Array.from(mask, (m, i) => (m === 1 ? input.cls[at + i]! : -1));
  const conf = Float32Array.from(mask, (m, i) => (m === 1 ? input.conf[at + i]! : 0));
  const rows: StageRows = { n, k, d, mask, cls, conf };
  if (input.gram) rows.gram = input.gram.subarray(at * k, (at + n * k) * k);
  if (input.states && d > 0) {
    rows.states = input.states.subarray(at * d, (at + n * k) * d);
    if (mask.includes(0)) {
      rows.states = rows.states.slice();
      for (let i = 0; i < n * k; i++) if (mask[i] === 0) rows.states.fill(0, i * d, (i + 1) * d);
    }
  }
  return rows;
}

/**
 * A lone question gets a copy of itself beside it: wasm multiplies batches of one by another routine, with other
 * rounding, and a question must not be decided differently because it came alone.
 */
export function withTwin(rows: StageRows): StageRows {
  if (rows.n !== 1) return rows;
  const twice = (a: Float32Array): Float32Array => {
    const two = new Float32Array(2 * a.length);
    two.set(a);
    two.set(a, a.length);
    return two;
  };
  return {
    ...rows,
    n: 2,
    mask: twice(rows.mask),
    cls: twice(rows.cls),
    conf: twice(rows.conf),
    ...(rows.states ? { states: twice(rows.states) } : {}),
    ...(rows.gram ? { gram: twice(rows.gram) } : {}),
  };
}
