import { tf } from '../tf.js';

// Masks are float32 tensors of zeros and ones and are combined by arithmetic: on wasm, comparisons and `where` with
// broadcasting cost 10–50 times as much as a broadcast multiplication or `step`.

/** 1 where x > 0, else 0, NaN included. Shape of x. */
export function positive(x: tf.Tensor): tf.Tensor {
  return tf.cast(tf.greater(x, tf.zerosLike(x)), 'float32');
}

/** [k,k] ones off the diagonal. */
export function offDiagonal(k: number): tf.Tensor2D {
  return tf.sub(1, tf.eye(k));
}

/** [B,k] → [B,k,k]: 1 where both seats are present and differ. */
export function pairMask(mask: tf.Tensor2D): tf.Tensor3D {
  const m = tf.cast(mask, 'float32');
  const k = m.shape[1];
  return tf.mul(tf.mul(tf.expandDims(m, 2), tf.expandDims(m, 1)), offDiagonal(k));
}

/** x where mask is 1, else 0; NaN under a mask of 0 does not pass. Shapes equal. */
export function masked<T extends tf.Tensor>(x: T, mask: tf.Tensor): T {
  return tf.where(tf.cast(mask, 'bool'), x, tf.zerosLike(x)) as T;
}

/** [B,k] classes → [B,k,C]: 1 where the seat's class is the column; class −1 has no column. */
export function oneHot(cls: tf.Tensor2D, classes: number): tf.Tensor3D {
  const distance = tf.abs(tf.sub(tf.expandDims(tf.cast(cls, 'float32'), 2), tf.range(0, classes, 1, 'float32')));
  return tf.sub(1, tf.step(distance));
}
