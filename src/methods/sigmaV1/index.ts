import type { Batch, BatchMethod, Decision } from '../../core/index.js';
import { graphStage, tf } from '../../tensor/index.js';
import type { Ablation, GraphSettings } from '../../tensor/index.js';
import { decisionFor } from '../decision.js';
import { confidences } from './confidence.js';
import { selectionOf } from './fields.js';
import { asksEverybody, selectedSize } from './pool.js';
import { selectSeats } from './select.js';
import { settings } from './settings.js';
import type { SigmaV1Settings } from './settings.js';
import { requireStates } from './states.js';
import { emitTrace } from './trace.js';

export { trustOf } from './confidence.js';
export { checkSize, fields, selectionOf, settle } from './fields.js';
export { asksEverybody, selectedSize } from './pool.js';
export { selectSeats } from './select.js';
export type { SigmaV1Settings } from './settings.js';
export { hopLists } from './trace.js';
export type { HopLists } from './trace.js';

/**
 * SIGMA v1 in numbers: selects agents, builds the signed graph of their answers, propagates along trust and conflict,
 * reads out a signed consensus (docs/rules.md §6, docs/sigma-v1.md).
 */
export const sigmaV1: BatchMethod<SigmaV1Settings> = {
  name: 'sigma-v1',
  version: '1',
  summary: 'signed graph of the answers, conflict-aware propagation, signed readout',
  source: {
    authors: 'He, L.; He, L.; He, D.; Li, C.',
    title: 'Conflict-Resilient Multi-Agent Reasoning via Signed Graph Modeling',
    year: 2026,
    where: 'arXiv:2605.19418',
  },
  scope: 'batch',
  settings,
  needs: (s) => {
    const scored = ['score', 'mmr'].includes(selectionOf(s));
    const vectors = s.feval !== 'answer-aware' || s.state === 'embedding' || scored;
    return [...(vectors ? (['embeddings'] as const) : []), ...(s.conf === 'stated' ? (['confidence'] as const) : [])];
  },
  /** @throws SigmaError `bad-input` when the settings select more agents than there are */
  calls: (s, k) => {
    const selected = selectedSize(s, k);
    return { agent: asksEverybody(s) ? k : selected, service: 0 };
  },
  stochastic: (s) => selectionOf(s) === 'random',
  usesTrust: (s) => s.conf === 'trust',
  async decide(batch, context, s) {
    const B = batch.questions.length;
    const k = batch.agents.length;
    if (B === 0) return [];
    await tf.ready();
    const seated = seat(batch, (await selectSeats(batch, context, s)).seats);
    const conf = confidences(batch, context, s.conf);
    const states = responseVectors(batch, s);
    const { mask, cls } = seated;
    const stage = await graphStage({ B, k, mask, cls, conf, ...(states ? { states } : {}) }, graphSettings(s));
    await emitTrace(seated, context, s, conf, stage);
    return batch.questions.map((_q, b): Decision => {
      const weights = stage.weights.slice(b * k, (b + 1) * k);
      const a = stage.adjacency.slice(b * k * k, (b + 1) * k * k);
      const graphs = [{ stage: 'first', round: 0, directed: false, a }];
      return decisionFor(seated, b, stage.cls[b]!, { tie: stage.tie[b] === 1, weights, graphs });
    });
  },
};

/** The batch with everybody who was not selected masked. */
function seat(batch: Batch, seats: Uint8Array): Batch {
  if (seats === batch.mask) return batch;
  return { ...batch, mask: seats, cls: batch.cls.map((c, at) => (seats[at] === 1 ? c : -1)) };
}

/** Vectors [B,k,d] wherever the run has them; an error where the settings cannot do without. */
function responseVectors(batch: Batch, s: SigmaV1Settings): Float32Array | undefined {
  if (s.feval !== 'answer-aware') requireStates(batch, `Method "sigma-v1" with feval=${s.feval}`);
  if (s.state === 'embedding') requireStates(batch, 'Method "sigma-v1" with state=embedding');
  return batch.states?.pool.gather(batch.states.index);
}

/** The part of the settings that the tensor stage knows: −QAS is over by then. */
function graphSettings(s: SigmaV1Settings): GraphSettings {
  return { ...s, ablate: s.ablate.filter((a): a is Ablation => a !== 'QAS') };
}
