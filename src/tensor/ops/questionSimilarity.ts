import { ZERO_EPS } from '../numbers.js';
import { tf } from '../tf.js';
import { masked } from './masks.js';

/**
 * Cosine of every agent's vector with the question's.
 * @param x [B,k,d] agents' vectors
 * @param q [B,d] questions' vectors
 * @param mask [B,k] 1 = present
 * @returns [B,k]; 0 where a seat is masked or a vector is zero
 */
export function questionSimilarity(x: tf.Tensor3D, q: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor2D {
  return tf.tidy(() => {
    const dots = tf.squeeze(tf.matMul(x, tf.expandDims(q, 2)), [2]);
    const norms = tf.mul(tf.sqrt(tf.sum(tf.square(x), 2)), tf.sqrt(tf.sum(tf.square(q), 1, true)));
    const nonzero = tf.step(tf.sub(norms, ZERO_EPS));
    const cosines = tf.div(tf.mul(dots, nonzero), tf.add(norms, tf.sub(1, nonzero)));
    return masked(cosines as tf.Tensor2D, mask);
  });
}
