import type { Batch, Context } from '../../core/index.js';
import type { GraphOutput } from '../../tensor/index.js';
import { hopSets, tf } from '../../tensor/index.js';
import type { SigmaV1Settings } from './settings.js';

/** Larger batches are sweeps, where nobody reads traces; `sigma show` and `sigma ask` decide a question at a time. */
const TRACED = 32;

/** For each hop ℓ = 1..L, whom each seat hears as a friend (B^ℓ) and as an opponent (U^ℓ), as lists of seats. */
export interface HopLists {
  balanced: number[][];
  unbalanced: number[][];
}

/**
 * The sets of Eq. 7 that propagation used on the signed graph `a` [k,k], under the settings' rules.
 * @returns L entries, each with k lists
 */
export async function hopLists(a: Float32Array, k: number, settings: SigmaV1Settings): Promise<HopLists[]> {
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

/** Tells what happened in each question of a small batch: who sat with which confidence, scores, sets, weights. */
export async function emitTraces(
  batch: Batch,
  context: Context,
  settings: SigmaV1Settings,
  conf: Float32Array,
  stage: GraphOutput,
): Promise<void> {
  const k = batch.agents.length;
  if (batch.questions.length > TRACED) return;
  for (let b = 0; b < batch.questions.length; b++) {
    const row = (from: ArrayLike<number>): number[] => Array.from({ length: k }, (_v, i) => from[b * k + i]!);
    const classes = row(batch.cls);
    const a = stage.adjacency.subarray(b * k * k, (b + 1) * k * k);
    context.emit({
      question: batch.questions[b]!.id,
      stage: 'sigma-v1',
      data: {
        agents: batch.agents,
        seated: row(batch.mask),
        classes,
        confidence: row(conf),
        weights: row(stage.weights),
        /** Score of each answer class. */
        scores: row(stage.scores).slice(0, Math.max(...classes) + 1),
        overlap: stage.overlap[b]!,
        sets: await hopLists(a, k, settings),
        decision: stage.cls[b]!,
      },
    });
  }
}
