import type { ZodType } from 'zod';
import type { AgentId, Panel } from './agent.js';
import type { Answer } from './answer.js';
import type { Capability, Reply, ServiceTurn } from './backend.js';
import type { Batch, Matrix } from './batch.js';
import type { Gold, Question } from './question.js';
import type { Rng } from './rng.js';

export interface Citation {
  authors: string;
  title: string;
  year: number;
  /** arXiv number, DOI or URL. */
  where: string;
}

/** A step of a method worth showing (`sigma show`, `sigma ask`): plain data, small. */
export interface TraceEvent {
  question: string;
  stage: string;
  data: Record<string, unknown>;
}

/** What a method may use while it decides. Gold is not in it. */
export interface Context {
  panel: Panel;
  service(turn: ServiceTurn): Promise<Reply>;
  /** Unit sentence vectors of texts. @throws SigmaError `no-encoder` when the run has none. */
  embed(texts: string[]): Promise<Matrix>;
  /** A random stream of this question (null = of the run), stage and draw; equal arguments, equal stream. */
  rng(question: Question | null, stage: string, draw?: number): Rng;
  /** Cross-fitted reliability of an agent in [0,1], estimated without the questions being decided (docs/rules.md §5). */
  trust(agent: AgentId): number;
  emit(event: TraceEvent): void;
}

/** A signed graph that a method built over the seats; `a[i·k+j]` is the influence of j on i. */
export interface SignedGraph {
  stage: string;
  round: number;
  directed: boolean;
  /** [k,k], zero diagonal. */
  a: Float32Array;
}

export interface Decision {
  answer: Answer;
  text?: string;
  /** More than one answer stood first and the method's tie rule chose. */
  tie: boolean;
  /** Why it ended, where that is not the rule: `no-answers`, `early-consensus`, … */
  stop?: string;
  /** [k] signed weight of each seat. */
  weights?: Float32Array;
  graphs: SignedGraph[];
}

/** What `fit` learned: plain JSON, saved in the run and hashed into the unit keys. */
export type Artefact = Record<string, unknown>;

export interface Training {
  batch: Batch;
  /** [B], undefined where the question has none. */
  gold: (Gold | undefined)[];
  /** [B,k] 1 = the seat's answer is right by its kind's grader, 0 = not, −1 = unknown (no gold or no answer). */
  right: Int8Array;
}

export interface MethodBase<S> {
  name: string;
  version: string;
  /** One line for `sigma methods`. */
  summary: string;
  source: Citation;
  settings: ZodType<S>;
  needs(settings: S): readonly Capability[];
  /** Calls per question, nothing shared or cached: agents (first answers included) and services. Repairs come on top. */
  calls(settings: S, k: number): { agent: number; service: number };
  /** Texts of the prompts it uses, by name: hashed into the manifest and the unit keys, shown by `sigma prompt`. */
  prompts?(settings: S): Readonly<Record<string, string>>;
  /** True when it looks at gold: labelled so in every table. */
  oracle?: boolean;
  /** Does it draw from `Context.rng`? Else the seeds of a clean condition are computed once. */
  stochastic?(settings: S): boolean;
  /** Does it ask `Context.trust`? Then the runner estimates it first. */
  usesTrust?(settings: S): boolean;
  /** Learns from the other folds; the runner cross-fits (docs/rules.md §1). */
  fit?(train: Training, context: Context, settings: S): Promise<Artefact>;
}

/** Decides a batch of questions at once, on tensors. */
export interface BatchMethod<S> extends MethodBase<S> {
  scope: 'batch';
  decide(batch: Batch, context: Context, settings: S, artefact?: Artefact): Promise<Decision[]>;
}

/** Decides one question, talking to the panel as long as it likes. */
export interface QuestionMethod<S> extends MethodBase<S> {
  scope: 'question';
  decide(question: Question, context: Context, settings: S, artefact?: Artefact): Promise<Decision>;
}

/** Looks at all questions of a condition before it decides any; runs in the merge stage. */
export interface RunMethod<S> extends MethodBase<S> {
  scope: 'run';
  decide(all: AsyncIterable<Batch>, context: Context, settings: S): AsyncIterable<Decision>;
}

export type Method<S> = BatchMethod<S> | QuestionMethod<S> | RunMethod<S>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a registry holds methods of every settings type
export type AnyMethod = Method<any>;
