import { z } from 'zod';
import type { Artefact, BatchMethod } from '../../core/index.js';
import { logOdds } from '../../trust/index.js';
import { countRight, learned, smoothed } from '../accuracy.js';
import { answerCount } from '../answerCount.js';
import { NITZAN_PAROUSH } from '../citations.js';
import { decisionFor } from '../decision.js';
import { leaders, tally } from '../votes.js';

const settings = z.strictObject({
  byCategory: z
    .boolean()
    .default(false)
    .describe("learn an accuracy for each category of questions, shrunk to the agent's overall one"),
  shrink: z
    .number()
    .positive()
    .default(10)
    .describe("with byCategory: weight of the overall accuracy in a category's, counted in questions"),
});
export type WeightedVoteSettings = z.output<typeof settings>;

/** Votes weighted by the log-odds of each agent's accuracy on the training folds. */
export const weightedVote: BatchMethod<WeightedVoteSettings> = {
  name: 'weighted-vote',
  version: '1',
  summary: 'votes weighted by the log-odds of accuracy on the training folds; below chance they count against',
  source: NITZAN_PAROUSH,
  scope: 'batch',
  settings,
  needs: () => ['gold'],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async fit(train, _context, { byCategory, shrink }) {
    const overall = new Map([...countRight(train)].map(([agent, c]) => [agent, smoothed(c)]));
    const artefact: Artefact = { overall: Object.fromEntries(overall) };
    if (!byCategory) return artefact;
    const categories = new Set(train.batch.questions.map((q) => q.category).filter((c) => c !== undefined));
    artefact.byCategory = Object.fromEntries(
      [...categories].sort().map((category) => {
        const counts = countRight(train, (b) => train.batch.questions[b]!.category === category);
        const shrunk = [...counts].map(([agent, c]) => {
          const p = overall.get(agent)!;
          return [agent, smoothed(c, shrink * p, shrink * (1 - p))] as const;
        });
        return [category, Object.fromEntries(shrunk)];
      }),
    );
    return artefact;
  },
  async decide(batch, _context, _settings, artefact) {
    const k = batch.agents.length;
    const categories = (artefact?.byCategory ?? {}) as Record<string, unknown>;
    return batch.questions.map((q, b) => {
      const own = q.category !== undefined && Object.hasOwn(categories, q.category) ? categories[q.category] : {};
      const K = answerCount(batch.sizes[b]!, batch.cls.subarray(b * k, (b + 1) * k));
      const weights = new Float32Array(k);
      for (let i = 0; i < k; i++) {
        if (batch.cls[b * k + i]! < 0) continue;
        const agent = batch.agents[i]!;
        weights[i] = logOdds(learned(own, agent, learned(artefact?.overall, agent, 0.5)), K);
      }
      const first = leaders(tally(batch, b, (i) => weights[i]!));
      return decisionFor(batch, b, first[0] ?? -1, { tie: first.length > 1, weights });
    });
  },
};
