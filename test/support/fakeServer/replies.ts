import { createHash } from 'node:crypto';
import type { ChatBody, FakeChoice, FakeRequest } from './types.js';

/** Hash of what a deterministic server answers by: messages, seed and choice. */
export function digestOf(body: ChatBody, choice = 0): string {
  return createHash('sha256')
    .update(JSON.stringify([body.model, body.messages, body.seed ?? null, choice]))
    .digest('hex');
}

/** A text, or an object by the schema that is asked for; equal requests, equal words. */
export function defaultReply({ body }: FakeRequest, choice: number): string {
  const digest = digestOf(body, choice);
  const format = body.response_format;
  if (format?.type === 'json_schema' && format.json_schema)
    return JSON.stringify(objectBy(format.json_schema.schema, digest));
  if (format?.type === 'json_object') return JSON.stringify({ reply: digest.slice(0, 8) });
  return `Reply ${digest.slice(0, 12)}. The answer is ${(parseInt(digest.slice(0, 4), 16) % 90) + 10}.`;
}

interface Property {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

function objectBy(schema: Record<string, unknown>, digest: string): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Property>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, p], i) => {
      const byte = parseInt(digest.slice(2 * i, 2 * i + 2), 16);
      if (p.enum) return [name, p.enum[byte % p.enum.length]];
      const [low, high] = [p.minimum ?? 0, p.maximum ?? 1];
      if (p.type === 'number') return [name, Math.round((low + ((high - low) * byte) / 255) * 100) / 100];
      if (p.type === 'integer') return [name, low + (byte % (high - low + 1))];
      if (p.type === 'boolean') return [name, byte % 2 === 0];
      return [name, `${(byte % 90) + 10}`];
    }),
  );
}

const tokensOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

/** The JSON of a completion, as OpenAI writes it. */
export function completionOf(request: FakeRequest, choices: FakeChoice[]): Record<string, unknown> {
  const { body } = request;
  const prompt = Math.ceil(body.messages.reduce((sum, m) => sum + m.content.length, 0) / 4);
  const said = choices.reduce((sum, c) => sum + tokensOf(c.text ?? '').length, 0);
  return {
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion',
    created: 1700000000,
    model: body.model,
    system_fingerprint: 'fp_fake',
    choices: choices.map((c, index) => ({
      index,
      message: {
        role: 'assistant',
        content: c.text,
        refusal: c.refusal ?? null,
        ...(c.reasoning === undefined ? {} : { reasoning_content: c.reasoning }),
      },
      logprobs: body.logprobs ? { content: tokensOf(c.text ?? '').map((token, i) => logprob(token, i, body)) } : null,
      finish_reason: c.finish ?? 'stop',
    })),
    usage: {
      prompt_tokens: prompt,
      completion_tokens: said,
      total_tokens: prompt + said,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function logprob(token: string, i: number, body: ChatBody): Record<string, unknown> {
  const others = Array.from({ length: body.top_logprobs ?? 0 }, (_, n) => ({
    token: n === 0 ? token : `${token}${n}`,
    logprob: -0.1 - n,
    bytes: null,
  }));
  return { token, logprob: -0.1 - (i % 3) / 10, bytes: null, top_logprobs: others };
}

/** The same completion as chunks of a stream: role, words, end, usage (where asked for). */
export function chunksOf(completion: Record<string, unknown>, body: ChatBody): Record<string, unknown>[] {
  const { choices, usage, ...rest } = completion as {
    choices: { index: number; message: Record<string, unknown>; finish_reason: string; logprobs: unknown }[];
    usage?: unknown;
  };
  const head = { ...rest, object: 'chat.completion.chunk' };
  const chunk = (index: number, delta: unknown, finish: string | null = null): Record<string, unknown> => ({
    ...head,
    choices: [{ index, delta, finish_reason: finish }],
  });
  const all = choices.flatMap((c) => {
    const { content, refusal, reasoning_content: thoughts } = c.message;
    const words = tokensOf((content ?? '') as string);
    const probs = (c.logprobs as { content: unknown[] } | null)?.content;
    return [
      chunk(c.index, { role: 'assistant', content: '' }),
      ...(thoughts ? [chunk(c.index, { reasoning_content: thoughts })] : []),
      ...(refusal ? [chunk(c.index, { refusal })] : []),
      ...words.map((word, i) => ({
        ...head,
        choices: [
          {
            index: c.index,
            delta: { content: word },
            finish_reason: null,
            ...(probs ? { logprobs: { content: [probs[i]] } } : {}),
          },
        ],
      })),
      chunk(c.index, {}, c.finish_reason),
    ];
  });
  if (body.stream_options?.include_usage && usage !== undefined) all.push({ ...head, choices: [], usage });
  return all;
}
