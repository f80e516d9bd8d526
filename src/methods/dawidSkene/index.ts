import { z } from 'zod';
import type { RunMethod } from '../../core/index.js';
import { dawidSkene as estimate, logOdds } from '../../trust/index.js';
import { DAWID_SKENE } from '../citations.js';
import { withAnswer, withoutAnswer } from '../decision.js';
import { collect } from './collect.js';

const settings = z.strictObject({
  cliqueCap: z
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe('agents whose errors correlate above this weigh together at most as the best of them; default: off'),
});
export type DawidSkeneSettings = z.output<typeof settings>;

/** Estimates every agent's accuracy from all answers of the run at once, without gold, and decides by the posterior. */
export const dawidSkene: RunMethod<DawidSkeneSettings> = {
  name: 'dawid-skene',
  version: '1',
  summary: 'accuracies estimated from all answers of the run without gold (one-coin EM), then the likeliest answer',
  source: DAWID_SKENE,
  scope: 'run',
  settings,
  needs: () => [],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async *decide(all, _context, { cliqueCap }) {
    const run = await collect(all);
    const { p, K, decision, tie } = estimate(run.labels, cliqueCap === undefined ? {} : { cliqueCap });
    const { N, W, cls } = run.labels;
    for (let n = 0; n < N; n++) {
      const row = cls.subarray(n * W, (n + 1) * W);
      const seats = run.seats[n]!;
      const weights = Float32Array.from(seats, (w) => (row[w]! >= 0 ? logOdds(p[w]!, Math.max(2, K[n]!)) : 0));
      const answer = run.answers[n]!.get(decision[n]!);
      yield answer === undefined ? withoutAnswer({ weights }) : withAnswer(answer, { tie: tie[n] === 1, weights });
    }
  },
};
