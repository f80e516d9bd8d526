import { z } from 'zod';
import type { BatchMethod } from '../../core/index.js';
import { CONDORCET } from '../citations.js';
import { decisionFor } from '../decision.js';
import { leaders, tally } from '../votes.js';

const settings = z.strictObject({});
export type UniformSettings = z.output<typeof settings>;

/** The unsigned baseline of the signed graphs: everybody trusts everybody alike, so averaging on a complete graph. */
export const uniform: BatchMethod<UniformSettings> = {
  name: 'uniform',
  version: '1',
  summary: 'unsigned complete graph, equal weights: what a graph method does without signs',
  source: CONDORCET,
  scope: 'batch',
  settings,
  needs: () => [],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async decide(batch) {
    const k = batch.agents.length;
    return batch.questions.map((_q, b) => {
      const present = batch.agents.map((_a, i) => batch.mask[b * k + i] === 1);
      const n = present.filter(Boolean).length;
      const weights = Float32Array.from(present, (p) => (p ? 1 / n : 0));
      const a = new Float32Array(k * k);
      for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) if (i !== j && present[i] && present[j]) a[i * k + j] = 1;
      const first = leaders(tally(batch, b, (i) => weights[i]!));
      const graphs = [{ stage: 'first', round: 0, directed: false, a }];
      return decisionFor(batch, b, first[0] ?? -1, { tie: first.length > 1, weights, graphs });
    });
  },
};
