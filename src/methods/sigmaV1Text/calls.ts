import type { Capability } from '../../core/index.js';
import { asksEverybody, selectedSize, selectionOf } from '../sigmaV1/index.js';
import { roundsOf } from './settings.js';
import type { SigmaV1TextSettings } from './settings.js';

/**
 * Calls a question when everybody answers and hears somebody: N_init + k + k·T·L of agents, where the k first answers are
 * among the N of selection by responses; of services k(k−1)/2 for a judge, k(k−1) for nli, 1 for the readout.
 * @param pool agents on the panel, N
 * @throws SigmaError `bad-input` when the settings select more agents than there are
 */
export function callsOf(s: SigmaV1TextSettings, pool: number): { agent: number; service: number } {
  const k = selectedSize(s, pool);
  const firsts = asksEverybody(s) ? pool : k;
  const pairs = s.feval === 'judge' ? (k * (k - 1)) / 2 : s.feval === 'nli' ? k * (k - 1) : 0;
  return { agent: firsts + k * roundsOf(s), service: pairs + (s.readout === 'llm' ? 1 : 0) };
}

/** What a back end must be able to do for these settings. */
export function needsOf(s: SigmaV1TextSettings): Capability[] {
  const judged = s.feval === 'judge' || s.feval === 'nli';
  const cosines = s.feval === 'literal' || s.feval === 'thresholded';
  const scored = ['score', 'mmr'].includes(selectionOf(s));
  const needs: [Capability, boolean][] = [
    ['rounds', roundsOf(s) > 0],
    ['json', roundsOf(s) > 0 || judged],
    ['service', judged || s.readout === 'llm'],
    ['embeddings', cosines || scored],
    ['confidence', s.conf === 'stated'],
  ];
  return needs.flatMap(([what, needed]) => (needed ? [what] : []));
}
