import { APIConnectionError, APIError } from 'openai';
import type { LlmFault } from '../llmError.js';
import { HttpFailure } from './connection.js';
import { readError } from './errorBody.js';
import { retryAfterOf } from './retryAfter.js';

/** Why an attempt failed: what the retry loop and the error's text go by. Holds no secrets. */
export interface Failure {
  fault: LlmFault;
  /** In the server's words, or the system's. */
  reason: string;
  status?: number;
  /** The field of the request that the server complains of, and its name for the error. */
  param?: string;
  errorCode?: string;
  /** How long the server asks to wait. */
  retryAfterMs?: number;
}

/** A reply with status 200 that is no chat completion. `body` where it holds the server's error. */
export class BadReply extends Error {
  constructor(
    message: string,
    readonly body?: unknown,
  ) {
    super(message);
  }
}

export class BrokenStream extends Error {
  constructor() {
    super('the stream ended before the reply did');
  }
}

/** Reads whatever an attempt threw. Our own aborts are not among it: only the caller knows them. */
export function failureOf(thrown: unknown, redact: (text: string) => string, now = Date.now()): Failure {
  const refused = thrown instanceof APIConnectionError ? thrown.cause : thrown;
  if (refused instanceof HttpFailure) {
    const { status, headers, body } = refused;
    const retryAfterMs = retryAfterOf(headers, now);
    return { ...refusal(status, body, redact), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  if (thrown instanceof BadReply) return thrown.body ? errorInside(thrown.body, redact) : plain('bad-reply', thrown);
  if (thrown instanceof SyntaxError) return { fault: 'bad-reply', reason: 'the reply is not valid JSON' };
  if (thrown instanceof APIError && thrown.error) return errorInside({ error: thrown.error }, redact);
  return { fault: 'transport', reason: redact(deepest(thrown)) };
}

const plain = (fault: LlmFault, e: Error): Failure => ({ fault, reason: e.message });

/** An error in a reply of status 200, as gateways send it: its code may be the status of the server behind. */
function errorInside(body: unknown, redact: (text: string) => string): Failure {
  const text = JSON.stringify(body);
  const status = Number(readError(text).code);
  return refusal(status >= 400 && status < 600 ? status : 502, text, redact);
}

function refusal(status: number, body: string, redact: (text: string) => string): Failure {
  const { message, code, type, param } = readError(body);
  const said = `${code ?? ''} ${type ?? ''} ${message}`;
  return {
    fault: faultOf(status, said),
    reason: redact(message),
    status,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { errorCode: code }),
  };
}

function faultOf(status: number, said: string): LlmFault {
  if (status === 429) return noCredit.test(said) ? 'quota' : 'rate-limit';
  if (status === 402) return 'quota';
  if ((status === 400 || status === 403) && filtered.test(said)) return 'content-filter';
  if (status === 401 || status === 403) return 'auth';
  if (status === 404 || status === 405) return 'not-found';
  if (status === 413 || ((status === 400 || status === 422) && tooLong.test(said))) return 'context-overflow';
  if (status === 408 || status === 409 || status === 425 || (status >= 500 && status !== 501)) return 'server';
  return 'bad-request';
}

// "You exceeded your current quota" alone is no sign: some servers say so of a rate limit.
const noCredit =
  /insufficient[ _](?:quota|balance|credits?|funds)|billing_|billing (?:hard )?limit|credit balance|out of credits?/i;
const filtered = /content[ _](?:filter|policy|management)|ResponsibleAIPolicy|moderation|flagged|safety system/i;
const tooLong =
  /context[ _](?:length|window|size)|maximum context|(?:prompt|input)[^.]* too (?:long|large)|too many (?:input |prompt )?tokens|max_model_len|reduce the length/i;

/** The innermost reason of a failed connection: "fetch failed" says nothing. */
function deepest(thrown: unknown): string {
  let e = thrown as Thrown;
  for (let depth = 0; depth < 8 && typeof e === 'object'; depth++) {
    const next = e?.errors?.[0] ?? e?.cause;
    if (next === undefined || next === null) break;
    e = next as Thrown;
  }
  const { message, code } = typeof e === 'object' ? (e ?? {}) : {};
  const words = typeof message === 'string' && message !== '' ? message : typeof e === 'object' ? '' : String(e);
  return typeof code === 'string' && !words.includes(code) ? `${code} ${words}`.trim() : words || 'no reason given';
}

/** Errors of the system may be of another realm, where `instanceof` says no. */
type Thrown = { message?: unknown; code?: unknown; cause?: unknown; errors?: readonly unknown[] } | null | undefined;
