import { describe, expect, it } from '@jest/globals';
import { callKey, explainMiss, type CallEntry, type ChatRequest, type ModelIdentity } from '../../../src/llm/index.js';

const identity: ModelIdentity = { endpoint: 'host', model: 'm' };
const request = (more: Partial<ChatRequest> = {}, sample: Partial<ChatRequest['sample']> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'How many apples are there in the basket, all told?' }],
  output: { type: 'text' },
  sampling: { temperature: 0.7 },
  sample: { seed: 1, question: 'q1', who: 'anna', stage: 'first', round: 0, draw: 0, ...sample },
  ...more,
});
const entry = (r: ChatRequest, i: ModelIdentity = identity): CallEntry => ({
  key: callKey(i, r),
  identity: i,
  request: r,
  reply: { text: 'seven', finish: 'stop' },
});

describe('why a call is not stored', () => {
  it('is nothing to compare with in an empty store', () => {
    expect(explainMiss([], identity, request())).toEqual({ key: callKey(identity, request()), differences: [] });
  });

  it('names the part in which the nearest call differs, with both values', () => {
    const near = entry(request());
    const far = entry(request({ sampling: { temperature: 0 } }, { question: 'q2', who: 'bert' }));
    const asked = request({}, { seed: 2 });
    expect(explainMiss([far, near], identity, asked)).toEqual({
      key: callKey(identity, asked),
      nearest: near.key,
      differences: [{ part: 'sample.seed', asked: '2', stored: '1' }],
    });
  });

  it.each([
    ['another model', request(), { endpoint: 'host', model: 'n' }, 'model'],
    ['another server', request(), { endpoint: 'elsewhere', model: 'm' }, 'endpoint'],
    ['a revision', request(), { ...identity, revision: 'r' }, 'revision'],
    ['a draw', request({}, { draw: 1 }), identity, 'sample.draw'],
    ['a temperature', request({ sampling: { temperature: 0.8 } }), identity, 'sampling.temperature'],
    ['a sampling field that is new', request({ sampling: { temperature: 0.7, topP: 0.9 } }), identity, 'sampling.topP'],
    ['a sampling field that is gone', request({ sampling: {} }), identity, 'sampling.temperature'],
    ['log-probabilities', request({ logprobs: 5 }), identity, 'logprobs'],
  ])('sees %s', (_case, r, i, part) => {
    expect(explainMiss([entry(request())], i, r).differences.map((d) => d.part)).toEqual([part]);
  });

  it('cuts long texts around the first difference', () => {
    const asked = request({
      messages: [{ role: 'user', content: 'How many apples are there in the barrel, all told?' }],
    });
    const [d] = explainMiss([entry(request())], identity, asked).differences;
    expect(d).toEqual({
      part: 'messages[0].content',
      asked: '…any apples are there in the barrel, all told?"',
      stored: '…any apples are there in the basket, all told?"',
    });
  });

  it('of two equally near ones takes the one that agrees longer', () => {
    const otherSeed = entry(request({}, { seed: 9 }));
    const otherWords = entry(request({ messages: [{ role: 'user', content: 'Else?' }] }));
    expect(explainMiss([otherSeed, otherWords], identity, request()).nearest).toBe(otherWords.key);
    expect(explainMiss([otherWords, otherSeed], identity, request()).nearest).toBe(otherWords.key);
  });
});
