import type { JsonMode, OpenAiConfig } from './config.js';

/** Fields of a request that some servers or models refuse, and that an answer can do without. */
export const droppable = [
  'temperature',
  'top_p',
  'seed',
  'stop',
  'logprobs',
  'top_logprobs',
  'stream_options',
] as const;
export type Droppable = (typeof droppable)[number];

/** What a server takes, as far as it is known: a value that is replaced whenever the server says no. */
export interface Traits {
  without: ReadonlySet<Droppable>;
  limitField: 'max_tokens' | 'max_completion_tokens';
  json: JsonMode;
  /** May JSON mode still fall back on a weaker one? */
  jsonFixed: boolean;
  /** Most draws in one request. */
  n: number;
}

/** OpenAI's reasoning models by their names, with or without a provider in front. */
const reasoningName = /(?:^|\/)(?:o[1-9]\d*(?:-|$)|gpt-5(?!.*chat))/;

export function firstTraits(config: OpenAiConfig): Traits {
  const reasoning =
    config.reasoning === undefined || config.reasoning === 'auto' ? reasoningName.test(config.model) : config.reasoning;
  const without = new Set<Droppable>(reasoning ? ['temperature', 'top_p'] : []);
  if (config.seed === false) without.add('seed');
  if (config.logprobs === false) without.add('logprobs').add('top_logprobs');
  const json = config.json ?? 'auto';
  return {
    without,
    limitField: reasoning ? 'max_completion_tokens' : 'max_tokens',
    json: json === 'auto' ? 'schema' : json,
    jsonFixed: json !== 'auto',
    n: Math.max(1, Math.floor(config.n ?? 1)),
  };
}
