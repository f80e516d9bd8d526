import { questionText } from '../../core/index.js';
import type { Agent, Batch, Context } from '../../core/index.js';
import { cosineGram, mmr, questionSimilarity, selectionScore, tf, topK } from '../../tensor/index.js';
import { statedConfidence } from '../votes.js';
import { trustOf } from './confidence.js';
import { selectedSize } from './pool.js';
import { selectionOf } from './fields.js';
import type { SelectionSettings } from './fields.js';
import { requireStates } from './states.js';

/** What selection looks at. */
export type Pool = Pick<Batch, 'questions' | 'agents' | 'mask' | 'conf' | 'states'>;

/** Who sits, as a mask [B,k], and the scores [B,k] of Eq. 5 where there are any. */
export interface Selected {
  seats: Uint8Array;
  scores?: Float32Array;
}

/**
 * Phase 1, query-guided selection (Eq. 5). The pool of a question is the agents that have a response to it; where these
 * are fewer than k, all sit.
 * @throws SigmaError `bad-input` (size, see `selectedSize`); `no-encoder` when scores need vectors and there are none
 */
export async function selectSeats(batch: Pool, context: Context, settings: SelectionSettings): Promise<Selected> {
  const selection = selectionOf(settings);
  const k = selectedSize(settings, batch.agents.length);
  if (selection === 'off' || batch.questions.length === 0) return { seats: batch.mask };
  if (selection === 'random') return { seats: randomSeats(batch, context, k) };
  return bestSeats(batch, context, settings, k);
}

function randomSeats(batch: Pool, context: Context, k: number): Uint8Array {
  const n = batch.agents.length;
  const seats = new Uint8Array(batch.mask.length);
  batch.questions.forEach((q, b) => {
    const order = context.rng(q, 'sigma-v1/selection').shuffle(batch.agents.map((_a, i) => i));
    for (const i of order.filter((i) => batch.mask[b * n + i] === 1).slice(0, k)) seats[b * n + i] = 1;
  });
  return seats;
}

async function bestSeats(batch: Pool, context: Context, s: SelectionSettings, k: number): Promise<Selected> {
  const B = batch.questions.length;
  const n = batch.agents.length;
  const questions = await questionVectors(batch, context);
  const agents = await agentVectors(batch, context, s.selectBy);
  const packed = tf.tidy(() => {
    const mask = tf.tensor2d(Float32Array.from(batch.mask), [B, n]);
    const flat = tf.tensor(
      agents.data,
      agents.data.length === n * agents.dim ? [1, n, agents.dim] : [B, n, agents.dim],
    );
    const x = (flat.shape[0] === B ? flat : tf.tile(flat, [B, 1, 1])) as tf.Tensor3D;
    const relevance = questionSimilarity(x, tf.tensor2d(questions, [B, agents.dim]), mask);
    const gram = cosineGram(x, mask);
    const score = selectionScore(relevance, gram, tf.tensor2d(prior(batch, context, s), [B, n]), mask, s.lambda);
    const { chosen } = s.selection === 'mmr' ? mmr(score, gram, mask, k, s.lambda) : topK(score, mask, k);
    return tf.stack([chosen, score]);
  });
  try {
    const data = Float32Array.from(await packed.data());
    return { seats: Uint8Array.from(data.subarray(0, B * n)), scores: data.subarray(B * n) };
  } finally {
    packed.dispose();
  }
}

/** conf of Eq. 5 (A2): trust, or what was stated, where the settings use it; ½ where nothing is known. */
function prior(batch: Pool, context: Context, s: SelectionSettings): Float32Array {
  const n = batch.agents.length;
  const trust = s.conf === 'trust' ? trustOf(batch.agents, context) : undefined;
  return Float32Array.from(batch.mask, (_m, at) => {
    if (trust !== undefined) return trust[at % n]!;
    return s.conf === 'stated' && s.selectBy === 'responses'
      ? statedConfidence(batch, Math.floor(at / n), at % n)
      : 0.5;
  });
}

async function questionVectors(batch: Pool, context: Context): Promise<Float32Array> {
  const { questionPool, questionIndex } = batch.states ?? {};
  if (questionPool !== undefined && questionIndex !== undefined) return questionPool.gather(questionIndex);
  const rows = await context.embed(batch.questions.map(questionText));
  return rows.gather(batch.questions.map((_q, b) => b));
}

/** Vectors of the responses [B,n,dim], or of the profiles [n,dim]. */
async function agentVectors(
  batch: Pool,
  context: Context,
  by: SelectionSettings['selectBy'],
): Promise<{ data: Float32Array; dim: number }> {
  if (by === 'responses') {
    const states = requireStates(batch, 'Selecting agents by their responses');
    return { data: states.pool.gather(states.index), dim: states.pool.dim };
  }
  const known = new Map(context.panel.agents.map((a) => [a.id, a]));
  const rows = await context.embed(batch.agents.map((id) => profileOf(known.get(id) ?? { id })));
  return { data: rows.gather(batch.agents.map((_a, i) => i)), dim: rows.dim };
}

/** An agent's profile, or what else says who it is. */
const profileOf = (a: Agent): string =>
  a.profile ?? ([a.role, a.strategy, a.model].filter((part) => part !== undefined).join(', ') || a.id);
