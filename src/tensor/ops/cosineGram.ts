import { ZERO_EPS } from '../numbers.js';
import { tf } from '../tf.js';
import { masked } from './masks.js';

/**
 * Cosines of all pairs of agents. The products come first and are divided by the norms on their diagonal, so that
 * the wide tensor is read once and never copied.
 * @param x [B,k,d] vectors
 * @param mask [B,k] 1 = present
 * @returns [B,k,k]; 1 on the diagonal of present seats; 0 where a seat is masked or a vector is zero
 */
export function cosineGram(x: tf.Tensor3D, mask: tf.Tensor2D): tf.Tensor3D {
  return tf.tidy(() => {
    const [b, k] = x.shape;
    const products = tf.matMul(x, tf.transpose(x, [0, 2, 1]));
    const norms = tf.sqrt(tf.gather(tf.reshape(products, [b, k * k]), tf.range(0, k * k, k + 1, 'int32'), 1));
    const nonzero = tf.step(tf.sub(norms, ZERO_EPS));
    const inverse = tf.div(nonzero, tf.add(norms, tf.sub(1, nonzero)));
    const m = tf.cast(mask, 'float32');
    const cosines = tf.mul(tf.mul(products, tf.expandDims(inverse, 2)), tf.expandDims(inverse, 1));
    return masked(cosines as tf.Tensor3D, tf.mul(tf.expandDims(m, 2), tf.expandDims(m, 1)));
  });
}
