import type OpenAI from 'openai';
import { withRequest, type Message } from '../../core/index.js';
import type { ChatRequest, Sampling } from '../chat.js';
import { seedOf } from '../seed.js';
import type { Droppable, Traits } from './traits.js';

/** Body of a chat completion, and what servers beyond OpenAI's want in it. */
export type ChatBody = Omit<OpenAI.ChatCompletionCreateParams, 'messages'> & {
  messages: readonly Message[];
  [field: string]: unknown;
};

export interface Manner {
  model: string;
  /** Sampling of requests that do not say otherwise. */
  sampling: Sampling;
  stream: boolean;
  traits: Traits;
}

/** What is sent for `draws` draws of a request, the first one's seed standing for all. */
export function bodyOf(request: ChatRequest, { model, sampling, stream, traits }: Manner, draws = 1): ChatBody {
  const drawn = { ...sampling, ...request.sampling };
  const takes = (field: Droppable): boolean => !traits.without.has(field);
  const body: ChatBody = { model, messages: request.messages, ...drawn.extra };
  if (drawn.temperature !== undefined && takes('temperature')) body.temperature = drawn.temperature;
  if (drawn.topP !== undefined && takes('top_p')) body.top_p = drawn.topP;
  if (drawn.maxTokens !== undefined) body[traits.limitField] = drawn.maxTokens;
  if (drawn.stop && drawn.stop.length > 0 && takes('stop')) body.stop = [...drawn.stop];
  if (takes('seed')) body.seed = seedOf(request);
  if (request.logprobs !== undefined && takes('logprobs')) {
    body.logprobs = true;
    if (request.logprobs > 0 && takes('top_logprobs')) body.top_logprobs = request.logprobs;
  }
  if (draws > 1) body.n = draws;
  if (stream) {
    body.stream = true;
    if (takes('stream_options')) body.stream_options = { include_usage: true };
  }
  if (request.output.type === 'json') askForJson(body, request.output, traits.json);
  return body;
}

type JsonOutput = Extract<ChatRequest['output'], { type: 'json' }>;

/** Where the server does not know the schema, it is said in words after everything else. */
function askForJson(body: ChatBody, { name, schema }: JsonOutput, mode: Traits['json']): void {
  if (mode === 'schema')
    body.response_format = { type: 'json_schema', json_schema: { name, schema, strict: isStrict(schema) } };
  else {
    if (mode === 'object') body.response_format = { type: 'json_object' };
    const words = `Reply with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(schema)}`;
    body.messages = withRequest(body.messages, words);
  }
}

/** OpenAI's strict mode wants all properties required and no others. */
function isStrict(schema: Record<string, unknown>): boolean {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []);
  const properties = Object.keys((schema['properties'] as object | undefined) ?? {});
  return schema['additionalProperties'] === false && properties.every((p) => required.has(p));
}

/** Tokens of a reply that says nothing of its length. */
const usualReply = 256;

/** Rough number of tokens of a call, for limits a minute: four characters of the prompt are one. */
export function tokensOf(request: ChatRequest, { sampling }: Pick<Manner, 'sampling'>, draws = 1): number {
  let characters = 0;
  for (const m of request.messages) characters += m.content.length;
  return Math.ceil(characters / 4) + draws * (request.sampling.maxTokens ?? sampling.maxTokens ?? usualReply);
}
