import type { WeightKind } from '../graphSettings.js';
import { CANCEL, ZERO_EPS } from '../numbers.js';
import { tf } from '../tf.js';
import { masked } from './masks.js';

/**
 * Readout weights w_i = r_i / Σ|r| from the row sums r_i = Σ_j A_ij (docs/sigma-v1.md), with the guards of A12 and A13.
 * `literal`: signed; uniform over the present seats when all row sums are zero. `clipped`: the positive part,
 * renormalised; with no positive weight the confidences c, and uniform when these are zero too (docs/rules.md §6).
 * @param a [B,k,k] signed adjacency
 * @param conf [B,k] c
 * @param mask [B,k] 1 = present
 * @returns [B,k]; 0 where masked; Σ|w| = 1 unless nobody is present
 */
export function readoutWeights(a: tf.Tensor3D, conf: tf.Tensor2D, mask: tf.Tensor2D, kind: WeightKind): tf.Tensor2D {
  return tf.tidy(() => {
    const m = tf.cast(mask, 'float32') as tf.Tensor2D;
    const sums = tf.sum(a, 2) as tf.Tensor2D;
    const noise = tf.mul(tf.sum(tf.abs(a), 2), CANCEL);
    const rows = tf.mul(sums, tf.step(tf.sub(tf.abs(sums), noise))) as tf.Tensor2D;
    const uniform = uniformWeights(m);
    if (kind === 'literal') return normalised(rows, uniform);
    return normalised(tf.relu(rows), normalised(masked(conf, m), uniform));
  });
}

/** 1 over the number of present seats, [B,k]: ablation −SCR. */
export function uniformWeights(mask: tf.Tensor2D): tf.Tensor2D {
  return tf.tidy(() => {
    const m = tf.cast(mask, 'float32');
    return tf.div(m, tf.maximum(tf.sum(m, 1, true), 1));
  });
}

/** w / Σ|w|, or `instead` where that sum is zero. */
function normalised(w: tf.Tensor2D, instead: tf.Tensor2D): tf.Tensor2D {
  const size = tf.sum(tf.abs(w), 1, true);
  const some = tf.step(tf.sub(size, ZERO_EPS));
  const none = tf.sub(1, some);
  return tf.add(tf.div(tf.mul(w, some), tf.add(size, none)), tf.mul(instead, none));
}
