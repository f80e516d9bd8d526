import { LOWEST, TIE_FLOOR, TIE_RELATIVE } from '../numbers.js';
import { tf } from '../tf.js';
import { masked, oneHot } from './masks.js';

export type Choice = {
  /** [B] class with the largest score; −1 where no seat answers. */
  cls: tf.Tensor1D;
  /** [B] 1 where more than one class stood first. */
  tie: tf.Tensor1D;
};

/**
 * arg max over the answer classes. Scores within max(1e-5·max|score|, 1e-6) of the best count as equal; of equals the
 * class with the higher mean confidence wins, then the lowest class, which is the one that the lowest agent holds
 * (docs/sigma-v1.md A13). A class without a holder, or with a NaN score, cannot win.
 * @param scores [B,C]
 * @param cls [B,k] classes, −1 = no answer or masked
 * @param conf [B,k]
 */
export function decide(scores: tf.Tensor2D, cls: tf.Tensor2D, conf: tf.Tensor2D): Choice {
  return tf.tidy(() => {
    const classes = scores.shape[1];
    const hot = oneHot(cls, classes);
    const holders = tf.sum(hot, 1) as tf.Tensor2D;
    const usable = tf.mul(tf.step(holders), tf.cast(tf.equal(scores, scores), 'float32')) as tf.Tensor2D;

    const size = tf.max(masked(tf.abs(scores), usable), 1, true);
    const first = tf.mul(usable, within(barred(scores, usable), size)) as tf.Tensor2D;

    const total = tf.squeeze(tf.matMul(tf.expandDims(conf, 1), hot), [1]);
    const mean = numbersOnly(tf.div(total, tf.maximum(holders, 1)) as tf.Tensor2D);
    const meanSize = tf.max(masked(tf.abs(mean), first), 1, true);
    const surest = tf.mul(first, within(barred(mean, first), meanSize));

    const number = tf.add(tf.range(0, classes, 1, 'float32'), tf.mul(tf.sub(1, surest), classes));
    const lowest = tf.min(number, 1);
    const found = tf.step(tf.sub(classes - 0.5, lowest));
    return {
      cls: tf.sub(tf.mul(lowest, found), tf.sub(1, found)),
      tie: tf.step(tf.sub(tf.sum(first, 1), 1.5)) as tf.Tensor1D,
    };
  });
}

/**
 * Class scores Σ_i v_i · 1[cls_i = class].
 * @param v [B,k] @param cls [B,k]
 * @returns [B,C]
 */
export function classScores(v: tf.Tensor2D, cls: tf.Tensor2D, classes: number): tf.Tensor2D {
  return tf.tidy(() => tf.squeeze(tf.matMul(tf.expandDims(v, 1), oneHot(cls, classes)), [1]) as tf.Tensor2D);
}

/** x with 0 for NaN. */
function numbersOnly(x: tf.Tensor2D): tf.Tensor2D {
  return tf.where(tf.equal(x, x), x, tf.zerosLike(x)) as tf.Tensor2D;
}

/** x where allowed, else lower than any score. */
function barred(x: tf.Tensor2D, allowed: tf.Tensor2D): tf.Tensor2D {
  return tf.add(masked(x, allowed), tf.mul(tf.sub(1, allowed), LOWEST));
}

/** 1 where x reaches the row's maximum but for the tolerance. */
function within(x: tf.Tensor2D, size: tf.Tensor): tf.Tensor2D {
  const tolerance = tf.maximum(tf.mul(size, TIE_RELATIVE), TIE_FLOOR);
  return tf.sub(1, tf.step(tf.sub(tf.sub(tf.max(x, 1, true), tolerance), x)));
}
