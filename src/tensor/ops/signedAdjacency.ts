import { tf } from '../tf.js';
import { masked, pairMask } from './masks.js';

/**
 * A = f with a zero diagonal (docs/sigma-v1.md A5) and without masked seats. sign(0) = 0: no edge (A4).
 * @param f [B,k,k], row = receiver, column = sender
 * @param mask [B,k] 1 = present
 * @returns [B,k,k]
 */
export function signedAdjacency(f: tf.Tensor3D, mask: tf.Tensor2D): tf.Tensor3D {
  return tf.tidy(() => masked(f, pairMask(mask)));
}
