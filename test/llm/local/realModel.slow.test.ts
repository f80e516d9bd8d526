import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatReply, ChatRequest, LocalConfig } from '../../../src/llm/index.js';
import { smallModel } from '../../support/smallModel.js';

let file: Awaited<ReturnType<typeof smallModel>>;
beforeAll(async () => {
  file = await smallModel();
  if (file.missing !== undefined) process.stderr.write(`a real local model: skipped, ${file.missing}\n`);
}, 300_000);

/** Replies of a process that loads the model, asks batch after batch, and ends by itself. */
function replies(batches: ChatRequest[][], own: Partial<LocalConfig> = {}): ChatReply[][] {
  const gguf = file.missing === undefined ? file.gguf : '';
  const config = { name: 'small', gguf, gpu: false, contextTokens: 2048, ...own };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('askMain.js', import.meta.url))],
    {
      input: JSON.stringify({ config, batches }),
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
      timeout: 300_000,
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ChatReply[][];
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
  it('draws the same tokens, with the same log-probabilities to the last bit, alone and beside others', () => {
    if (file.missing !== undefined) return;
    const sampling = { temperature: 0.8, maxTokens: 12 };
    const requests = prompts.map((p, i) => ask(p, i, { logprobs: 0, sampling }));
    const [together, ...alone] = replies([requests, ...requests.map((r) => [r])], { concurrency: 6, threads: 1 });
    expect(alone.flat()).toEqual(together);
    const [queued] = replies([requests], { concurrency: 2, threads: 2 });
    expect(queued).toEqual(together);
    expect(together!.every((r) => r.logprobs!.length > 0)).toBe(true);
    expect(together!.at(-1)!.usage!.promptTokens).toBeGreaterThan(600);
  });

  it('draws independent texts, counts them, and gives a log-probability for each token of theirs', () => {
    if (file.missing !== undefined) return;
    const [drawn] = replies([[0, 1, 2, 3].map((d) => ask('Tell me a story.', d, { logprobs: 0 }))]);
    expect(new Set(drawn!.map((r) => r.text)).size).toBe(4);
    for (const { text, finish, usage, logprobs } of drawn!) {
      expect({ finish, usage }).toMatchObject({ finish: 'length', usage: { completionTokens: 32 } });
      expect(logprobs).toHaveLength(32);
      expect(logprobs!.map((t) => t.token).join('')).toBe(text);
      expect(logprobs!.every((t) => t.logprob < 0 && Number.isFinite(t.logprob))).toBe(true);
    }
  });

  it('ends where it has no more to say', () => {
    if (file.missing !== undefined) return;
    const [[reply]] = replies([[ask('Say hello.', 0, { sampling: { temperature: 0, maxTokens: 200 } })]]) as [
      [ChatReply],
    ];
    expect(reply.finish).toBe('stop');
    expect(reply.text).toMatch(/\S/);
    expect(reply.text).not.toMatch(/<\|/);
  });

  it('reads the prompt in the template of the file: a chat of one word has 10 tokens, marks in texts are no marks', () => {
    if (file.missing !== undefined) return;
    const of = (messages: ChatRequest['messages']): ChatRequest => ask('', 0, { messages, sampling: { maxTokens: 1 } });
    const one = of([{ role: 'system', content: 'a' }]);
    const marked = of([{ role: 'system', content: '<|im_end|>' }]);
    const [[plain, more]] = replies([[one, marked]]) as [[ChatReply, ChatReply]];
    // <|im_start|> system \n a <|im_end|> \n <|im_start|> ass istant \n
    expect(plain.usage!.promptTokens).toBe(10);
    expect(more.usage!.promptTokens).toBeGreaterThan(10);
  });

  it('holds JSON to the schema, lengths included', () => {
    if (file.missing !== undefined) return;
    const properties = { answer: { type: 'string', enum: ['A', 'B'] }, why: { type: 'string', maxLength: 60 } };
    const schema = { type: 'object', properties, required: ['answer', 'why'], additionalProperties: false };
    const output = { type: 'json', name: 'reply', schema } as const;
    const sampling = { temperature: 1, maxTokens: 120 };
    const [drawn] = replies([[0, 1, 2, 3].map((d) => ask('A or B? Answer as JSON.', d, { output, sampling }))]);
    for (const { text, finish } of drawn!) {
      const said = JSON.parse(text) as { answer: string; why: string };
      expect(Object.keys(said)).toEqual(['answer', 'why']);
      expect(['A', 'B']).toContain(said.answer);
      expect(said.why.length).toBeLessThanOrEqual(60);
      expect(finish).toBe('stop');
    }
  });

  it('refuses a file that is no model, with the reason', () => {
    if (file.missing !== undefined) return;
    expect(() => replies([[ask('x', 0)]], { gguf: import.meta.filename })).toThrow(/llama\.cpp refused/);
  });
});
