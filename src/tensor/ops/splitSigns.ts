import { tf } from '../tf.js';

/** A = plus − minus with plus, minus ≥ 0, each [B,k,k]. */
export function splitSigns(a: tf.Tensor3D): { plus: tf.Tensor3D; minus: tf.Tensor3D } {
  return tf.tidy(() => ({ plus: tf.relu(a), minus: tf.relu(tf.neg(a)) }));
}
