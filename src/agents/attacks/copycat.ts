import { z } from 'zod';
import type { Attack } from '../../core/index.js';
import { attackSource, majorityOf, ownOf } from './shared.js';

const settings = z.strictObject({});

/**
 * Blind conformity (SIGMA v1, D.3, CopycatAgent): the answer of most honest agents so far (ties: the one that came
 * first), in the words of one of them. With nobody to copy (no honest seat, or none with an answer) it gives its own.
 */
export const copycat: Attack<z.infer<typeof settings>> = {
  name: 'copycat',
  version: '1',
  summary: 'Blind conformity: the answer of most honest agents, in the words of one of them.',
  source: attackSource,
  settings,
  knowledge: 'all',
  async act(turn, honest, kind, next, rng) {
    const majority = await majorityOf(honest, kind, turn.question);
    if (!majority) return ownOf(turn, next);
    const { text, answer, confidence } = rng.pick(majority.members);
    const { question, agent, stage, round, draw } = turn;
    const copy = { id: '', question: question.id, agent, stage, round, draw, text, answer };
    return confidence === undefined ? copy : { ...copy, confidence };
  },
};
