import type { QuestionMethod } from '../../core/index.js';
import { tf } from '../../tensor/index.js';
import { repairPrompt } from '../askStructured.js';
import { withoutAnswer } from '../decision.js';
import { selectionOf, sigmaV1 } from '../sigmaV1/index.js';
import { callsOf, needsOf } from './calls.js';
import { panelGraph } from './graph.js';
import { prompts } from './prompts.js';
import { readout } from './readout.js';
import { revise } from './revise.js';
import { seat } from './seat.js';
import { roundsOf, settings } from './settings.js';
import type { SigmaV1TextSettings } from './settings.js';
import { newTally } from './tally.js';
import { hasText } from './vectors.js';

export type { SigmaV1TextSettings } from './settings.js';

/**
 * SIGMA v1 as agents that talk: they answer, read one another along the signed graph of their answers, revise, and are
 * read out by weight (docs/sigma-v1.md, "The text level").
 */
export const sigmaV1Text: QuestionMethod<SigmaV1TextSettings> = {
  name: 'sigma-v1-text',
  version: '1',
  summary: 'agents read one another along the signed graph of their answers, revise, and are read out by weight',
  source: sigmaV1.source,
  scope: 'question',
  settings,
  needs: needsOf,
  calls: callsOf,
  stochastic: (s) => selectionOf(s) === 'random' || roundsOf(s) > 0 || needsOf(s).includes('service'),
  usesTrust: (s) => s.conf === 'trust',
  prompts: (s) => ({
    ...(roundsOf(s) === 0
      ? {}
      : s.ablate.includes('CMP')
        ? { revise: prompts.revisePooled }
        : { revise: prompts.revise }),
    ...(s.feval === 'judge' || s.feval === 'nli' ? { [s.feval]: prompts[s.feval] } : {}),
    ...(needsOf(s).includes('json') ? { repair: repairPrompt } : {}),
    ...(s.readout === 'llm' ? { adjudicate: prompts.adjudicate } : {}),
  }),
  async decide(question, context, s) {
    await tf.ready();
    const tally = newTally();
    const firsts = await seat(question, context, s);
    if (!firsts.some((p) => hasText(p?.said))) return withoutAnswer();
    const graph = await panelGraph(firsts, question, context, s, tally);
    const last = await revise(firsts, graph.sets, question, context, s, tally);
    return readout(last, graph, question, context, s, tally);
  },
};
