import { tf } from '../tf.js';
import type { HopLayer } from './hopSets.js';

/** AGG of one layer as matrices: rows of b and u together sum to 1, or to 0 where the list is empty. */
export interface Mixing {
  /** [B,k,k] */
  b: tf.Tensor3D;
  u: tf.Tensor3D;
  /** [B,k,1] 1 where the pooled list holds anyone; C returns its first argument where not. */
  anyone: tf.Tensor3D;
}

/** The mean over the pooled list of both sets (docs/sigma-v1.md A16). */
export function mixing(layer: HopLayer): Mixing {
  const total = tf.sum(tf.add(layer.b, layer.u), 2, true) as tf.Tensor3D;
  const anyone = tf.step(total) as tf.Tensor3D;
  const inverse = tf.div(anyone, tf.add(total, tf.sub(1, anyone)));
  return { b: tf.mul(layer.b, inverse), u: tf.mul(layer.u, inverse), anyone };
}

/** Ablation −CMP: Eq. 8 and 9 both become the mean over B ∪ U of their own part (docs/sigma-v1.md A20). */
export function withoutSigns(layers: readonly HopLayer[]): HopLayer[] {
  return layers.map(({ b, u }) => ({ b: tf.maximum(b, u), u: tf.zerosLike(u) }));
}
