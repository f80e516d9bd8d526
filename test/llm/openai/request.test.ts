import { describe, expect, it } from '@jest/globals';
import type { OpenAiConfig } from '../../../src/llm/openai/index.js';
import { bodyOf, tokensOf } from '../../../src/llm/openai/request.js';
import { seedOf } from '../../../src/llm/seed.js';
import { firstTraits } from '../../../src/llm/openai/traits.js';
import { ask, jsonShape } from './setting.js';

const config = (over: Partial<OpenAiConfig> = {}): OpenAiConfig => ({
  name: 't',
  baseUrl: 'http://x',
  model: 'm',
  ...over,
});
const body = (request = ask(), over: Partial<OpenAiConfig> = {}, draws = 1) => {
  const c = config(over);
  const manner = { model: c.model, sampling: c.sampling ?? {}, stream: c.stream ?? false, traits: firstTraits(c) };
  return bodyOf(request, manner, draws);
};

describe('the body of a request', () => {
  it('holds what is set and nothing else', () => {
    expect(body()).toEqual({ model: 'm', messages: ask().messages, seed: seedOf(ask()) });
    expect(Object.keys(body(ask(), { seed: false }))).toEqual(['model', 'messages']);
  });

  it('takes its sampling from the request before the model', () => {
    const sampling = { temperature: 0.2, topP: 0.9, maxTokens: 50, extra: { top_k: 5 } };
    expect(body(ask(0, { sampling: { temperature: 1, stop: ['\n'] } }), { sampling })).toMatchObject({
      temperature: 1,
      top_p: 0.9,
      max_tokens: 50,
      stop: ['\n'],
      top_k: 5,
    });
  });

  it('has a seed of its own for each draw, question, agent, stage and round, the same every time', () => {
    const sample = ask().sample;
    const seeds = [
      sample,
      { ...sample, draw: 1 },
      { ...sample, question: 'q2' },
      { ...sample, who: 'bob' },
      { ...sample, stage: 'revise' },
      { ...sample, round: 1 },
      { ...sample, seed: 8 },
    ].map((s) => seedOf(ask(0, { sample: s })));
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seedOf(ask())).toBe(seeds[0]);
    for (const s of seeds) expect(Number.isInteger(s) && s >= 0 && s < 2 ** 31).toBe(true);
  });

  it.each(['o3-mini', 'o1', 'gpt-5', 'gpt-5-mini', 'openai/o4-mini'])(
    'of the reasoning model %s has no temperature',
    (model) => {
      const sent = body(ask(0, { sampling: { temperature: 1, topP: 1, maxTokens: 9 } }), { model });
      expect(sent).not.toHaveProperty('temperature');
      expect(sent).not.toHaveProperty('top_p');
      expect(sent).not.toHaveProperty('max_tokens');
      expect(sent.max_completion_tokens).toBe(9);
    },
  );

  it.each(['gpt-4o', 'gpt-5-chat-latest', 'foo1', 'llama-o1-like', 'deepseek-r1'])(
    'of %s is an ordinary one',
    (model) => {
      expect(body(ask(0, { sampling: { temperature: 1, maxTokens: 9 } }), { model })).toMatchObject({
        temperature: 1,
        max_tokens: 9,
      });
    },
  );

  it('asks for log-probabilities, of alternatives too', () => {
    expect(body(ask(0, { logprobs: 3 }))).toMatchObject({ logprobs: true, top_logprobs: 3 });
    expect(body(ask(0, { logprobs: 0 }))).not.toHaveProperty('top_logprobs');
    expect(body(ask(0, { logprobs: 3 }), { logprobs: false })).not.toHaveProperty('logprobs');
  });

  it('asks for JSON by schema, as an object with the schema in words, or in words only', () => {
    const request = ask(0, { output: jsonShape });
    expect(body(request)).toMatchObject({
      messages: request.messages,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true } },
    });
    const object = body(request, { json: 'object' });
    expect(object.response_format).toEqual({ type: 'json_object' });
    const prompt = body(request, { json: 'prompt' });
    expect(prompt).not.toHaveProperty('response_format');
    for (const sent of [object, prompt]) {
      expect(sent.messages[0]).toEqual(request.messages[0]);
      expect(sent.messages[1]?.content).toMatch(
        /^What is 40 \+ 2\?\n\nReply with one JSON object.*\n\{"type":"object"/,
      );
    }
    expect(request.messages[1]?.content).toBe('What is 40 + 2?');
  });

  it('is not strict where the schema leaves a property out', () => {
    const output = {
      ...jsonShape,
      schema: { type: 'object', properties: { a: {} }, required: [] },
    } as typeof jsonShape;
    expect(body(ask(0, { output }))).toMatchObject({ response_format: { json_schema: { strict: false } } });
  });

  it('asks for usage in streams and for several draws', () => {
    expect(body(ask(), { stream: true })).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(body(ask(), {}, 5).n).toBe(5);
  });

  it('is estimated in tokens', () => {
    const request = ask(0, { messages: [{ role: 'user', content: 'x'.repeat(400) }], sampling: { maxTokens: 30 } });
    expect(tokensOf(request, { sampling: {} })).toBe(130);
    expect(tokensOf(request, { sampling: {} }, 5)).toBe(250);
  });
});
