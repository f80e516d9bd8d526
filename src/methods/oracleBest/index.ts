import { z } from 'zod';
import type { BatchMethod } from '../../core/index.js';
import { CONDORCET } from '../citations.js';
import { answerAt, decisionFor, withAnswer } from '../decision.js';
import { leaders, tally } from '../votes.js';

const settings = z.strictObject({});
export type OracleBestSettings = z.output<typeof settings>;

/**
 * The ceiling of every rule that picks one of the panel's answers: right wherever anyone is right.
 *
 * It looks at gold, which is in no type that a method receives: the runner, seeing `oracle: true`, passes the artefact
 * `{ right: { [questionId]: seat } }` with the lowest seat that is right on the questions being decided (none listed
 * where nobody is). Without an entry it decides as plurality does, which then is wrong or ungraded.
 */
export const oracleBest: BatchMethod<OracleBestSettings> = {
  name: 'oracle-best',
  version: '1',
  summary: 'ORACLE, looks at gold: right wherever any agent is right',
  source: CONDORCET,
  scope: 'batch',
  oracle: true,
  settings,
  needs: () => ['gold'],
  calls: (_s, k) => ({ agent: k, service: 0 }),
  async fit() {
    return {};
  },
  async decide(batch, _context, _settings, artefact) {
    const k = batch.agents.length;
    const right = (artefact?.right ?? {}) as Record<string, unknown>;
    return batch.questions.map((q, b) => {
      const seat = Object.hasOwn(right, q.id) ? right[q.id] : undefined;
      const known = typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 && seat < k;
      const answer = known ? answerAt(batch, b, seat) : undefined;
      if (answer !== undefined) return withAnswer(answer);
      const first = leaders(tally(batch, b));
      return decisionFor(batch, b, first[0] ?? -1, { tie: first.length > 1 });
    });
  },
};
