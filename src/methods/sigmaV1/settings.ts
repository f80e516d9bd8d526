import { z } from 'zod';
import { sizeNeeded } from '../messages.js';

/** What the presets fix; everything else has one default. Settings given beside a preset override it. */
export const presets = {
  /** Sets by the sign of the direct edge, negative weights clipped. */
  recommended: { sets: 'direct-first', weights: 'clipped' },
  /** As printed: sets may overlap, weights keep their signs. */
  paper: { sets: 'literal', weights: 'literal' },
} as const;

const ablations = ['QAS', 'SRG', 'CMP', 'SCR'] as const;

export const settings = z
  .strictObject({
    preset: z.enum(['recommended', 'paper']).default('recommended'),
    /** Who is asked: everybody, the best by Eq. 5, by maximal marginal relevance, or a random draw. */
    selection: z.enum(['off', 'score', 'mmr', 'random']).default('off'),
    /** How many agents selection keeps. */
    k: z.int().min(1).optional(),
    /** λ of Eq. 5, and of MMR. */
    lambda: z.number().min(0).max(1).default(0.5),
    /** Selection looks at what agents are, or at what they answered. */
    selectBy: z.enum(['profiles', 'responses']).default('profiles'),
    feval: z.enum(['answer-aware', 'literal', 'thresholded']).default('answer-aware'),
    /** θ of `thresholded`. */
    theta: z.number().default(0),
    /** |f| below this is neutral. */
    band: z.number().min(0).default(0),
    /** c_i: 1, the confidence stated in the response, or cross-fitted trust. */
    conf: z.enum(['one', 'stated', 'trust']).default('one'),
    /** Outer iterations, and layers in each. 0 layers = no propagation. */
    T: z.int().min(0).max(10).default(1),
    L: z.int().min(0).max(10).default(2),
    /** Share of the neighbours' mean in an update. */
    g: z.number().min(0).max(1).default(0.5),
    neg0: z.enum(['zero', 'same', 'opposite']).default('zero'),
    sets: z.enum(['literal', 'shortest', 'direct-first', 'majority-of-walks']).optional(),
    oneHop: z.boolean().default(false),
    weighted: z.boolean().default(false),
    weak: z.boolean().default(false),
    state: z.enum(['answer', 'embedding', 'none']).default('answer'),
    weights: z.enum(['literal', 'clipped']).optional(),
    /** −QAS: random selection; −SRG: no negative edges; −CMP: one mean over friends and enemies; −SCR: equal weights. */
    ablate: z.array(z.enum(ablations)).default([]),
  })
  .superRefine((s, check) => {
    if (s.k !== undefined) return;
    const selection = s.ablate.includes('QAS') ? '−QAS' : s.selection;
    if (selection !== 'off') check.addIssue({ code: 'custom', path: ['k'], message: sizeNeeded(selection) });
  })
  .transform((s) => ({
    ...s,
    sets: s.sets ?? presets[s.preset].sets,
    weights: s.weights ?? presets[s.preset].weights,
    ablate: ablations.filter((a) => s.ablate.includes(a)),
  }));

export type SigmaV1Settings = z.output<typeof settings>;

/** How agents are selected in the end: −QAS replaces any rule by a random draw. */
export function selectionOf(s: SigmaV1Settings): SigmaV1Settings['selection'] {
  return s.ablate.includes('QAS') ? 'random' : s.selection;
}
