import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localModel, type ChatModel, type ChatRequest, type LocalConfig } from '../../../src/llm/index.js';
import { smallModel } from '../../support/smallModel.js';

let file: Awaited<ReturnType<typeof smallModel>>;
const opened: ChatModel[] = [];
beforeAll(async () => {
  file = await smallModel();
  if (file.missing !== undefined) process.stderr.write(`a real local model: skipped, ${file.missing}\n`);
}, 300_000);
afterAll(() => Promise.all(opened.map((m) => m.close())));

function open(config: Partial<LocalConfig> = {}): ChatModel | undefined {
  if (file.missing !== undefined) return undefined;
  const model = localModel({ name: 'small', gguf: file.gguf, gpu: false, contextTokens: 2048, ...config });
  opened.push(model);
  return model;
}

const ask = (content: string, draw: number, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [
    { role: 'system', content: 'You answer briefly.' },
    { role: 'user', content },
  ],
  output: { type: 'text' },
  sampling: { temperature: 0.8, maxTokens: 32 },
  sample: { seed: 5, question: 'q', who: 'a', stage: 'first', round: 0, draw },
  ...more,
});

/** Prompts of 30 to 650 tokens: llama.cpp adds up long ones differently. */
const prompts = Array.from(
  { length: 6 },
  (_, i) => `${'A dog runs over a hill and a cat looks on. '.repeat(11 * i)}Say a word on the number ${i}.`,
);

describe('a real local model', () => {
  it('gives the same text to the same sample: alone, beside others, and on another number of threads', async () => {
    const model = open({ concurrency: 6, threads: 1 });
    if (!model) return;
    const together = await Promise.all(prompts.map((p, i) => model.complete(ask(p, i))));
    const alone = [];
    for (const [i, p] of prompts.entries()) alone.push(await model.complete(ask(p, i)));
    const other = open({ concurrency: 2, threads: 2 })!;
    const queued = await Promise.all(prompts.map((p, i) => other.complete(ask(p, i))));
    expect(alone).toEqual(together);
    expect(queued).toEqual(together);
    expect(together.at(-1)!.usage!.promptTokens).toBeGreaterThan(600);
  });

  it('draws independent texts', async () => {
    const model = open();
    if (!model) return;
    const replies = await Promise.all([0, 1, 2, 3].map((d) => model.complete(ask('Tell me a story.', d))));
    expect(new Set(replies.map((r) => r.text)).size).toBe(4);
  });

  it('ends at the most tokens, and counts', async () => {
    const model = open();
    if (!model) return;
    const reply = await model.complete(ask('Tell me a long story.', 0, { sampling: { temperature: 0, maxTokens: 5 } }));
    expect(reply).toMatchObject({ finish: 'length', usage: { completionTokens: 5 } });
  });

  it('gives a log-probability for each token, whose texts are the reply', async () => {
    const model = open();
    if (!model) return;
    const { text, usage, logprobs } = await model.complete(ask('Say hello.', 0, { logprobs: 0 }));
    expect(logprobs).toHaveLength(usage!.completionTokens);
    expect(logprobs!.map((t) => t.token).join('')).toBe(text);
    expect(logprobs!.every((t) => t.logprob <= 0 && Number.isFinite(t.logprob))).toBe(true);
  });

  it('holds JSON to the schema, lengths included', async () => {
    const model = open();
    if (!model) return;
    const properties = { answer: { type: 'string', enum: ['A', 'B'] }, why: { type: 'string', maxLength: 60 } };
    const schema = { type: 'object', properties, required: ['answer', 'why'], additionalProperties: false };
    const output = { type: 'json', name: 'reply', schema } as const;
    const sampling = { temperature: 1, maxTokens: 120 };
    const replies = await Promise.all(
      [0, 1, 2, 3].map((d) => model.complete(ask('A or B? Answer as JSON.', d, { output, sampling }))),
    );
    for (const { text, finish } of replies) {
      const said = JSON.parse(text) as { answer: string; why: string };
      expect(Object.keys(said)).toEqual(['answer', 'why']);
      expect(['A', 'B']).toContain(said.answer);
      expect(said.why.length).toBeLessThanOrEqual(60);
      expect(finish).toBe('stop');
    }
  });

  it('refuses a file that is no model, with the reason', async () => {
    const model = open({ gguf: import.meta.filename });
    if (!model) return;
    await expect(model.complete(ask('x', 0))).rejects.toThrow(/llama\.cpp refused/);
  });
});
