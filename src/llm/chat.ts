import type { Capability, Message, OutputShape, TokenLogprob, Usage } from '../core/index.js';

/** How a model draws its text. What is not set is left to the server, and not sent. */
export interface Sampling {
  temperature?: number;
  topP?: number;
  /** Most tokens of a reply; thoughts of reasoning models count. */
  maxTokens?: number;
  stop?: readonly string[];
  /** Further fields of the request body, as the server wants them. */
  extra?: Readonly<Record<string, unknown>>;
}

/** Names a draw: equal samples of equal requests are one text, different ones are independent texts. */
export interface Sample {
  /** Base seed of the run. */
  seed: number;
  question: string;
  /** Agent or service. */
  who: string;
  stage: string;
  round: number;
  draw: number;
}

/**
 * What a model is asked: everything that decides its answer, and nothing else. With the model's identity, its canonical
 * JSON is the cache key. How a server wants it (JSON mode, names of fields) is not part of it.
 */
export interface ChatRequest {
  messages: readonly Message[];
  output: OutputShape;
  sampling: Sampling;
  /** Ask for the log-probabilities of the tokens drawn, and of so many alternatives. */
  logprobs?: number;
  sample: Sample;
}

export interface ChatReply {
  /** Without the model's thoughts. */
  text: string;
  /** Reasoning that the server gave apart from the text, or inside it between marks. */
  thoughts?: string;
  /** `stop`: of the model's own accord. `length`: cut off. `refusal`: content filter or a refusal in place of content. */
  finish: 'stop' | 'length' | 'refusal';
  /** Absent where the server does not say. */
  usage?: Usage;
  logprobs?: readonly TokenLogprob[];
  /** Set in place of a text where the call can never succeed: why. */
  error?: string;
  /** Model and build as the server names them. */
  servedBy?: string;
}

/** Who a model is, for the cache: not where it runs, but whose answers it gives. */
export interface ModelIdentity {
  /** Logical name of the endpoint: a server that moves to another host keeps its cache. */
  endpoint: string;
  model: string;
  /** Version of the weights, where the user states one. */
  revision?: string;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A model that answers chats: over HTTP, in process, or from the store in front of one. */
export interface ChatModel {
  identity: ModelIdentity;
  capabilities: ReadonlySet<Capability>;
  /** Sampling of every request that does not say otherwise. */
  sampling: Sampling;
  /** What the manifest says of it: no keys, no credentials. */
  describe(): Record<string, unknown>;
  /**
   * One reply. Retries what can heal by itself.
   * @throws LlmError
   */
  complete(request: ChatRequest, options?: CallOptions): Promise<ChatReply>;
  close(): Promise<void>;
}
