import { beforeAll, describe, expect } from '@jest/globals';
import { stream } from '../../src/core/index.js';
import { backendTable, tf, useBackend } from '../../src/tensor/index.js';
import { firstAppearance } from './mmlu.js';

/** Back ends that run everywhere; the slow tests name others. */
const tested = (process.env.SIGMA_TEST_BACKENDS ?? 'wasm,cpu').split(',');

/** The same tests on every tensor back end that is to be tested. */
export function describeBackends(title: string, body: (backend: string) => void): void {
  for (const { name } of backendTable.filter((b) => tested.includes(b.name))) {
    describe(`${title}, on ${name}`, () => {
      beforeAll(async () => {
        await useBackend(name);
      });
      body(name);
    });
  }
}

/** A batch of made-up questions, as flat arrays. */
export interface Made {
  B: number;
  k: number;
  d: number;
  mask: Uint8Array;
  cls: Int16Array;
  conf: Float32Array;
  /** [B,k,d] */
  states: Float32Array;
  /** [B,d] */
  questions: Float32Array;
}

export interface Making {
  seed?: number;
  B?: number;
  k?: number;
  d?: number;
  /** Distinct answers. */
  answers?: number;
  /** Shares of seats without a response, and of responses without an answer. */
  absent?: number;
  unparsed?: number;
  /** Equal confidences 1 instead of random ones. */
  sure?: boolean;
}

export function make(m: Making = {}): Made {
  const { seed = 1, B = 7, k = 5, d = 6, answers = 3, absent = 0.15, unparsed = 0.15, sure = false } = m;
  const rng = stream(seed, { stage: `made ${B} ${k} ${d}` });
  const mask = Uint8Array.from({ length: B * k }, () => (rng.next() < absent ? 0 : 1));
  const labels = Array.from(mask, (present) => (present && rng.next() >= unparsed ? rng.int(answers) : -1));
  const cls = new Int16Array(B * k);
  for (let b = 0; b < B; b++) cls.set(firstAppearance(labels.slice(b * k, (b + 1) * k)), b * k);
  const normal = (n: number): Float32Array => Float32Array.from({ length: n }, () => rng.normal() + 0.4);
  const conf = Float32Array.from({ length: B * k }, () => (sure ? 1 : 0.05 + 0.95 * rng.next()));
  return { B, k, d, mask, cls, conf, states: normal(B * k * d), questions: normal(B * d) };
}

/** A batch's arrays as float tensors. */
export function tensors(m: Made): {
  mask: tf.Tensor2D;
  cls: tf.Tensor2D;
  conf: tf.Tensor2D;
  x: tf.Tensor3D;
  q: tf.Tensor2D;
} {
  const seats = (a: ArrayLike<number>): tf.Tensor2D => tf.tensor2d(Float32Array.from(a), [m.B, m.k]);
  return {
    mask: seats(m.mask),
    cls: seats(m.cls),
    conf: seats(m.conf),
    x: tf.tensor3d(m.states, [m.B, m.k, m.d]),
    q: tf.tensor2d(m.questions, [m.B, m.d]),
  };
}

/** Question b's part of a flat array with `width` numbers a question. */
export function row<A extends { subarray(from: number, to: number): A }>(a: A, b: number, width: number): A {
  return a.subarray(b * width, (b + 1) * width);
}

/** A question's inputs to the reference. */
export function question(
  m: Made,
  b: number,
): { mask: Uint8Array; cls: Int16Array; conf: Float32Array; states: Float32Array; q: Float32Array } {
  return {
    mask: row(m.mask, b, m.k),
    cls: row(m.cls, b, m.k),
    conf: row(m.conf, b, m.k),
    states: row(m.states, b, m.k * m.d),
    q: row(m.questions, b, m.d),
  };
}

/** Equal to float32 rounding; NaN equals NaN. */
export function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, tolerance = 2e-5): void {
  expect(found.length).toBe(wanted.length);
  for (let i = 0; i < wanted.length; i++) {
    const f = found[i]!;
    const w = wanted[i]!;
    const equal = Object.is(f, w) || Math.abs(f - w) <= tolerance * Math.max(1, Math.abs(w));
    if (!equal) throw new Error(`number ${i}: found ${f}, wanted ${w}`);
  }
}

/** Holds a [B,…] tensor against the reference question by question, and frees it. */
export function expectRows(t: tf.Tensor, B: number, wanted: (b: number) => ArrayLike<number>): void {
  const data = t.dataSync() as Float32Array;
  const width = data.length / B;
  for (let b = 0; b < B; b++) expectClose(row(data, b, width), wanted(b));
  t.dispose();
}

/** Frees every tensor that `body` leaves. */
export function scoped(body: () => void): void {
  tf.tidy(() => {
    body();
  });
}

/** A symmetric graph from its upper triangle: `signs` lists (0,1), (0,2), …, (1,2), … */
export function complete(n: number, upper: number[]): Float64Array {
  const a = new Float64Array(n * n);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) a[i * n + j] = a[j * n + i] = upper[at++] ?? 0;
  return a;
}
