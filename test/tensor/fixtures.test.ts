import { beforeAll, describe, expect, it } from '@jest/globals';
import { cosineGram, normaliseRows, reference, tf, useBackend } from '../../src/tensor/index.js';
import { stream } from '../../src/core/index.js';
import { describeWithData } from '../support/shared.js';
import { mmluFiles, readMmlu, readVectors } from './mmlu.js';
import { scoped } from './support.js';

beforeAll(async () => {
  await useBackend('wasm');
});

describe('findings of docs/sigma-v1.md', () => {
  it.each([2, 3, 4, 5, 8])(
    'centring the vectors of one question manufactures conflict: mean cosine ≈ −1/(k−1), k=%d (A3)',
    (k) => {
      const B = 50;
      const d = 384;
      const rng = stream(1, { stage: 'centring' });
      const x = Float32Array.from({ length: B * k * d }, () => rng.normal() + 2);
      scoped(() => {
        const raw = tf.tensor3d(x, [B, k, d]);
        const centred = tf.sub(raw, tf.mean(raw, 1, true)) as tf.Tensor3D;
        const gram = cosineGram(centred, tf.ones([B, k]));
        const mean = (tf.sum(gram).dataSync()[0]! - B * k) / (B * k * (k - 1));
        // exact for centred vectors of equal length; random ones differ in length by O(1/√d), the mean by O(1/d)
        expect(Math.abs(mean + 1 / (k - 1))).toBeLessThan(1 / d);
      });
    },
  );

  it('the SNR lemma is false as stated: signal power .01 signed, 1 unsigned', () => {
    scoped(() => {
      const s = tf.tensor3d([
        [
          [1, 0],
          [0.1, 1],
          [-0.1, 1],
        ],
      ]);
      const power = (signs: [number, number]): number => {
        const a = tf.tensor3d([
          [
            [0, ...signs],
            [0, 0, 0],
            [0, 0, 0],
          ],
        ]);
        return tf.sum(tf.square(tf.slice(tf.matMul(normaliseRows(a), s), [0, 0, 0], [1, 1, 2]))).dataSync()[0]!;
      };
      expect(power([1, -1])).toBeCloseTo(0.01, 6);
      expect(power([1, 1])).toBeCloseTo(1, 6);
    });
  });

  it('a positive literal vote needs 2g > k + 1 (A14)', () => {
    const one = (n: number): number[] => new Array<number>(n).fill(1);
    for (const [g, k] of [
      [4, 6],
      [3, 5],
      [4, 5],
      [2, 3],
      [1, 1],
      [2, 2],
    ] as const) {
      const cls = Array.from({ length: k }, (_, i) => (i < g ? 0 : 1));
      const f = reference.edges(cls, one(k), null, { feval: 'answer-aware', theta: 0, band: 0 });
      const a = reference.signedAdjacency(f, one(k));
      const sum = Array.from(a.subarray(0, k)).reduce((x, y) => x + y, 0);
      expect(sum).toBe(2 * g - k - 1); // A5
      expect(sum > 0).toBe(2 * g > k + 1);
    }
  });
});

describeWithData('cosines of 56,000 pairs of real answers (A3)', mmluFiles, () => {
  it('are hardly ever negative and hardly know who agrees', () => {
    const r = readMmlu();
    const gram = tf.tidy(() => cosineGram(tf.tensor3d(readVectors(), [r.B, r.k, 384]), tf.ones([r.B, r.k])).dataSync());
    const same: number[] = [];
    const different: number[] = [];
    let negative = 0;
    let least = 1;
    for (let b = 0; b < r.B; b++) {
      for (let i = 0; i < r.k; i++) {
        for (let j = 0; j < i; j++) {
          const cos = gram[(b * r.k + i) * r.k + j]!;
          if (cos < 0) negative++;
          least = Math.min(least, cos);
          const [p, q] = [r.option[b * r.k + i]!, r.option[b * r.k + j]!];
          if (p >= 0 && q >= 0) (p === q ? same : different).push(cos);
        }
      }
    }
    const mean = (v: number[]): number => v.reduce((s, x) => s + x, 0) / v.length;
    expect(((100 * negative) / 56_000).toFixed(2)).toBe('0.68');
    expect(least.toFixed(2)).toBe('-0.17');
    expect(mean(same).toFixed(2)).toBe('0.70');
    expect(mean(different).toFixed(2)).toBe('0.64');
    expect(auc(same, different).toFixed(2)).toBe('0.60');
  });
});

/** P(x > y) for x of the first, y of the second list, by ranks. */
function auc(x: number[], y: number[]): number {
  const all = [...x.map((v) => [v, 1] as const), ...y.map((v) => [v, 0] as const)].sort((p, q) => p[0] - q[0]);
  let below = 0;
  let won = 0;
  for (const [, first] of all) {
    if (first) won += below;
    else below++;
  }
  return won / (x.length * y.length);
}
