import type { IncomingHttpHeaders } from 'node:http';
import type { Misbehaviour } from './misbehave.js';

/** Body of a chat completion request, as far as the fake looks at it. */
export interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  seed?: number;
  n?: number;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  logprobs?: boolean;
  top_logprobs?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown> } };
  [key: string]: unknown;
}

export interface FakeRequest {
  /** Counts from 0 in order of arrival; preflights are not counted and have −1. */
  index: number;
  /** The tiny call that a client makes before its first real one. */
  preflight: boolean;
  path: string;
  headers: IncomingHttpHeaders;
  body: ChatBody;
  /** Milliseconds since the epoch. */
  arrived: number;
}

/** One choice of a reply; a plain string stands for `{ text }`. */
export interface FakeChoice {
  text: string | null;
  finish?: string;
  refusal?: string;
  reasoning?: string;
}

export interface FakeServerOptions {
  /** Default: any free one. */
  port?: number;
  /** Milliseconds from arrival to the reply. */
  latencyMs?: number;
  /** What is said; called for each choice of `n`. Default: text and JSON derived from messages, seed and choice. */
  reply?: (request: FakeRequest, choice: number) => string | FakeChoice;
  /** What goes wrong, by request; of a list, the n-th entry is for the n-th request that is no preflight. */
  misbehave?: readonly (Misbehaviour | undefined)[] | ((request: FakeRequest) => Misbehaviour | undefined);
  /** Where set, requests without `Authorization: Bearer key` get 401. */
  key?: string;
  /** Keep requests in the log (default true). Long speed tests do without. */
  keep?: boolean;
  onRequest?: (request: FakeRequest) => void;
}

export interface FakeServer {
  /** `http://127.0.0.1:port/v1`. */
  baseUrl: string;
  port: number;
  /** All requests that are no preflights, in order of arrival. */
  requests: readonly FakeRequest[];
  preflights: readonly FakeRequest[];
  counts: {
    /** Requests that are no preflights. */
    requests: number;
    preflights: number;
    /** Replies written to their end. */
    answered: number;
    inFlight: number;
    maxInFlight: number;
  };
  close(): Promise<void>;
}
