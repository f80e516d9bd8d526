import { tf } from '../tf.js';
import { masked, pairMask } from './masks.js';

/**
 * Eq. 5 on the scales of docs/sigma-v1.md A2, all parts in [0,1]:
 * s_i = λ·(1+cos_i)/2 + (1−λ)/2 · ( mean_{j≠i}[1 − clip(sim_ij, 0, 1)] + conf_i ). A single agent has diversity 0.
 * @param relevance [B,N] cosine of agent and question
 * @param gram [B,N,N] cosines between agents
 * @param conf [B,N] confidence in [0,1]
 * @param mask [B,N] 1 = present
 * @param lambda λ
 * @returns [B,N]; 0 where masked
 */
export function selectionScore(
  relevance: tf.Tensor2D,
  gram: tf.Tensor3D,
  conf: tf.Tensor2D,
  mask: tf.Tensor2D,
  lambda: number,
): tf.Tensor2D {
  return tf.tidy(() => {
    const pairs = pairMask(mask);
    const others = tf.sum(pairs, 2);
    const apart = masked(tf.sub(1, tf.minimum(tf.relu(gram), 1)), pairs);
    const diversity = tf.div(tf.sum(apart, 2), tf.maximum(others, 1));
    const rel = tf.mul(tf.add(relevance, 1), lambda / 2);
    const score = tf.add(rel, tf.mul(tf.add(diversity, conf), (1 - lambda) / 2));
    return masked(score as tf.Tensor2D, mask);
  });
}
