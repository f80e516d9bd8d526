import type { Batch, Context } from '../../core/index.js';
import type { GraphOutput, SetSettings } from '../../tensor/index.js';
import { hopSets, tf } from '../../tensor/index.js';
import type { SigmaV1Settings } from './settings.js';

/** For each hop ℓ = 1..L, whom each seat hears as a friend (B^ℓ) and as an opponent (U^ℓ), as lists of seats. */
export interface HopLists {
  balanced: number[][];
  unbalanced: number[][];
}

/**
 * The sets of Eq. 7 that propagation used on the signed graph `a` [k,k], under the settings' rules.
 * @returns L entries, each with k lists
 */
export async function hopLists(a: Float32Array, k: number, settings: SetSettings): Promise<HopLists[]> {
  if (settings.L === 0 || k === 0) return [];
  const packed = tf.tidy(() => {
    const { layers } = hopSets(tf.tensor3d(a, [1, k, k]), settings);
    return tf.stack(layers.flatMap((layer) => [layer.b, layer.u]));
  });
  const flat = await packed.data();
  packed.dispose();
  const lists = (part: number): number[][] =>
    Array.from({ length: k }, (_v, i) =>
      Array.from({ length: k }, (_w, j) => j).filter((j) => flat[(part * k + i) * k + j]! > 0),
    );
  return Array.from({ length: settings.L }, (_v, l) => ({ balanced: lists(2 * l), unbalanced: lists(2 * l + 1) }));
}

/**
 * Tells what happened to a question that is decided alone, as `sigma show` and `sigma ask` do: who sat with which
 * confidence, scores, sets, weights. Larger batches are sweeps, where nobody reads traces.
 */
export async function emitTrace(
  batch: Batch,
  context: Context,
  settings: SigmaV1Settings,
  conf: Float32Array,
  stage: GraphOutput,
): Promise<void> {
  const [question, ...more] = batch.questions;
  if (question === undefined || more.length > 0) return;
  const classes = Array.from(batch.cls);
  context.emit({
    question: question.id,
    stage: 'sigma-v1',
    data: {
      agents: batch.agents,
      seated: Array.from(batch.mask),
      classes,
      confidence: Array.from(conf),
      weights: Array.from(stage.weights),
      /** Score of each answer class. */
      scores: Array.from(stage.scores).slice(0, Math.max(-1, ...classes) + 1),
      overlap: stage.overlap[0]!,
      sets: await hopLists(stage.adjacency, batch.agents.length, settings),
      decision: stage.cls[0]!,
    },
  });
}
