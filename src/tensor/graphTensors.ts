import type { GraphSettings } from './graphSettings.js';
import {
  classScores,
  cosineGram,
  decide,
  edges,
  foldWeights,
  hopSets,
  initialScales,
  propagateCollapsed,
  readoutWeights,
  signedAdjacency,
  uniformWeights,
  withoutSigns,
} from './ops/index.js';
import type { HopLayer } from './ops/index.js';
import type { StageRows } from './stageInput.js';
import { tf } from './tf.js';

/**
 * The graph stage from upload to one packed tensor [n, width], whose columns `graphStage.ts` takes apart. To be
 * called under `tf.tidy`.
 */
export function stageTensors(rows: StageRows, s: GraphSettings): tf.Tensor2D {
  const { n, k, d } = rows;
  const mask = tf.tensor2d(rows.mask, [n, k]);
  const cls = tf.tensor2d(rows.cls, [n, k]);
  const conf = tf.tensor2d(rows.conf, [n, k]);
  const x = rows.states ? tf.tensor3d(rows.states, [n, k, d]) : null;
  const gram = rows.gram ? tf.tensor3d(rows.gram, [n, k, k]) : x ? cosineGram(x, mask) : null;

  const full = signedAdjacency(edges(cls, conf, gram, s), mask);
  const a = s.ablate.includes('SRG') ? tf.relu(full) : full;
  const w = s.ablate.includes('SCR') ? uniformWeights(mask) : readoutWeights(a, conf, mask, s.weights);

  const { layers, overlap } = hopSets(a, s);
  const used = s.ablate.includes('CMP') ? withoutSigns(layers) : layers;
  const scores = classScores(s.state === 'answer' ? answerVotes(w, conf, used, s) : w, cls, k);
  const choice = decide(scores, cls, conf);

  const column = (t: tf.Tensor1D): tf.Tensor => tf.expandDims(t, 1);
  const flat = (t: tf.Tensor): tf.Tensor => tf.reshape(t, [n, t.size / n]);
  const parts = [column(choice.cls), column(choice.tie), column(overlap), w, scores, flat(a)];
  if (s.state === 'embedding' && x) {
    parts.push(flat(consensusVector(x, w, used, s)));
    if (s.wantStates) {
      const { pos, neg } = propagateCollapsed(x, used, s);
      parts.push(flat(pos), flat(neg));
    }
  }
  return tf.concat(parts, 1) as tf.Tensor2D;
}

/** v with Σ_i w_i (pos_i − neg_i) = Σ_i v_i · one-hot_i, for h⁰_i = c_i · one-hot (docs/rules.md §6). */
function answerVotes(w: tf.Tensor2D, conf: tf.Tensor2D, layers: readonly HopLayer[], s: GraphSettings): tf.Tensor2D {
  return tf.mul(tf.mul(foldWeights(w, layers, s).difference, initialScales(s.neg0).difference), conf);
}

/** y = Σ_i w_i (pos_i ‖ neg_i) as [n,2,d]. */
function consensusVector(x: tf.Tensor3D, w: tf.Tensor2D, layers: readonly HopLayer[], s: GraphSettings): tf.Tensor {
  const folded = foldWeights(w, layers, s);
  const start = initialScales(s.neg0);
  const sum = tf.mul(folded.sum, start.sum / 2);
  const difference = tf.mul(folded.difference, start.difference / 2);
  return tf.matMul(tf.stack([tf.add(sum, difference), tf.sub(sum, difference)], 1), x);
}
