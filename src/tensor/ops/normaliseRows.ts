import { ROW_EPS } from '../numbers.js';
import { tf } from '../tf.js';

/** Ã_ij = A_ij / (Σ_k |A_ik| + ε), [B,k,k]: rows of absolute sum at most 1; rows of zeros stay zero. */
export function normaliseRows(a: tf.Tensor3D): tf.Tensor3D {
  return tf.tidy(() => tf.div(a, tf.add(tf.sum(tf.abs(a), 2, true), ROW_EPS)));
}
