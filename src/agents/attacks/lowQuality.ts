import { z } from 'zod';
import type { Attack } from '../../core/index.js';
import { isAnswer } from '../../core/index.js';
import { attackSource, ownOf, speak } from './shared.js';

const settings = z.strictObject({
  confidence: z
    .number()
    .min(0)
    .max(1)
    .default(0.95)
    .describe('confidence it states where the displaced agent states one'),
});

/**
 * A careless, overconfident solver (SIGMA v1, D.3, LowQualityAgent): another answer than the displaced agent's own,
 * and never reconsidered in later rounds. It does not know the right answer: where the displaced agent was wrong, the
 * slip may happen to be right. A question with one option leaves it its own answer.
 */
export const lowQuality: Attack<z.infer<typeof settings>> = {
  name: 'low-quality',
  version: '1',
  summary: 'A careless, overconfident solver: a slip in place of its own answer.',
  source: attackSource,
  settings,
  knowledge: 'visible',
  async act(turn, _honest, kind, next, rng, { confidence }) {
    const own = await ownOf(turn, next);
    const stated = own.confidence === undefined ? undefined : confidence;
    const said = isAnswer(own.answer) ? [own.answer] : [];
    const again = turn.own.length > 0 && said.length > 0;
    const answer = again ? own.answer : kind.alternative(turn.question, said, rng);
    return speak(turn, answer ?? own.answer, lowQuality.name, next, stated);
  },
};
