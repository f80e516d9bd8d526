import type { Batch, Context } from '../../core/index.js';
import { statedConfidence } from '../votes.js';
import type { SigmaV1Settings } from './settings.js';

/** c_i of every seat [B,k], in [0,1]. Trust that is no number counts as ½, a confidence that is none as 1. */
export function confidences(batch: Batch, context: Context, kind: SigmaV1Settings['conf']): Float32Array {
  const k = batch.agents.length;
  const out = new Float32Array(batch.mask.length).fill(1);
  if (kind === 'one') return out;
  const trust = kind === 'trust' ? trustOf(batch.agents, context) : [];
  for (let at = 0; at < out.length; at++) {
    out[at] = kind === 'trust' ? trust[at % k]! : statedConfidence(batch, Math.floor(at / k), at % k);
  }
  return out;
}

/** Cross-fitted trust of each agent, clipped to [0,1]. */
export function trustOf(agents: readonly string[], context: Context): number[] {
  return agents.map((a) => {
    const p = context.trust(a);
    return Number.isNaN(p) ? 0.5 : Math.min(1, Math.max(0, p));
  });
}
