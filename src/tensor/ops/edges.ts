import { SigmaError } from '../../core/index.js';
import type { EdgeSettings } from '../graphSettings.js';
import { needsGram } from '../messages.js';
import { tf } from '../tf.js';
import { masked, positive } from './masks.js';

/**
 * f_ij = f_eval(i, j) of Eq. 6 in the modes of docs/sigma-v1.md A3, symmetric. The diagonal and masked seats are left to
 * `signedAdjacency`.
 * @param cls [B,k] answer classes, −1 = no answer
 * @param conf [B,k] confidence c in [0,1] (answer-aware only)
 * @param gram [B,k,k] cosines; null without an encoder: then m = 1
 * @returns [B,k,k]; |f| < band is 0
 * @throws SigmaError `bad-input` for `literal` and `thresholded` without cosines
 */
export function edges(cls: tf.Tensor2D, conf: tf.Tensor2D, gram: tf.Tensor3D | null, s: EdgeSettings): tf.Tensor3D {
  return tf.tidy(() => {
    const f = s.feval === 'answer-aware' ? answerAware(cls, conf, gram) : cosine(gram, s);
    if (s.band <= 0) return f;
    const small = positive(tf.sub(s.band, tf.abs(f)));
    return tf.where(tf.cast(small, 'bool'), tf.zerosLike(f), f) as tf.Tensor3D;
  });
}

function answerAware(classes: tf.Tensor2D, conf: tf.Tensor2D, gram: tf.Tensor3D | null): tf.Tensor3D {
  const cls = tf.cast(classes, 'float32');
  const valid = tf.step(tf.add(cls, 1));
  const bothValid = tf.mul(tf.expandDims(valid, 2), tf.expandDims(valid, 1));
  const different = tf.step(tf.abs(tf.sub(tf.expandDims(cls, 2), tf.expandDims(cls, 1))));
  const plus = tf.mul(bothValid, tf.sub(1, different)) as tf.Tensor3D;
  const minus = tf.mul(bothValid, different);
  const agreement = gram === null ? plus : masked(tf.mul(tf.add(gram, 1), 0.5) as tf.Tensor3D, plus);
  const root = tf.sqrt(conf);
  const f = tf.mul(tf.sub(agreement, minus), tf.mul(tf.expandDims(root, 2), tf.expandDims(root, 1)));
  return masked(f as tf.Tensor3D, bothValid);
}

function cosine(gram: tf.Tensor3D | null, s: EdgeSettings): tf.Tensor3D {
  if (gram === null) throw new SigmaError('bad-input', needsGram(s.feval));
  return s.feval === 'literal' ? tf.clone(gram) : tf.sub(gram, s.theta);
}
