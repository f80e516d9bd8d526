import { tf } from '../tf.js';
import type { HopLayer } from './hopSets.js';
import { mixing } from './mixing.js';

/**
 * Readout weights carried backwards through the linear layers: wᵀ·s^T = sumᵀ·s⁰ and wᵀ·d^T = differenceᵀ·d⁰. With it
 * a decision or y = Σ w_i h_i needs neither the states nor any k×k product (it folds from the left).
 * @param w [B,k]
 * @returns two [B,k]
 */
export function foldWeights(
  w: tf.Tensor2D,
  layers: readonly HopLayer[],
  s: { T: number; g: number },
): { sum: tf.Tensor2D; difference: tf.Tensor2D } {
  return tf.tidy(() => {
    const mixings = layers.map(mixing);
    const fold = (sign: 1 | -1): tf.Tensor2D => {
      let v = tf.expandDims(w, 1) as tf.Tensor3D;
      const steps = mixings.map(({ b, u, anyone }) => ({
        keep: tf.transpose(tf.sub(1, tf.mul(anyone, s.g)), [0, 2, 1]),
        mix: tf.mul(sign === 1 ? tf.add(b, u) : tf.sub(b, u), s.g),
      }));
      for (let t = 0; t < s.T; t++) {
        for (let l = steps.length - 1; l >= 0; l--) v = tf.add(tf.mul(v, steps[l]!.keep), tf.matMul(v, steps[l]!.mix));
      }
      return tf.squeeze(v, [1]) as tf.Tensor2D;
    };
    return { sum: fold(1), difference: fold(-1) };
  });
}
