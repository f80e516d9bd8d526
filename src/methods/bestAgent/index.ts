import { z } from 'zod';
import type { BatchMethod } from '../../core/index.js';
import { countRight, learned, smoothed } from '../accuracy.js';
import { CONDORCET } from '../citations.js';
import { answerAt, withAnswer, withoutAnswer } from '../decision.js';

const settings = z.strictObject({});
export type BestAgentSettings = z.output<typeof settings>;

/** Follows the agent that was right most often on the other folds; the next best where it has no answer. */
export const bestAgent: BatchMethod<BestAgentSettings> = {
  name: 'best-agent',
  version: '1',
  summary: 'the answer of the agent with the highest accuracy on the training folds',
  source: CONDORCET,
  scope: 'batch',
  settings,
  needs: () => ['gold'],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async fit(train) {
    return { accuracy: Object.fromEntries([...countRight(train)].map(([agent, c]) => [agent, smoothed(c)])) };
  },
  async decide(batch, _context, _settings, artefact) {
    const k = batch.agents.length;
    const accuracy = batch.agents.map((a) => learned(artefact?.accuracy, a, 0.5));
    const order = batch.agents.map((_a, i) => i).sort((i, j) => accuracy[j]! - accuracy[i]! || i - j);
    return batch.questions.map((_q, b) => {
      const seat = order.find((i) => batch.cls[b * k + i]! >= 0);
      const answer = seat === undefined ? undefined : answerAt(batch, b, seat);
      if (seat === undefined || answer === undefined) return withoutAnswer({ weights: new Float32Array(k) });
      const weights = new Float32Array(k);
      weights[seat] = 1;
      return withAnswer(answer, { weights });
    });
  },
};
