import type { Agent, AgentId, Origin, OutputShape, Response, TokenLogprob, Turn, Usage } from './agent.js';
import type { Message, Question } from './question.js';

/** What a back end can do; a method's `needs` are held against it before the run. */
export type Capability =
  /** Answers turns beyond the first answer (conversations). */
  | 'rounds'
  /** Several independent draws of one turn. */
  | 'draws'
  | 'logprobs'
  | 'json'
  | 'seed'
  /** Stated confidences. */
  | 'confidence'
  /** A service model (judge, solver, auditor). */
  | 'service'
  /** Sentence vectors of the responses: an encoder or a file of vectors. */
  | 'embeddings'
  /** Gold answers of the training folds. */
  | 'gold';

/** A call to a model that is no agent of the panel: judge, ranker, solver, auditor. Never attacked. */
export interface ServiceTurn {
  service: string;
  question: Question;
  stage: string;
  round: number;
  draw: number;
  messages: Message[];
  /** The responses that the messages quote, in their order: what a simulated service looks at. */
  sees: readonly Response[];
  output: OutputShape;
  /** As `Turn.thread`. */
  thread?: string;
}

/** What a back end says to a turn. */
export interface Reply {
  text: string;
  /** Another reader's reading of the text (recorded files), used with `--answers pred`; null = they found none. */
  pred?: string | null;
  confidence?: number;
  logprobs?: readonly TokenLogprob[];
  usage?: Usage;
  /** Why the text ends where it does, when that is not of the model's own accord. */
  finish?: 'length' | 'refusal';
  /** The call cannot succeed however often it is tried (content filter, context overflow): the answer is an error. */
  error?: string;
  /** Where the text came from; absent = the agent's own. */
  origin?: Origin;
}

/** What answers: recorded files, simulated agents, later any OpenAI-compatible server or a local model. */
export interface Backend {
  name: string;
  capabilities: ReadonlySet<Capability>;
  /** Every agent that can be seated. */
  agents: readonly Agent[];
  /**
   * @throws SigmaError `not-recorded` when it has no answer to this turn and cannot make one.
   */
  answer(turn: Turn | ServiceTurn, signal?: AbortSignal): Promise<Reply>;
}

export function isServiceTurn(t: Turn | ServiceTurn): t is ServiceTurn {
  return 'service' in t;
}

export type { AgentId };
