import { z } from 'zod';
import { agentSpec, liveFields } from './llmSchema.js';

const share = z.number().min(0).max(1);

/** One method in one setting. A bare name stands for its default setting. */
export const methodSpec = z.strictObject({
  method: z.string().describe('Name of a method (`sigma methods` lists them)'),
  label: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Name of the setting in tables; default: the settings that differ'),
  settings: z.record(z.string(), z.unknown()).default({}).describe('Settings of the method'),
});

export const attackSpec = z.strictObject({
  attack: z.string().describe('Name of an attack (`sigma attacks` lists them)'),
  knowledge: z
    .enum(['all', 'visible'])
    .optional()
    .describe('all: acts after the honest agents and sees them; visible: no peek'),
  settings: z.record(z.string(), z.unknown()).default({}),
});

const dataFields = z.strictObject({
  traces: z.string().optional().describe('Recorded answers: JSONL, .gz or .zst; relative to the folder of this file'),
  kind: z.string().optional().describe('Answer kind of the recorded questions: choice, number, code'),
  generate: z.enum(['word-problems']).optional().describe('Generated questions, answered by simulated agents'),
  dataset: z.string().min(1).optional().describe('A benchmark or preset (`sigma data list`), answered by models'),
  path: z
    .string()
    .min(1)
    .optional()
    .describe('Its files; default: what `sigma data pull` has fetched; relative to the folder of this file'),
  split: z.string().min(1).optional().describe('Its split; default: the usual one, where it is there'),
  sample: z.int().min(1).optional().describe('So many questions of it, drawn at random by the base seed'),
  stratify: z.literal('category').optional().describe('Draw the sample by category'),
  questions: z.int().min(1).max(1_000_000).default(200).describe('How many questions to generate'),
  limit: z.int().min(0).optional().describe('Only the first so many questions'),
});

export const dataSchema = dataFields
  .refine((d) => d.traces === undefined || d.generate === undefined, {
    path: ['generate'],
    message: 'there are "traces" too. Keep one: recorded answers, or generated questions',
  })
  .refine((d) => d.dataset === undefined || (d.traces === undefined && d.generate === undefined), {
    path: ['dataset'],
    message: 'there are other questions too. Keep one: a benchmark, recorded answers, or generated questions',
  });

/**
 * An experiment: questions × methods × attacks × shares × seeds, as axes. The YAML of `sigma run`;
 * its JSON Schema stands in schema/experiment.schema.json.
 */
export const experimentSchema = z.strictObject({
  title: z.string().default('Experiment'),
  data: dataSchema.prefault({}),
  agents: z
    .union([z.array(z.union([z.string(), agentSpec])).min(1), z.int().min(1).max(1000)])
    .optional()
    .describe('The panel, in this order, or how many of the default one: the agents of the data, or four roles'),
  ...liveFields,
  answers: z
    .enum(['text', 'pred'])
    .default('text')
    .describe("text: read the texts ourselves; pred: take the file's own readings"),
  encoder: z.string().default('none').describe('Sentence encoder: none, use-lite, minilm, ORG/NAME, openai:MODEL'),
  embeddings: z
    .string()
    .optional()
    .describe('NumPy file of vectors, aligned with the traces; relative to the folder of this file'),
  methods: z.array(z.union([z.string(), methodSpec])).min(1),
  attacks: z
    .array(z.union([z.string(), attackSpec]))
    .min(1)
    .default(['none']),
  shares: z
    .array(share)
    .min(1)
    .default([0, 0.125, 0.25, 0.375, 0.5])
    .describe('Malicious fractions of the panel, 0 to 1'),
  placement: z
    .enum(['question', 'run'])
    .default('question')
    .describe('One permutation of seats per seed and question, or per seed'),
  fitOn: z
    .enum(['same', 'clean'])
    .default('same')
    .describe('Learned methods are fitted on the same condition, or on the clean one'),
  seed: z.int().min(0).default(1).describe('Base seed of all random streams'),
  seeds: z.int().min(1).max(1000).default(1).describe('How many seeds'),
  errorBudget: z.number().min(0).max(1).default(0.01).describe('Share of units that may fail before the run fails'),
});

export type ExperimentInput = z.input<typeof experimentSchema>;
export type Experiment = z.output<typeof experimentSchema>;
export type MethodSpec = z.output<typeof methodSpec>;
export type AttackSpec = z.output<typeof attackSpec>;

/** The JSON Schema of the YAML, for editors. */
export function experimentJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(experimentSchema, { io: 'input' }),
    title: 'sigma experiment',
  };
}
