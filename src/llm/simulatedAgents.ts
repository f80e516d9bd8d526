import { SigmaError } from '../core/index.js';
import * as texts from './messages.js';

/** What a simulated agent is like. */
export interface SimulatedAgent {
  id: string;
  /** Probability of a right first answer, strictly between 0 and 1. */
  skill: number;
  /** Share of its luck that it has in common with the others, in [0, 1): hard questions are hard for all, slips are shared. */
  correlation: number;
  /** 1 = states the probability that it is right, 0 = always says .9. */
  calibration: number;
  /** How readily it takes over what most of the others say, in [0, 1]. */
  conformity: number;
  /** How firmly it stays with its own answer, in [0, 1]. */
  stubbornness: number;
}

/** Eight agents, from a strong one to weak ones that are sure of themselves. */
export const defaultAgents: readonly SimulatedAgent[] = [
  { id: 'sim-ash', skill: 0.88, correlation: 0.2, calibration: 0.9, conformity: 0.3, stubbornness: 0.6 },
  { id: 'sim-birch', skill: 0.8, correlation: 0.3, calibration: 0.8, conformity: 0.4, stubbornness: 0.5 },
  { id: 'sim-cedar', skill: 0.76, correlation: 0.3, calibration: 0.7, conformity: 0.5, stubbornness: 0.4 },
  { id: 'sim-elm', skill: 0.7, correlation: 0.4, calibration: 0.7, conformity: 0.5, stubbornness: 0.3 },
  { id: 'sim-fir', skill: 0.64, correlation: 0.4, calibration: 0.5, conformity: 0.6, stubbornness: 0.3 },
  { id: 'sim-hazel', skill: 0.58, correlation: 0.5, calibration: 0.4, conformity: 0.7, stubbornness: 0.2 },
  { id: 'sim-larch', skill: 0.52, correlation: 0.5, calibration: 0.3, conformity: 0.8, stubbornness: 0.1 },
  { id: 'sim-oak', skill: 0.46, correlation: 0.5, calibration: 0.1, conformity: 0.2, stubbornness: 0.9 },
];

/** @throws SigmaError `bad-input` on a number out of its range or an id used twice */
export function checkAgents(agents: readonly SimulatedAgent[]): void {
  const seen = new Set<string>();
  for (const a of agents) {
    if (seen.has(a.id)) throw new SigmaError('bad-input', texts.duplicateAgent(a.id));
    seen.add(a.id);
    if (!(a.skill > 0 && a.skill < 1))
      throw new SigmaError('bad-input', texts.badAgent(a.id, 'skill', a.skill, 'between 0 and 1, both excluded'));
    if (!(a.correlation >= 0 && a.correlation < 1)) {
      throw new SigmaError(
        'bad-input',
        texts.badAgent(a.id, 'correlation', a.correlation, 'at least 0 and less than 1'),
      );
    }
    for (const field of ['calibration', 'conformity', 'stubbornness'] as const) {
      if (!(a[field] >= 0 && a[field] <= 1))
        throw new SigmaError('bad-input', texts.badAgent(a.id, field, a[field], 'from 0 to 1'));
    }
  }
}
