import type { Sampling } from '../chat.js';

/** A model at a server that speaks the OpenAI chat API, as an experiment describes it. */
export interface OpenAiConfig {
  /** Name of the model in the experiment: what texts call it. */
  name: string;
  /** Such as `http://localhost:8000/v1`; user and password in it are sent as basic authorization. */
  baseUrl: string;
  /** Name of the model at the server. */
  model: string;
  /** Logical name of the server. Default: the base URL without user, password and query. */
  endpoint?: string | undefined;
  /** Version of the weights, where known. */
  revision?: string | undefined;
  /** Environment variable with the key. Default OPENAI_API_KEY. Without a key none is sent. */
  keyVariable?: string | undefined;
  /** Further headers; `${NAME}` stands for an environment variable. */
  headers?: Readonly<Record<string, string>> | undefined;
  sampling?: Sampling | undefined;
  /** Can the server give log-probabilities? `false`: they are not asked for. */
  logprobs?: boolean | undefined;
  /** Receive replies as streams. Default false. */
  stream?: boolean | undefined;
  /** Reasoning models take no temperature and another name of the token limit. Default `auto`: by the model's name. */
  reasoning?: 'auto' | boolean | undefined;
  /** JSON mode of the server; `prompt`: none, the schema is said in words. Default `auto`: the best it takes. */
  json?: JsonMode | 'auto' | undefined;
  /** Send seeds. Default true. */
  seed?: boolean | undefined;
  /** Most draws in one request. Default 1: a request a draw, each with its own seed. */
  n?: number | undefined;
  /** For a whole call, from when it leaves our queue to its last byte. Default 600. */
  timeoutSeconds?: number | undefined;
  /** Between two pieces of a reply, the headers being the first one. Default 120. */
  idleSeconds?: number | undefined;
  /** How often a call is tried that may heal by itself. Default 8. */
  maxTries?: number | undefined;
  /**
   * Calls fail as `stalled` when none has succeeded for so long. Default: four times the time-out, so that one call which hangs
   * each time it is tried fails alone. */
  stallSeconds?: number | undefined;
}

export type JsonMode = 'schema' | 'object' | 'prompt';

/** The clocks of a model's calls, in milliseconds. */
export interface Patience {
  timeoutMs: number;
  idleMs: number;
  stallMs: number;
  maxTries: number;
}

export function patienceOf(config: OpenAiConfig): Patience {
  const timeoutMs = (config.timeoutSeconds ?? 600) * 1000;
  return {
    timeoutMs,
    idleMs: (config.idleSeconds ?? 120) * 1000,
    stallMs: config.stallSeconds === undefined ? 4 * timeoutMs : config.stallSeconds * 1000,
    maxTries: config.maxTries ?? 8,
  };
}
