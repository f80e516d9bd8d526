import { firstPrompt, openPanel } from '../agents/index.js';
import type { ChatModel } from '../llm/index.js';
import {
  nearestName,
  questionText,
  sha256,
  SigmaError,
  type AgentId,
  type AnswerKind,
  type Backend,
  type Capability,
  type Gold,
  type Panel,
  type Question,
} from '../core/index.js';
import { kindOf, type Source } from '../datasets/index.js';
import { useBackend } from '../tensor/index.js';
import type { Collected } from './collect.js';
import type { Experiment } from './experiment.js';
import type { LiveSide } from './live.js';
import { contentHash } from './manifest.js';
import { kindMixed, noAgents, noQuestions, unknownAgent } from './messages.js';
import { openData } from './openData.js';
import { idOf, listedAgents } from './panelPlan.js';
import { openVectors } from './openVectors.js';
import { pinWeights } from './pinWeights.js';
import { checkCalls, checkNeeds, describePlan, planRun, type Extensions, type Plan } from './plan.js';
import type { Vectors } from './vectors.js';

/** Everything a run stands on, opened and checked. */
export interface Lab {
  experiment: Experiment;
  plan: Plan;
  source: Source;
  backend: Backend;
  kind: AnswerKind;
  agents: AgentId[];
  /** The honest panel. */
  panel: Panel;
  vectors: Vectors | null;
  tensor: { name: string };
  N: number;
  /** Models, where any are asked. */
  live?: LiveSide;
  /** Questions asked at once; absent where answers come from memory. */
  width?: number;
  /** [N] hash of each question's text and options: identical questions share it. */
  clusters: string[];
  /** [N] */
  datasets: string[];
  /** [N] right answers, for grading and fits; undefined where the question has none. */
  gold: (Gold | undefined)[];
  hasGold: boolean;
  /** What is odd about the data, though it can be read. */
  warnings: readonly string[];
  /** The clean condition's answers, once somebody has collected them: fits, tables and the sample use them too. */
  clean?: Promise<Collected>;
  /** Hash of configuration and data. */
  contentHash: string;
  close(): Promise<void>;
}

export interface LabOptions extends Extensions {
  /** Models of the caller's own, by name: in place of those that the experiment describes. */
  models?: Readonly<Record<string, ChatModel>> | undefined;
  /** Where keys are looked for. Default: the process's environment. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The one question to decide: one of the caller's own in place of the experiment's data, or an id in them. */
  question?: Question | string | undefined;
  tensorBackend?: string | undefined;
  onStage?: ((text: string) => void) | undefined;
  /** Hears what is odd about the data, though it can be read, and about the models. */
  onWarning?: ((text: string) => void) | undefined;
  /** Malicious agents get texts even where no encoder looks at them: for showing. Decisions do not depend on it. */
  texts?: boolean | undefined;
  /** Hears how far the encoder is: texts done, of how many, new ones per second. */
  onEmbed?: ((done: number, total: number, textsPerSecond: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Opens data, back end, panel, vectors and plan of an experiment.
 * @throws SigmaError `bad-input` for anything that cannot run, before anything runs
 */
export async function openLab(described: Experiment, options: LabOptions = {}): Promise<Lab> {
  const { onStage = () => undefined, signal } = options;
  const experiment = await pinWeights(described, options.models);
  const data = await openData(experiment, {
    onStage,
    signal,
    texts: options.texts,
    models: options.models,
    env: options.env,
    onNotice: options.onWarning,
    question: options.question,
  });
  const closers: (() => Promise<void>)[] = [() => data.source.close(), async () => data.live?.close()];
  for (const text of data.warnings) options.onWarning?.(text);
  try {
    const { source, backend } = data;
    const N = source.ids.length;
    if (N === 0) throw new SigmaError('bad-input', noQuestions(data.title));
    if (backend.agents.length === 0) throw new SigmaError('bad-input', noAgents(data.title));
    const agents = chooseAgents(experiment, backend, data.panel);
    const { clusters, datasets, gold, kind } = await survey(experiment, source);
    const hasGold = gold.some((g) => g !== undefined);
    const tensor = await useBackend(options.tensorBackend);
    const plan = planRun(experiment, agents.length, options);
    checkCalls(plan, agents.length);
    const have = new Set<Capability>(backend.capabilities);
    if (experiment.encoder !== 'none' || experiment.embeddings !== undefined) have.add('embeddings');
    if (hasGold) have.add('gold');
    checkNeeds(plan, have, backend.name);
    const vectors = await openVectors(experiment, data, { onStage, onEmbed: options.onEmbed, signal });
    if (vectors) closers.push(() => vectors.close());
    if (plan.cells.some((c) => c.method.needs(c.settings).includes('embeddings')))
      await vectors?.prepareQuestions?.(source.ids.map((_, q) => q));
    return {
      experiment,
      plan,
      source,
      backend,
      kind,
      agents,
      panel: openPanel(backend, {
        agents,
        kind,
        answers: experiment.answers,
        ...(data.live ? { prompt: firstPrompt(experiment.prompt) } : {}),
      }),
      vectors,
      tensor,
      ...(data.live ? { live: data.live, width: data.live.width } : {}),
      N,
      clusters,
      datasets,
      gold,
      hasGold,
      warnings: data.warnings,
      contentHash: contentHash({
        plan: describePlan(plan),
        data: source.checksum,
        questions: N,
        agents,
        answers: experiment.answers,
        fitOn: experiment.fitOn,
        kind: [kind.name, kind.version],
        vectors: vectors?.describe() ?? null,
        seed: experiment.seed,
        ...(data.live ? { live: data.live.describe() } : {}),
      }),
      close: async () => {
        for (const close of closers.reverse()) await close();
      },
    };
  } catch (e) {
    for (const close of closers.reverse()) await close();
    throw e;
  }
}

function chooseAgents(x: Experiment, backend: Backend, usual: readonly AgentId[]): AgentId[] {
  const known = backend.agents.map((a) => a.id);
  const wanted = typeof x.agents === 'number' ? usual.slice(0, x.agents) : listedAgents(x.agents).map(idOf);
  for (const id of wanted)
    if (!known.includes(id)) throw new SigmaError('bad-input', unknownAgent(id, known, nearestName(id, known)));
  return wanted.length > 0 ? wanted : [...usual];
}

/** One pass over the questions: their content hashes, their one answer kind, and right answers. */
async function survey(
  x: Experiment,
  source: Source,
): Promise<{ clusters: string[]; datasets: string[]; gold: (Gold | undefined)[]; kind: AnswerKind }> {
  const clusters: string[] = [];
  const datasets: string[] = [];
  const kinds = new Set<string>();
  const golds: (Gold | undefined)[] = [];
  for (let i = 0; i < source.ids.length; i++) {
    const { question, gold } = await source.read(i);
    clusters.push(sha256(JSON.stringify([questionText(question), question.choices ?? null]), 16));
    datasets.push(question.dataset);
    kinds.add(question.kind);
    golds.push(gold);
  }
  if (kinds.size > 1 && x.data.kind === undefined) throw new SigmaError('bad-input', kindMixed([...kinds].sort()));
  return { clusters, datasets, kind: kindOf(x.data.kind ?? [...kinds][0]!), gold: golds };
}
