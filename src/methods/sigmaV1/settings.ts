import { z } from 'zod';
import { checkSize, fields, settle } from './fields.js';

export const settings = z
  .strictObject({
    preset: fields.preset,
    selection: fields.selection,
    k: fields.k,
    lambda: fields.lambda,
    selectBy: fields.selectBy,
    feval: z
      .enum(['answer-aware', 'literal', 'thresholded'])
      .default('answer-aware')
      .describe('edges, Eq. 6: equal answers + and different −; the cosine as printed; the cosine minus theta')
      .meta({ paper: 'Eq. 6; A3' }),
    theta: fields.theta,
    band: fields.band,
    conf: fields.conf,
    T: fields.T,
    L: fields.L,
    g: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("share of the neighbours' mean in an update: (1−g)·own + g·mean")
      .meta({ paper: 'Eq. 8, 9; A16' }),
    neg0: z
      .enum(['zero', 'same', 'opposite'])
      .default('zero')
      .describe(
        'negative part at the start: 0, a copy of the positive part (then all scores are 0 and the tie rule decides), or minus it',
      )
      .meta({ paper: 'Eq. 8, 9; A11' }),
    sets: fields.sets,
    oneHop: fields.oneHop,
    weighted: z
      .boolean()
      .default(false)
      .describe('means weigh agents by the edges on the walks, not by heads')
      .meta({ paper: 'A7' }),
    weak: fields.weak,
    state: z
      .enum(['answer', 'embedding', 'none'])
      .default('answer')
      .describe(
        'what is propagated: answers, which then decide; sentence vectors, or nothing: then the weights alone decide',
      )
      .meta({ paper: 'Eq. 8, 9; A24' }),
    weights: fields.weights,
    ablate: fields.ablate,
  })
  .superRefine(checkSize)
  .transform(settle);

export type SigmaV1Settings = z.output<typeof settings>;
