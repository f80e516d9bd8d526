import { z } from 'zod';
import { paperSettings, recommendedSettings } from '../../tensor/index.js';
import { sizeNeeded, sizeUnused } from '../messages.js';

/** The graph stage's presets. Settings given beside a preset override it. */
const presets = { recommended: recommendedSettings, paper: paperSettings };

/** Parts of the method that can be left out, by the paper's names. */
const ablations = ['QAS', 'SRG', 'CMP', 'SCR'] as const;

/** Settings that SIGMA v1 has in numbers and in texts alike. */
export const fields = {
  preset: z
    .enum(['recommended', 'paper'])
    .default('recommended')
    .describe(
      'sets what sets and weights are when not given; paper = as printed, recommended = direct-first and clipped',
    )
    .meta({ paper: 'A8, A13' }),
  selection: z
    .enum(['off', 'score', 'mmr', 'random'])
    .default('off')
    .describe('who is asked: everybody, the k best by Eq. 5, k by maximal marginal relevance, or k drawn at random')
    .meta({ paper: 'Eq. 5; A2, A23' }),
  k: z
    .int()
    .min(1)
    .optional()
    .describe('how many agents selection keeps; must be given with selection or −QAS')
    .meta({ paper: 'Eq. 5' }),
  lambda: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('λ of Eq. 5 and of mmr: share of relevance to the question, against diversity and confidence')
    .meta({ paper: 'Eq. 5; A2' }),
  selectBy: z
    .enum(['profiles', 'responses'])
    .default('profiles')
    .describe('what selection compares: texts on who the agents are, or what they answered (then all are asked)')
    .meta({ paper: 'A1' }),
  theta: z
    .number()
    .default(0)
    .describe('θ that feval thresholded subtracts from the cosine; one value for all questions')
    .meta({ paper: 'A3' }),
  band: z
    .number()
    .min(0)
    .default(0)
    .describe('an edge whose size |f| is below this is neutral, that is no edge')
    .meta({ paper: 'A4' }),
  conf: z
    .enum(['one', 'stated', 'trust'])
    .default('one')
    .describe('c of an agent: 1, the confidence it states, or its cross-fitted trust over other questions')
    .meta({ paper: 'Eq. 5, 6; A2, A3' }),
  T: z
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('outer iterations of Eq. 8 and 9; 0 = no propagation')
    .meta({ paper: 'Eq. 8, 9; A17' }),
  L: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('layers in an iteration, and the largest hop; 0 = no propagation')
    .meta({ paper: 'Eq. 7–9; A10' }),
  sets: z
    .enum(['literal', 'shortest', 'direct-first', 'majority-of-walks'])
    .optional()
    .describe(
      "agents that even and odd walks both reach: in both sets, in none (each agent at its first hop only), by a direct edge's sign, by the walks' sum; default: the preset's",
    )
    .meta({ paper: 'Eq. 7; A8' }),
  oneHop: z
    .boolean()
    .default(false)
    .describe('every layer uses direct neighbours, as SGCN does, not its own hop')
    .meta({ paper: 'A10' }),
  weak: z
    .boolean()
    .default(false)
    .describe('the enemy of an enemy is no friend: at most one conflict on a walk')
    .meta({ paper: 'A15' }),
  weights: z
    .enum(['literal', 'clipped'])
    .optional()
    .describe("weights of the readout: signed row sums as printed, or their positive part; default: the preset's")
    .meta({ paper: 'readout; A12, A13' }),
  ablate: z
    .array(z.enum(ablations))
    .default([])
    .describe(
      'left out: QAS = random selection; SRG = no negative edges; CMP = one mean over friends and enemies; SCR = equal weights',
    )
    .meta({ paper: 'A20' }),
};

type Shared = z.output<z.ZodObject<typeof fields>>;

/** What query-guided selection goes by. */
export type SelectionSettings = Pick<Shared, 'selection' | 'selectBy' | 'k' | 'lambda' | 'conf' | 'ablate'>;

/** How agents are selected in the end: −QAS replaces any rule by a random draw. */
export function selectionOf(s: Pick<Shared, 'selection' | 'ablate'>): Shared['selection'] {
  return s.ablate.includes('QAS') ? 'random' : s.selection;
}

/** k goes with selection, and only with it. */
export function checkSize(s: Shared, check: z.core.$RefinementCtx): void {
  const selection = s.ablate.includes('QAS') ? '−QAS' : s.selection;
  const needed = selection !== 'off';
  if (needed === (s.k !== undefined)) return;
  check.addIssue({ code: 'custom', path: ['k'], message: needed ? sizeNeeded(selection) : sizeUnused() });
}

/** Fills in what the preset says, and puts ablations in the paper's order. */
export function settle<S extends Shared>(s: S) {
  return {
    ...s,
    sets: s.sets ?? presets[s.preset].sets,
    weights: s.weights ?? presets[s.preset].weights,
    ablate: ablations.filter((a) => s.ablate.includes(a)),
  };
}
