import { z } from 'zod';
import type { Attack } from '../../core/index.js';
import { isAnswer } from '../../core/index.js';
import { attackSource, majorityOf, ownOf, same, speak } from './shared.js';

const settings = z.strictObject({});

/**
 * A devil's advocate (SIGMA v1, D.3, ConflictAgent): disagrees with what most honest agents say. Where the displaced
 * agent disagrees by itself, it is left alone; otherwise it gives an alternative. With nobody to contradict (no honest
 * seat, or none with an answer) and on a question with one option it says what it would have said anyway.
 */
export const conflict: Attack<z.infer<typeof settings>> = {
  name: 'conflict',
  version: '1',
  summary: "A devil's advocate: any answer but that of most honest agents.",
  source: attackSource,
  settings,
  knowledge: 'all',
  async act(turn, honest, kind, next, rng) {
    const q = turn.question;
    const own = await ownOf(turn, next);
    const majority = await majorityOf(honest, kind, q);
    const keep = async (): Promise<typeof own> =>
      turn.own.length > 0 ? speak(turn, own.answer, conflict.name, next, own.confidence, honest) : own;
    if (!majority || (isAnswer(own.answer) && !(await same(own.answer, majority.answer, kind, q)))) return keep();
    const answer = kind.alternative(q, [majority.answer], rng);
    return answer ? speak(turn, answer, conflict.name, next, own.confidence, honest) : keep();
  },
};
