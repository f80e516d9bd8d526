import { nearestName, SigmaError } from '../core/index.js';
import { explain, type ExplainedQuestion } from './explain.js';
import { noSuchAttack, noSuchCondition, noSuchQuestion } from './messages.js';
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
  const { share, seed = 0 } = which;
  const ofAttack = conditions.map((c, ci) => ({ c, ci })).filter(({ c }) => c.attack === attack);
  if (ofAttack.length === 0) {
    const known = [...new Set(conditions.map((c) => c.attack))];
    throw new SigmaError('bad-input', noSuchAttack(attack, known, nearestName(attack, known)));
  }
  const chosen = ofAttack.filter(({ c }) => (share === undefined || c.share === share) && c.seed === seed).at(-1);
  if (!chosen) {
    const shares = [...new Set(ofAttack.map(({ c }) => c.share))];
    const seeds = [...new Set(ofAttack.map(({ c }) => c.seed))].sort((a, b) => a - b);
    throw new SigmaError('bad-input', noSuchCondition(attack, { share, seed }, shares, seeds));
  }
  const [shown] = await explain(lab, chosen.ci, [q]);
  return shown!;
}
