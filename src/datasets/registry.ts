import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { cacheFolder, dataFile, messages, nearestName, SigmaError } from '../core/index.js';

const text = z.string().min(1);
const file = z.strictObject({
  url: z.url(),
  name: text,
  split: text,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
const entry = z.strictObject({
  family: text,
  kind: text,
  grader: text,
  licence: text,
  size: z.record(z.string(), z.int().min(1)),
  split: text.default('test'),
  formats: text,
  files: z.array(file),
  manual: text.optional(),
  hidden: z.boolean().default(false),
  citation: text,
});
const preset = z.strictObject({
  dataset: text,
  split: text.optional(),
  sample: z.int().min(1).optional(),
  stratify: z.literal('category').optional(),
  of: text,
});
const schema = z.strictObject({ datasets: z.record(z.string(), entry), presets: z.record(z.string(), preset) });

export type BenchmarkFile = z.output<typeof file>;
export type Preset = z.output<typeof preset>;
/** What is known of a benchmark (data/datasets.yaml). */
export interface BenchmarkEntry extends z.output<typeof entry> {
  name: string;
}

let table: z.output<typeof schema> | undefined;
const read = (): z.output<typeof schema> =>
  (table ??= schema.parse(parse(readFileSync(dataFile('datasets.yaml'), 'utf8'))));

/** Every benchmark, in the order of the table. */
export const benchmarks = (): BenchmarkEntry[] => Object.entries(read().datasets).map(([name, e]) => ({ name, ...e }));

/** Samples of published studies, by name. */
export const presets = (): Readonly<Record<string, Preset>> => read().presets;

/** @throws SigmaError `bad-input` for an unknown name, with the nearest known one */
export function benchmarkOf(name: string): BenchmarkEntry {
  const found = benchmarks().find((b) => b.name === name);
  if (found) return found;
  const known = benchmarks().map((b) => b.name);
  throw new SigmaError('bad-input', messages.unknownName('data set', name, known, nearestName(name, known)));
}

/** Where the files of a benchmark are kept. */
export const benchmarkFolder = (name: string): string => cacheFolder('datasets', name);
