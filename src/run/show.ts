import { nearestName, SigmaError } from '../core/index.js';
import { explain, type ExplainedQuestion } from './explain.js';
import { noSuchCondition, noSuchQuestion } from './messages.js';
import type { Lab } from './lab.js';

/** Which condition to show: the clean one unless said otherwise. */
export interface ShowWhich {
  attack?: string | undefined;
  share?: number | undefined;
  seed?: number | undefined;
}

/**
 * One question under one condition of a run, decided again from the recordings.
 * @throws SigmaError `bad-input` when the run has no such question or condition
 */
export async function showQuestion(lab: Lab, id: string, which: ShowWhich = {}): Promise<ExplainedQuestion> {
  const q = lab.source.ids.indexOf(id);
  if (q < 0)
    throw new SigmaError('bad-input', noSuchQuestion(id, lab.N, nearestName(id, lab.source.ids.slice(0, 5000))));
  const { conditions } = lab.plan;
  const attack = which.attack ?? 'none';
  const fits = conditions
    .map((c, ci) => ({ c, ci }))
    .filter(
      ({ c }) =>
        c.attack === attack && (which.share === undefined || c.share === which.share) && c.seed === (which.seed ?? 0),
    );
  const chosen = fits.at(-1);
  if (!chosen) {
    const known = [...new Set(conditions.map((c) => `${c.attack} ${c.share} (seed ${c.seed})`))];
    throw new SigmaError('bad-input', noSuchCondition(attack, which.share, known));
  }
  const [shown] = await explain(lab, chosen.ci, [q]);
  return shown!;
}
