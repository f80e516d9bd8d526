import { describe, expect, it } from '@jest/globals';
import { adapt } from '../../../src/llm/openai/adapt.js';
import type { Failure } from '../../../src/llm/openai/faults.js';
import type { ChatBody } from '../../../src/llm/openai/request.js';
import { firstTraits } from '../../../src/llm/openai/traits.js';

const traits = firstTraits({ name: 't', baseUrl: 'http://x', model: 'm', n: 5 });
const body = {
  model: 'm',
  messages: [],
  temperature: 0.7,
  top_p: 1,
  seed: 3,
  max_tokens: 16,
  stop: ['x'],
} as unknown as ChatBody;
const refused = (reason: string, over: Partial<Failure> = {}): Failure => ({
  fault: 'bad-request',
  status: 400,
  reason,
  ...over,
});

describe('what a server does not take', () => {
  it.each([
    ["Unsupported parameter: 'temperature' is not supported with this model.", 'temperature'],
    [
      "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) is supported.",
      'temperature',
    ],
    ['Unrecognized request argument supplied: seed', 'seed'],
    ["property 'seed' is unsupported", 'seed'],
    ['Extra inputs are not permitted: seed', 'seed'],
    ['Unknown field: top_p', 'top_p'],
    ["'stop' is not supported with this model", 'stop'],
  ])('is left out after "%s"', (reason, field) => {
    expect(adapt(traits, body, refused(reason))?.traits.without).toEqual(new Set([field]));
  });

  it('is known by the parameter that the server names', () => {
    const failure = refused('This is not supported.', { param: 'top_p' });
    expect(adapt(traits, body, failure)?.traits.without).toEqual(new Set(['top_p']));
  });

  it('may be the name of the token limit', () => {
    const reason =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    expect(adapt(traits, body, refused(reason))?.traits.limitField).toBe('max_completion_tokens');
    const modern = { ...body, max_tokens: undefined, max_completion_tokens: 16 } as unknown as ChatBody;
    const old = refused('Unrecognized request argument supplied: max_completion_tokens');
    expect(adapt({ ...traits, limitField: 'max_completion_tokens' }, modern, old)?.traits.limitField).toBe(
      'max_tokens',
    );
  });

  it('may be JSON mode: schema, then object, then words, then no more', () => {
    const asked = { ...body, response_format: { type: 'json_schema' } } as unknown as ChatBody;
    const failure = refused(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    );
    const object = adapt(traits, asked, failure)?.traits;
    expect(object?.json).toBe('object');
    const prompt = adapt(object ?? traits, asked, failure)?.traits;
    expect(prompt?.json).toBe('prompt');
    expect(adapt(prompt ?? traits, asked, failure)).toBeUndefined();
    expect(adapt({ ...traits, jsonFixed: true }, asked, failure)).toBeUndefined();
  });

  it.each([
    'Only one completion choice is allowed',
    "'n' > 1 is not supported",
    'n must be 1',
    "Field 'n': Value must be between 1 <= value <= 8, but got 10",
    'number of completions exceeds the number of slots',
  ])('may be several draws in one request: "%s"', (reason) => {
    const asked = { ...body, n: 5 } as unknown as ChatBody;
    expect(adapt(traits, asked, refused(reason))?.traits.n).toBe(1);
  });

  it.each([
    'temperature must be between 0 and 2',
    'Invalid value for seed: expected an integer',
    'messages: at least one is required',
    'The message stopped the seeded temperatures from being supported',
  ])('is not spoken of in "%s"', (reason) => expect(adapt(traits, body, refused(reason))).toBeUndefined());

  it('is never what was not sent, nor learned from a failure of the server', () => {
    expect(adapt(traits, body, refused('logprobs is not supported'))).toBeUndefined();
    expect(adapt(traits, body, refused('temperature is not supported', { status: 500 }))).toBeUndefined();
  });
});
