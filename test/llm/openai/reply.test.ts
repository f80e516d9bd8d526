import { describe, expect, it } from '@jest/globals';
import { BadReply } from '../../../src/llm/openai/faults.js';
import { repliesOf } from '../../../src/llm/openai/reply.js';
import { shareUsage } from '../../../src/llm/openai/usage.js';

const choice = (message: object, over: object = {}): object => ({ index: 0, message, finish_reason: 'stop', ...over });
const only = (message: object, over: object = {}) => repliesOf({ choices: [choice(message, over)] })[0];

describe('a completion', () => {
  it('is read with usage, cached and reasoning tokens, and who served it', () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 8 },
      completion_tokens_details: { reasoning_tokens: 3 },
    };
    expect(
      repliesOf({ model: 'm-1', system_fingerprint: 'fp', choices: [choice({ content: 'Four.' })], usage }),
    ).toEqual([
      {
        text: 'Four.',
        finish: 'stop',
        servedBy: 'm-1 fp',
        usage: { promptTokens: 10, completionTokens: 5, cachedTokens: 8, reasoningTokens: 3 },
      },
    ]);
  });

  it('without usage says nothing of tokens', () => {
    expect(only({ content: 'Four.' })).toEqual({ text: 'Four.', finish: 'stop' });
    expect(repliesOf({ choices: [choice({ content: 'x' })], usage: { total_tokens: 9 } })[0]).not.toHaveProperty(
      'usage',
    );
  });

  it('names the file of a local model without its folders', () => {
    const servedBy = (model: string) => repliesOf({ model, choices: [choice({ content: 'x' })] })[0]?.servedBy;
    expect(servedBy('/home/ann/models/tiny.gguf')).toBe('tiny.gguf');
    expect(servedBy('C:\\models\\tiny.gguf')).toBe('tiny.gguf');
    expect(servedBy('org/tiny')).toBe('org/tiny');
  });

  it('with a refusal in place of content is a refusal in the words of the model', () => {
    expect(only({ content: null, refusal: 'I cannot.' })).toEqual({ text: 'I cannot.', finish: 'refusal' });
  });

  it('that the filter cut is a refusal', () => {
    expect(only({ content: 'Well' }, { finish_reason: 'content_filter' })?.finish).toBe('refusal');
  });

  it('that was cut off says so', () => {
    expect(only({ content: 'Fo' }, { finish_reason: 'length' })?.finish).toBe('length');
  });

  it('without content is an empty text', () => {
    expect(only({ content: null })).toEqual({ text: '', finish: 'stop' });
    expect(only({})).toEqual({ text: '', finish: 'stop' });
  });

  it('keeps thoughts apart, wherever the server puts them', () => {
    const wanted = { text: 'Four.', thoughts: '2 + 2', finish: 'stop' };
    expect(only({ content: 'Four.', reasoning_content: '2 + 2' })).toEqual(wanted);
    expect(only({ content: 'Four.', reasoning: '2 + 2' })).toEqual(wanted);
    expect(only({ content: '<think>2 + 2</think>Four.' })).toEqual(wanted);
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: '2 + 2' }] },
      { type: 'text', text: 'Four.' },
    ];
    expect(only({ content: parts })).toEqual(wanted);
  });

  it('keeps log-probabilities and passes over broken ones', () => {
    const content = [{ token: 'Fo', logprob: -0.1, top_logprobs: [] }, { token: 'ur' }, { token: '.', logprob: -2 }];
    expect(only({ content: 'Four.' }, { logprobs: { content } })?.logprobs).toEqual([
      { token: 'Fo', logprob: -0.1 },
      { token: '.', logprob: -2 },
    ]);
  });

  it.each([
    null,
    'text',
    7,
    [],
    {},
    { choices: [] },
    { choices: [null] },
    { choices: [{}] },
    { error: { message: 'x' } },
  ])('is not %j', (body) => expect(() => repliesOf(body)).toThrow(BadReply));
});

describe('usage of several draws', () => {
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

  it('adds up to what the server reports, the prompt counted once', () => {
    const shares = shareUsage(
      { promptTokens: 100, completionTokens: 31, cachedTokens: 64, reasoningTokens: 7 },
      [10, 0, 25, 3],
    );
    expect(shares.map((s) => s.promptTokens)).toEqual([100, 0, 0, 0]);
    expect(shares.map((s) => s.cachedTokens)).toEqual([64, 0, 0, 0]);
    expect(sum(shares.map((s) => s.completionTokens))).toBe(31);
    expect(sum(shares.map((s) => s.reasoningTokens ?? 0))).toBe(7);
    expect(shares[1]?.completionTokens).toBe(0);
  });

  it('is the first one’s where the server counts one choice only', () => {
    const usage = { prompt_tokens: 9, completion_tokens: 4 };
    const choices = ['one two three four', 'five six seven eight'].map((content) => choice({ content }));
    const replies = repliesOf({ choices, usage });
    expect(replies.map((r) => r.usage)).toEqual([{ promptTokens: 9, completionTokens: 4 }, undefined]);
  });

  it('is shared evenly by empty texts', () => {
    expect(shareUsage({ promptTokens: 1, completionTokens: 10 }, [0, 0]).map((s) => s.completionTokens)).toEqual([
      5, 5,
    ]);
  });
});
