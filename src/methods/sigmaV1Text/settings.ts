import { z } from 'zod';
import { checkSize, fields, settle } from '../sigmaV1/index.js';

export const settings = z
  .strictObject({
    preset: fields.preset,
    selection: fields.selection,
    k: fields.k,
    lambda: fields.lambda,
    selectBy: fields.selectBy,
    feval: z
      .enum(['answer-aware', 'literal', 'thresholded', 'judge', 'nli'])
      .default('answer-aware')
      .describe(
        'edges, Eq. 6: equal answers + and different −; the cosine as printed; the cosine minus theta; the label that a judge gives each pair; what follows from one response about the other, in both directions',
      )
      .meta({ paper: 'Eq. 6; A3' }),
    theta: fields.theta,
    band: fields.band,
    conf: fields.conf,
    T: fields.T,
    L: fields.L,
    sets: fields.sets,
    oneHop: fields.oneHop,
    weak: fields.weak,
    weights: fields.weights,
    readout: z
      .enum(['vote', 'llm'])
      .default('vote')
      .describe('who gives the final answer: the weighted vote over the agents, or a model that is told the weights')
      .meta({ paper: 'readout; A24' }),
    unreadable: z
      .enum(['fail', 'keep'])
      .default('fail')
      .describe(
        'a reply that holds no object, nor does its repair: the question fails, or the agent keeps its position (a pair is neutral)',
      )
      .meta({ paper: '' }),
    quote: z
      .int()
      .min(50)
      .default(2000)
      .describe('most characters of a quoted text; a longer one loses its middle')
      .meta({ paper: '' }),
    maxLength: z
      .int()
      .min(40)
      .default(1200)
      .describe('most characters of a revised rationale, by the schema of the reply; a counter-case gets half of it')
      .meta({ paper: '' }),
    ablate: fields.ablate,
  })
  .superRefine(checkSize)
  .transform(settle);

export type SigmaV1TextSettings = z.output<typeof settings>;

/** Revisions of each agent. */
export const roundsOf = (s: SigmaV1TextSettings): number => s.T * s.L;
