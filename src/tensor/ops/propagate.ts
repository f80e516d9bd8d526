import type { InitialNegative } from '../graphSettings.js';
import { tf } from '../tf.js';
import type { HopLayer } from './hopSets.js';
import { mixing } from './mixing.js';

export interface PropagateSettings {
  /** Outer iterations; each runs through all layers. */
  T: number;
  g: number;
  neg0: InitialNegative;
}

/** pos^T and neg^T, each [B,k,d]. */
export type States = {
  pos: tf.Tensor3D;
  neg: tf.Tensor3D;
};

/** pos⁰ = h⁰ and neg⁰ by docs/sigma-v1.md A11. */
export function initialStates(h: tf.Tensor3D, neg0: InitialNegative): States {
  if (neg0 === 'zero') return { pos: h, neg: tf.zerosLike(h) };
  return { pos: h, neg: neg0 === 'same' ? h : tf.neg(h) };
}

/**
 * Eq. 8–9 as defined, layer by layer: pos_i ← C(pos_i, mean of φ(pos_j), j∈B_i, and φ(neg_j), j∈U_i), neg likewise
 * with the parts exchanged; C(a,m) = (1−g)a + g·m, and C returns a where the list is empty. Layer ℓ uses the ℓ-hop
 * sets (A10); states are carried over from one outer iteration to the next.
 * @param h [B,k,d] h⁰; rows of masked seats must be finite
 * @param layers the sets of ℓ = 1..L
 * @param phi applied to what neighbours send; identity when absent
 */
export function propagate(
  h: tf.Tensor3D,
  layers: readonly HopLayer[],
  s: PropagateSettings,
  phi: (x: tf.Tensor3D) => tf.Tensor3D = (x) => x,
): States {
  return tf.tidy(() => {
    const mixings = layers.map(mixing);
    let { pos, neg } = initialStates(tf.clone(h), s.neg0);
    for (let t = 0; t < s.T; t++) {
      for (const { b, u, anyone } of mixings) {
        const keep = tf.sub(1, tf.mul(anyone, s.g));
        const p = phi(pos);
        const n = phi(neg);
        const update = (own: tf.Tensor3D, same: tf.Tensor3D, other: tf.Tensor3D): tf.Tensor3D =>
          tf.add(tf.mul(own, keep), tf.mul(tf.add(tf.matMul(b, same), tf.matMul(u, other)), s.g));
        [pos, neg] = [update(pos, p, n), update(neg, n, p)];
      }
    }
    return { pos: tf.clone(pos), neg: tf.clone(neg) };
  });
}
