import { z } from 'zod';
import type { Batch, BatchMethod, Context } from '../../core/index.js';
import { CONDORCET } from '../citations.js';
import { decisionFor } from '../decision.js';
import { leaders, statedConfidence, tally } from '../votes.js';

const settings = z.strictObject({
  tie: z
    .enum(['first-seen', 'confidence', 'seeded'])
    .default('first-seen')
    .describe('which of equally large camps wins: that of the first agent, of the surer agents, or a draw by the seed'),
});
export type MajoritySettings = z.output<typeof settings>;

/** The largest camp of equal answers; non-answers do not vote. */
export const majority: BatchMethod<MajoritySettings> = {
  name: 'majority',
  version: '1',
  summary: 'the answer that most agents give; ties by a named rule',
  source: CONDORCET,
  scope: 'batch',
  settings,
  needs: ({ tie }) => (tie === 'confidence' ? ['confidence'] : []),
  calls: (_s, k) => ({ agent: k, service: 0 }),
  stochastic: ({ tie }) => tie === 'seeded',
  async decide(batch, context, { tie }) {
    return batch.questions.map((_q, b) => {
      const first = leaders(tally(batch, b));
      return decisionFor(batch, b, choose(batch, b, first, tie, context), { tie: first.length > 1 });
    });
  },
};

function choose(batch: Batch, b: number, first: number[], rule: MajoritySettings['tie'], context: Context): number {
  if (first.length <= 1 || rule === 'first-seen') return first[0] ?? -1;
  if (rule === 'seeded') return context.rng(batch.questions[b]!, 'majority/tie').pick(first);
  // All leading camps are equally large, so the sum of confidences orders them as the mean does.
  const { total } = tally(batch, b, (seat) => statedConfidence(batch, b, seat));
  return first.reduce((best, c) => (total[c]! > total[best]! ? c : best));
}
