import { tf } from '../tf.js';
import { onGrid } from './topK.js';
import type { Selection } from './topK.js';

/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998), the alternative to the plain top k of Eq. 5, which may
 * choose two near-duplicates (docs/sigma-v1.md A2). Each step takes the seat with the largest
 * λ·score_i − (1−λ)·max_{j chosen} sim_ij; ties go to the lowest index, masked seats are never chosen.
 * @param score [B,N]
 * @param gram [B,N,N] cosines
 * @param mask [B,N] 1 = present
 */
export function mmr(score: tf.Tensor2D, gram: tf.Tensor3D, mask: tf.Tensor2D, k: number, lambda: number): Selection {
  return tf.tidy(() => {
    const [b, n] = score.shape;
    const seats = tf.range(0, n, 1, 'float32');
    const m = tf.cast(mask, 'float32') as tf.Tensor2D;
    let chosen = tf.zeros([b, n]) as tf.Tensor2D;
    let nearest: tf.Tensor | null = null;
    const order: tf.Tensor[] = [];
    for (let step = 0; step < k; step++) {
      const free = tf.mul(m, tf.sub(1, chosen)) as tf.Tensor2D;
      const penalty = nearest === null ? tf.zerosLike(score) : tf.mul(nearest, 1 - lambda);
      const value = onGrid(tf.sub(tf.mul(score, lambda), penalty) as tf.Tensor2D, free);
      const best = tf.sub(1, tf.step(tf.sub(tf.max(value, 1, true), value)));
      const candidates = tf.mul(best, free);
      const first = tf.min(tf.add(seats, tf.mul(tf.sub(1, candidates), n)), 1, true);
      const pick = tf.mul(tf.sub(1, tf.step(tf.abs(tf.sub(seats, first)))), free) as tf.Tensor2D;
      const sim = tf.squeeze(tf.matMul(tf.expandDims(pick, 1), gram), [1]);
      nearest = nearest === null ? sim : tf.maximum(nearest, sim);
      chosen = tf.add(chosen, pick) as tf.Tensor2D;
      order.push(tf.sub(tf.sum(tf.mul(pick, tf.add(seats, 1)), 1), 1));
    }
    const index = (k === 0 ? tf.zeros([b, 0]) : tf.stack(order, 1)) as tf.Tensor2D;
    return { chosen, index };
  });
}
