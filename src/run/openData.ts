import path from 'node:path';
import { SigmaError, type AgentId, type Backend, type Question } from '../core/index.js';
import { kindOf, openBenchmark, openTraces, wordProblems, type Source, type TraceFile } from '../datasets/index.js';
import { recordedBackend, simulatedBackend, type ChatModel } from '../llm/index.js';
import type { Experiment } from './experiment.js';
import type { LiveSide } from './live.js';
import { withModels } from './withModels.js';
import { idOf, listedAgents } from './panelPlan.js';
import { nobody, onlyQuestion, ownQuestion } from './oneQuestion.js';
import { benchmarkNeedsModels, noData, noQuestions, predNeedsTraces } from './messages.js';

/** The questions of a run and what answers them. */
export interface Data {
  /** For messages and titles. */
  title: string;
  source: Source;
  backend: Backend;
  /** The panel when the experiment names none. */
  panel: AgentId[];
  traces?: TraceFile;
  /** What is odd about the data, though it can be read. */
  warnings: readonly string[];
  /** Models, where any are asked. */
  live?: LiveSide;
}

export interface OpenDataOptions {
  onStage?: (text: string) => void;
  signal?: AbortSignal | undefined;
  /** Malicious agents get texts even where no encoder looks at them: for showing. */
  texts?: boolean | undefined;
  models?: Readonly<Record<string, ChatModel>> | undefined;
  env?: Readonly<Record<string, string | undefined>> | undefined;
  onNotice?: ((text: string) => void) | undefined;
  /** The one question to decide: one of the caller's own in place of the experiment's data, or an id in them. */
  question?: Question | string | undefined;
}

export async function openData(x: Experiment, options: OpenDataOptions = {}): Promise<Data> {
  const { question } = options;
  const data =
    typeof question === 'object'
      ? ownQuestion(question)
      : question === undefined
        ? await openQuestions(x, options)
        : onlyQuestion(await openQuestions(x, options), question);
  if (x.llms === undefined || x.live === false) return data;
  try {
    return await withModels(x, data, options);
  } catch (e) {
    await data.source.close();
    throw e;
  }
}

async function openQuestions(x: Experiment, options: OpenDataOptions = {}): Promise<Data> {
  const { data } = x;
  if (data.limit === 0) throw new SigmaError('bad-input', noQuestions('--limit 0'));
  if (data.traces !== undefined) return openRecorded(x, data.traces, options);
  if (data.dataset !== undefined) return openSet(x, data.dataset, options);
  if (data.generate === undefined) throw new SigmaError('bad-input', noData());
  if (x.answers === 'pred') throw new SigmaError('bad-input', predNeedsTraces());
  const problems = wordProblems({ count: Math.min(data.questions, data.limit ?? data.questions), seed: x.seed });
  const backend = simulatedBackend(problems, { seed: x.seed });
  return {
    title: `${problems.ids.length} generated word problems`,
    source: problems,
    backend,
    panel: backend.agents.map((a) => a.id),
    warnings: [],
  };
}

/** Questions of a benchmark, which models are to answer. */
async function openSet(x: Experiment, name: string, { onStage }: OpenDataOptions): Promise<Data> {
  if (x.answers === 'pred') throw new SigmaError('bad-input', predNeedsTraces());
  if (x.llms === undefined || x.live === false) throw new SigmaError('bad-input', benchmarkNeedsModels(name));
  onStage?.(`Reading ${name}`);
  const { path: files, split, sample, stratify, limit } = x.data;
  const source = await openBenchmark(name, {
    path: files,
    split,
    sample,
    stratify: stratify && true,
    limit,
    seed: x.seed,
  });
  return {
    title: `${name}${sample === undefined ? '' : `, ${sample} questions`}`,
    source,
    backend: nobody(name),
    panel: [],
    warnings: [],
  };
}

/** Records kept in memory: all of a few thousand questions, so that sweeps over conditions read them once. */
const cacheBytes = 96_000_000;

async function openRecorded(
  x: Experiment,
  file: string,
  { onStage, signal, texts = false }: OpenDataOptions,
): Promise<Data> {
  onStage?.(`Reading ${path.basename(file)}`);
  const live = x.llms !== undefined && x.live !== false;
  const traces = await openTraces(file, {
    cacheBytes,
    ...(x.data.kind === undefined ? {} : { kind: x.data.kind }),
    ...(x.data.limit === undefined ? {} : { limit: x.data.limit }),
    ...(signal ? { signal } : {}),
    questionsOnly: live,
  });
  const backend = recordedBackend(traces, {
    kind: kindOf(x.data.kind ?? traces.kinds[0] ?? 'choice'),
    answers: x.answers,
    ...(Array.isArray(x.agents) ? { panel: listedAgents(x.agents).map(idOf) } : {}),
    // Agents that talk read one another's texts.
    textsNeeded: texts || live || x.encoder !== 'none' || x.embeddings !== undefined,
    seed: x.seed,
  });
  const { agents, warnings } = traces;
  return { title: path.basename(file), source: traces, backend, panel: [...agents], traces, warnings };
}
