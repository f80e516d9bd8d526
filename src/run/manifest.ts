import { z } from 'zod';
import { canonicalJson, sha256 } from '../core/index.js';

/** Written first, never changed: what the run is made of. It holds no clock; equal runs on the same files have equal manifests. */
export interface Manifest {
  format: 'sigma-run/1';
  id: string;
  sigma: string;
  /** Hash of configuration and data: what names the run and keys its units. */
  contentHash: string;
  experiment: Record<string, unknown>;
  data: Record<string, unknown>;
  questions: number;
  agents: string[];
  kind: string;
  backend: string;
  tensor: Record<string, unknown>;
  encoder: Record<string, unknown> | null;
  plan: Record<string, unknown>;
  /** Models, roles and prompts of a run that asks models. */
  live?: Record<string, unknown>;
}

/** What decides a run's units, and so its content hash. */
export interface RunContent {
  plan: unknown;
  /** Checksum of the data. */
  data: string;
  /** How many: fits and trust look at all of them. */
  questions: number;
  agents: readonly string[];
  answers: unknown;
  fitOn: unknown;
  /** Name and version of the answer kind. */
  kind: readonly string[];
  vectors: unknown;
  seed: unknown;
  /** Absent where no model is asked. */
  live?: unknown;
}

export const contentHash = (content: RunContent): string => sha256(canonicalJson(content), 32);

/** The content hash of what a manifest says; another one than it holds says that it was changed. */
export function hashOfManifest(m: Manifest): string {
  const { answers, fitOn, seed } = m.experiment;
  return contentHash({
    plan: m.plan,
    data: String(m.data.checksum),
    questions: m.questions,
    agents: m.agents,
    answers,
    fitOn,
    kind: m.kind.split('/'),
    vectors: m.encoder,
    seed,
    ...(m.live ? { live: m.live } : {}),
  });
}

const shape = z.looseObject({
  format: z.literal('sigma-run/1'),
  id: z.string(),
  sigma: z.string(),
  contentHash: z.string(),
  experiment: z.looseObject({
    title: z.string(),
    data: z.looseObject({}),
    answers: z.string(),
    fitOn: z.string(),
    seed: z.number(),
    seeds: z.number(),
  }),
  data: z.looseObject({ checksum: z.string() }),
  questions: z.int().min(0),
  agents: z.array(z.string()),
  kind: z.string(),
  backend: z.string(),
  tensor: z.looseObject({ name: z.string() }),
  encoder: z.looseObject({}).nullable(),
  plan: z.looseObject({
    cells: z.array(z.looseObject({ method: z.string(), setting: z.string() })),
    conditions: z.array(
      z.looseObject({ attack: z.string(), share: z.number(), placement: z.string(), seed: z.number() }),
    ),
  }),
  live: z.looseObject({}).optional(),
});

/** What keeps a value from being a manifest: where, and what was found; null when it is one. */
export function manifestFault(value: unknown): string | null {
  const issue = shape.safeParse(value).error?.issues[0];
  return issue === undefined ? null : `"${issue.path.join('.')}": ${issue.message}`;
}
