import { SCORE_GRID } from '../numbers.js';
import { tf } from '../tf.js';

export type Selection = {
  /** [B,N] 1 = chosen. */
  chosen: tf.Tensor2D;
  /** [B,k] seats in order of choice; −1 where fewer than k are present. */
  index: tf.Tensor2D;
};

/**
 * The k best seats: score descending, then seat index. Masked seats are never chosen; NaN ranks below every number.
 * Seats are ranked by counting who stands before them, which is the same on every back end.
 * @param score [B,N]
 * @param mask [B,N] 1 = present
 */
export function topK(score: tf.Tensor2D, mask: tf.Tensor2D, k: number): Selection {
  return tf.tidy(() => {
    const n = score.shape[1];
    const m = tf.cast(mask, 'float32');
    const grid = onGrid(score, m);
    const ahead = tf.sub(tf.expandDims(grid, 1), tf.expandDims(grid, 2)); // [b,i,j] = s_j − s_i
    const greater = tf.step(ahead);
    const equal = tf.sub(1, tf.step(tf.abs(ahead)));
    const earlier = tf.sub(1, tf.linalg.bandPart(tf.ones([n, n]), 0, -1)); // [i,j] = 1 where j < i
    const before = tf.add(greater, tf.mul(equal, earlier));
    const rank = tf.sum(tf.mul(before, tf.expandDims(m, 1)), 2);
    const chosen = tf.mul(m, tf.step(tf.sub(k, rank))) as tf.Tensor2D;
    // [b,i,r] = 1 where seat i has rank r and is present
    const slot = tf.sub(1, tf.step(tf.abs(tf.sub(tf.expandDims(rank, 2), tf.range(0, k, 1, 'float32')))));
    const seats = tf.reshape(tf.range(1, n + 1, 1, 'float32'), [1, n, 1]);
    const index = tf.sub(tf.sum(tf.mul(tf.mul(slot, tf.expandDims(m, 2)), seats), 1), 1) as tf.Tensor2D;
    return { chosen, index };
  });
}

/** Scores as whole numbers of grid steps; −1e9 for NaN and masked seats. */
export function onGrid(score: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor2D {
  const usable = tf.logicalAnd(tf.equal(score, score), tf.cast(mask, 'bool'));
  return tf.where(
    usable,
    tf.floor(tf.add(tf.mul(score, 1 / SCORE_GRID), 0.5)),
    tf.fill(score.shape, -1e9),
  ) as tf.Tensor2D;
}
