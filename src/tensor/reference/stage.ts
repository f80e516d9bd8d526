import type { GraphSettings } from '../graphSettings.js';
import { edges, signedAdjacency } from './graph.js';
import { propagate, withoutSigns } from './propagate.js';
import type { RefStates } from './propagate.js';
import { classScores, decide, readoutWeights, uniformWeights } from './readout.js';
import { hopSets } from './sets.js';
import type { RefLayer } from './sets.js';
import { cosineGram } from './similarity.js';
import type { Row } from './similarity.js';

export interface RefStage {
  cls: number;
  tie: boolean;
  weights: Float64Array;
  adjacency: Float64Array;
  scores: Float64Array;
  overlap: number;
  layers: RefLayer[];
  /** State `embedding` only. */
  y?: Float64Array;
  states?: RefStates;
}

/** `graphStage` for one question, by definition: every state of every layer is really computed. */
export function graphStage(
  q: { mask: Row; cls: Row; conf: Row; states?: Row; gram?: Row },
  s: GraphSettings,
): RefStage {
  const k = q.mask.length;
  const cls = Array.from(q.cls, (c, i) => (q.mask[i] ? c : -1));
  const conf = Array.from(q.conf, (c, i) => (q.mask[i] ? c : 0));
  const d = q.states ? q.states.length / k : 0;
  const x = q.states ? Float64Array.from(q.states, (v, at) => (q.mask[Math.floor(at / d)] ? v : 0)) : undefined;
  const gram = q.gram ?? (x ? cosineGram(x, q.mask, k, d) : null);

  const full = signedAdjacency(edges(cls, conf, gram, s), q.mask);
  const a = s.ablate.includes('SRG') ? full.map((v) => Math.max(v, 0)) : full;
  const w = s.ablate.includes('SCR') ? uniformWeights(q.mask) : readoutWeights(a, conf, q.mask, s.weights);
  const { layers, overlap } = hopSets(a, k, s);
  const used = s.ablate.includes('CMP') ? withoutSigns(layers) : layers;

  let scores = classScores(w, cls, k);
  if (s.state === 'answer') {
    const h = Float64Array.from({ length: k * k }, (_, at) =>
      cls[Math.floor(at / k)] === at % k ? conf[Math.floor(at / k)]! : 0,
    );
    const { pos, neg } = used.length > 0 ? propagate(h, used, s) : propagate(h, [emptyLayer(k)], s);
    scores = scores.map((_, c) => w.reduce((sum, wi, i) => sum + wi * (pos[i * k + c]! - neg[i * k + c]!), 0));
  }
  const out: RefStage = { ...decide(scores, cls, conf), weights: w, adjacency: a, scores, overlap, layers: used };
  if (s.state === 'embedding' && x) {
    const states = propagate(x, used.length > 0 ? used : [emptyLayer(k)], s);
    out.states = states;
    out.y = Float64Array.from({ length: 2 * d }, (_, c) =>
      w.reduce((sum, wi, i) => sum + wi * (c < d ? states.pos : states.neg)[i * d + (c % d)]!, 0),
    );
  }
  return out;
}

/** With L = 0 nothing is passed on: a layer of empty sets says the same. */
function emptyLayer(k: number): RefLayer {
  const none = (): Map<number, number>[] => Array.from({ length: k }, () => new Map<number, number>());
  return { b: none(), u: none() };
}
