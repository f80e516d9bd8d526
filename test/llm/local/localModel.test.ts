import { describe, expect, it } from '@jest/globals';
import { LlmError, localModel, type ChatModel, type ChatRequest, type LocalConfig } from '../../../src/llm/index.js';
import { seedOf } from '../../../src/llm/seed.js';
import { fakeLibrary, type FakeOptions, type Seen } from './fakeLibrary.js';

const sample = { seed: 7, question: 'q', who: 'a', stage: 'first', round: 0, draw: 0 };
const ask = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [
    { role: 'system', content: 'be brief' },
    { role: 'user', content: 'how many?' },
  ],
  output: { type: 'text' },
  sampling: {},
  sample,
  ...more,
});

function open(fake: FakeOptions = {}, config: Partial<LocalConfig> = {}): { model: ChatModel; seen: Seen } {
  const { load, seen } = fakeLibrary(fake);
  return { model: localModel({ name: 'small', gguf: '/models/small.gguf', ...config }, { load }), seen };
}

const faultOf = async (p: Promise<unknown>): Promise<LlmError> => {
  const e: unknown = await p.catch((x: unknown) => x);
  if (!(e instanceof LlmError)) throw new Error(`no LlmError: ${String(e)}`);
  return e;
};

describe('a local model', () => {
  it('goes by the name of its file, and is not loaded before it is asked', () => {
    const { model, seen } = open({}, { revision: 'abc' });
    expect(model.identity).toEqual({ endpoint: 'local', model: 'small.gguf', revision: 'abc' });
    expect(seen.loads).toBe(0);
  });

  it('replies in the chat template, counts tokens and ends of its own accord', async () => {
    const { model, seen } = open();
    expect(await model.complete(ask())).toEqual({
      text: 'so it is',
      finish: 'stop',
      usage: { promptTokens: 'system:be brief\nuser:how many?\nmodel:'.length, completionTokens: 8 },
    });
    expect(seen.prompts).toEqual(['system:be brief\nuser:how many?\nmodel:']);
  });

  it('draws with the seed of the sample, as the API would by default where nothing is said', async () => {
    const { model, seen } = open();
    await model.complete(ask());
    await model.complete(ask({ sampling: { temperature: 0.2, topP: 0.9, extra: { top_k: 40, min_p: 0.05 } } }));
    expect(seen.evaluated).toEqual([
      { temperature: 1, topP: 1, topK: 0, minP: 0, seed: seedOf(ask()) },
      { temperature: 0.2, topP: 0.9, topK: 40, minP: 0.05, seed: seedOf(ask()) },
    ]);
  });

  it('cuts at the most tokens and at stop texts, which do not stay', async () => {
    const { model } = open({ reply: () => 'one two END three' });
    expect(await model.complete(ask({ sampling: { maxTokens: 3 } }))).toMatchObject({ text: 'one', finish: 'length' });
    expect(await model.complete(ask({ sampling: { stop: ['END'] } }))).toMatchObject({
      text: 'one two ',
      finish: 'stop',
    });
  });

  it('ends at the stop text that comes first', async () => {
    const { model } = open({ reply: () => 'one two' });
    const { text } = await model.complete(ask({ sampling: { stop: ['o', 'n'] } }));
    expect(text).toBe('');
  });

  it('refuses a field under "extra" that it would have to pass over', () => {
    const { load } = fakeLibrary();
    const sampling = { extra: { repetition_penalty: 1.1 } };
    expect(() => localModel({ name: 'small', gguf: 'x.gguf' }, { load, sampling })).toThrow(
      /"small".*no "repetition_penalty".*top_k and min_p/,
    );
  });

  it('takes thoughts off the text', async () => {
    const { model } = open({ reply: () => '<think>hm</think>7' });
    expect(await model.complete(ask())).toMatchObject({ text: '7', thoughts: 'hm' });
  });

  it('gives log-probabilities of the tokens drawn when asked', async () => {
    const { model } = open({ reply: () => 'ab' });
    const { logprobs } = await model.complete(ask({ logprobs: 0 }));
    expect(logprobs).toEqual([
      { token: 'a', logprob: Math.log(0.5) },
      { token: 'b', logprob: Math.log(0.5) },
    ]);
  });

  it('holds JSON to the schema by a grammar, one for equal schemas, and ends with the object', async () => {
    const { model, seen } = open({ reply: () => '{"a":{"b":1}}\n\n\n\n' });
    const output = { type: 'json', name: 'x', schema: { type: 'object' } } as const;
    for (let i = 0; i < 2; i++)
      expect(await model.complete(ask({ output }))).toMatchObject({ text: '{"a":{"b":1}}', finish: 'stop' });
    expect(seen.schemas).toEqual([{ type: 'object' }]);
    expect(seen.evaluated[0]).toHaveProperty('grammarEvaluationState');
  });

  it('generates as many texts at once as there are sequences; the others wait', async () => {
    const { model, seen } = open({}, { concurrency: 3 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, draw) => model.complete(ask({ sample: { ...sample, draw } }))),
    );
    expect(replies.map((r) => r.text)).toEqual(Array(10).fill('so it is'));
    expect(seen.width).toBe(3);
    expect(seen.loads).toBe(1);
  });

  it('refuses what does not fit its context before it generates', async () => {
    const { model, seen } = open({}, { contextTokens: 64 });
    const e = await faultOf(model.complete(ask({ sampling: { maxTokens: 60 } })));
    expect(e.fault).toBe('context-overflow');
    expect(e.permanent).toBe(true);
    expect(e.message).toMatch(/context of 64.*contextTokens/);
    expect(seen.prompts).toEqual([]);
  });

  it('never has a context beyond what the model was trained with', async () => {
    const { model } = open({ trainContextSize: 64 }, { contextTokens: 4096 });
    expect((await faultOf(model.complete(ask({ sampling: { maxTokens: 60 } })))).message).toMatch(/context of 64/);
  });

  it('stops the run when it cannot be loaded, naming the file', async () => {
    const e = await faultOf(open({ fails: 'load' }).model.complete(ask()));
    expect(e.code).toBe('unavailable');
    expect(e.message).toMatch(/"small" from \/models\/small\.gguf.*bad magic/);
  });

  it('costs the unit, not the run, when a generation fails, and goes on', async () => {
    const e = await faultOf(open({ fails: 'evaluate' }).model.complete(ask()));
    expect(e.code).toBe('unit-failed');
    expect(e.message).toMatch(/decode failed/);
  });

  it.each([
    ['no GPU is found', { gpu: false as const }, /found no GPU.*sigma setup local --cuda/],
    ['no layer is on it', { gpu: 'cuda', gpuLayers: 0 }, /no layer of .*small\.gguf went to the GPU/],
  ])('refuses to run when a GPU is asked for and %s', async (_case, fake, text) => {
    const e = await faultOf(open(fake, { gpu: true }).model.complete(ask()));
    expect(e.code).toBe('unavailable');
    expect(e.message).toMatch(text);
  });

  it('runs on the GPU where it has layers there', async () => {
    expect(await open({ gpu: 'cuda', gpuLayers: 9 }, { gpu: true }).model.complete(ask())).toHaveProperty('text');
  });

  it('can be interrupted while it generates and while it waits, and then serves others', async () => {
    const { model } = open({ reply: () => 'x'.repeat(200) }, { concurrency: 1 });
    const stop = new AbortController();
    const first = model.complete(ask(), { signal: stop.signal });
    const second = model.complete(ask({ sample: { ...sample, draw: 1 } }), { signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(first).rejects.toMatchObject({ code: 'interrupted' });
    await expect(second).rejects.toMatchObject({ code: 'interrupted' });
    expect(await model.complete(ask())).toMatchObject({ finish: 'stop' });
  });

  it('is one model in memory for two names of one file and setting', async () => {
    const { load, seen } = fakeLibrary();
    const loaded = new Map();
    const models = ['a', 'b'].map((name) => localModel({ name, gguf: '/m.gguf' }, { load, loaded }));
    for (const m of models) await m.complete(ask());
    expect(seen.loads).toBe(1);
    for (const m of models) await m.close();
    expect(seen.disposed).toBe(1);
  });

  it('refuses calls once it is closed', async () => {
    const { model } = open();
    await model.close();
    await expect(model.complete(ask())).rejects.toThrow(/has been closed/);
  });
});
