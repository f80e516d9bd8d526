import type { Answer } from './answer.js';
import type { Message, Question } from './question.js';

export type AgentId = string;

/** An agent of SIGMA v1 Eq. 1: v_i = (model, role, strategy). */
export interface Agent {
  id: AgentId;
  model?: string;
  role?: string;
  strategy?: string;
  /** Text for selection by profile (docs/sigma-v1.md A1). */
  profile?: string;
}

/** Tokens of one call, as its server reports them. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  cachedTokens?: number;
  reasoningTokens?: number;
}

export interface TokenLogprob {
  token: string;
  logprob: number;
}

/** One agent's text in one round, read. Says nothing of malice or of where the text came from (see `AuditLog`). */
export interface Response {
  /** `question/agent/stage/round/draw`. */
  id: string;
  question: string;
  agent: AgentId;
  stage: string;
  round: number;
  draw: number;
  text: string;
  answer: Answer;
  /** Stated confidence in [0, 1], where the agent gave one. */
  confidence?: number;
  logprobs?: readonly TokenLogprob[];
  usage?: Usage;
  /** The fields of a structured reply (`Turn.output` of type `json`); absent where the text holds no such object. */
  data?: Readonly<Record<string, unknown>>;
}

export type OutputShape = { type: 'text' } | { type: 'json'; name: string; schema: Record<string, unknown> };

/** The behaviour an attack asks of the agent it has taken over; a panel strips it from what a method asks. */
export interface Wanted {
  /** The answer that the text must give; null = a text without an answer. */
  answer: Answer | null;
  /** Name of the attack: back ends that write texts choose the manner by it. */
  manner: string;
  /** Place of the seat among the malicious ones, from 0: back ends that lend texts give different seats different ones. */
  rank?: number;
  /** What the seat may look at when it makes its text up: honest responses of this step (knowledge `all`). */
  peers?: readonly Response[];
}

/** One request to one agent: what it is asked, what it sees of the others and of itself. */
export interface Turn {
  question: Question;
  agent: AgentId;
  /** `first` for the panel's own opening prompt, else the method's name for the step. */
  stage: string;
  round: number;
  draw: number;
  messages: Message[];
  sees: readonly Response[];
  own: readonly Response[];
  output: OutputShape;
  /**
   * The conversation that the turn belongs to, `method/setting`; set by the runner. Costs and recorded rounds are kept
   * by it; what a model is asked does not hang on it, so conversations share equal requests.
   */
  thread?: string;
  /** Set by attacks only. */
  wants?: Wanted;
}

/** The agents of a run as a method sees them: the only door to them, so the only place where an attack sits. */
export interface Panel {
  agents: readonly Agent[];
  /**
   * Asks one agent. A turn of stage `first`, round 0, draw 0 is the panel's own opening prompt: its messages are the
   * panel's, whatever the caller passes, and all methods share its answer.
   * @throws SigmaError `not-recorded` when the agent has no answer to this question (callers mask the seat).
   */
  ask(turn: Turn, signal?: AbortSignal): Promise<Response>;
}

/** Where a response's text came from. Kept beside the run, never on a `Response`. */
export interface Origin {
  kind: 'own' | 'off-panel' | 'other-question' | 'copy' | 'template' | 'generated';
  /** The question and agent whose text this is; absent for templates. */
  question?: string;
  agent?: AgentId;
  /** True when the text's sentence vector stands for another text than the one spoken. */
  approximate: boolean;
}

/** Malice and provenance by response id: for the runner and the report. No method gets hold of one. */
export interface AuditEntry {
  malicious: boolean;
  attack?: string;
  origin: Origin;
}

export function responseId(t: Pick<Turn, 'question' | 'agent' | 'stage' | 'round' | 'draw'>): string {
  return `${t.question.id}/${t.agent}/${t.stage}/${t.round}/${t.draw}`;
}

/** The turn that asks `agent` for its first answer to `question`. */
export function firstTurn(question: Question, agent: AgentId): Turn {
  return {
    question,
    agent,
    stage: 'first',
    round: 0,
    draw: 0,
    messages: question.messages,
    sees: [],
    own: [],
    output: { type: 'text' },
  };
}

/** Is it answered to the panel's own opening prompt? Draws beyond the first are further answers to the same prompt. */
export function isOpening(t: Pick<Turn, 'stage' | 'round'>): boolean {
  return t.stage === 'first' && t.round === 0;
}

/** Is it the opening answer that all methods share? */
export function isFirst(t: Pick<Turn, 'stage' | 'round' | 'draw'>): boolean {
  return t.stage === 'first' && t.round === 0 && t.draw === 0;
}
