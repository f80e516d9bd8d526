import type { InitialNegative } from '../graphSettings.js';
import { tf } from '../tf.js';
import type { HopLayer } from './hopSets.js';
import { mixing } from './mixing.js';
import type { Mixing } from './mixing.js';
import type { PropagateSettings, States } from './propagate.js';

/**
 * `propagate` for φ = id. The sum s = pos + neg and the difference d = pos − neg obey separate linear recursions
 * (docs/sigma-v1.md A11): d the signed one, s the unsigned one. So T·L layers are products of k×k matrices, and the wide
 * states are touched once.
 * @param h [B,k,d] h⁰; rows of masked seats must be finite
 */
export function propagateCollapsed(h: tf.Tensor3D, layers: readonly HopLayer[], s: PropagateSettings): States {
  return tf.tidy(() => {
    const k = h.shape[1];
    const operator = (sign: 1 | -1): tf.Tensor3D => {
      let product = tf.add(tf.zeros([h.shape[0], k, k]), tf.eye(k)) as tf.Tensor3D;
      const steps = layers.map(mixing).map((m) => layerMatrix(m, s.g, sign));
      for (let t = 0; t < s.T; t++) for (const m of steps) product = tf.matMul(m, product);
      return product;
    };
    const start = initialScales(s.neg0);
    const sum = tf.mul(tf.matMul(operator(1), h), start.sum / 2);
    const difference = tf.mul(tf.matMul(operator(-1), h), start.difference / 2);
    return { pos: tf.add(sum, difference), neg: tf.sub(sum, difference) };
  });
}

/** s⁰ and d⁰ as multiples of h⁰. */
export function initialScales(neg0: InitialNegative): { sum: number; difference: number } {
  if (neg0 === 'zero') return { sum: 1, difference: 1 };
  return neg0 === 'same' ? { sum: 2, difference: 0 } : { sum: 0, difference: 2 };
}

/** [B,k,k] matrix of one layer on s (sign +1) or d (sign −1). */
function layerMatrix({ b, u, anyone }: Mixing, g: number, sign: 1 | -1): tf.Tensor3D {
  const keep = tf.mul(tf.sub(1, tf.mul(anyone, g)), tf.eye(b.shape[1]));
  return tf.add(keep, tf.mul(sign === 1 ? tf.add(b, u) : tf.sub(b, u), g));
}
