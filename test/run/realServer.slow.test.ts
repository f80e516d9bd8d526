import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAiModel, openLimiter, type ChatModel, type ChatRequest } from '../../src/llm/index.js';
import { checkExperiment, replayRun, runExperiment, type Experiment } from '../../src/run/index.js';
import { startLlamaServer, type LlamaServer } from '../support/llamaServer.js';
import { multiArithQuestions } from '../support/multiArith.js';
import { sharedData } from '../support/shared.js';

const key = 'sk-of-this-test-0123456789';
const problems = 3;
const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-real-'));
const at = (...parts: string[]): string => path.join(folder, ...parts);
const env = { OPENAI_API_KEY: key };

let server: LlamaServer | undefined;
beforeAll(async () => {
  const started = existsSync(sharedData('MultiArith.json'))
    ? await startLlamaServer(key)
    : { missing: '../shared/data lacks MultiArith.json' };
  if ('missing' in started) process.stderr.write(`A real server: skipped, ${started.missing}\n`);
  else server = started;
}, 300_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function experiment(baseUrl: string): Experiment {
  return checkExperiment({
    title: 'MultiArith on a small model',
    data: { traces: multiArithQuestions(at('questions.jsonl'), problems), kind: 'number' },
    llms: { small: { baseUrl, model: 'smollm2', temperature: 0.7, maxTokens: 160, concurrency: 8 } },
    agents: 4,
    methods: ['majority', { method: 'sigma-v1-text', settings: { T: 1, L: 1, maxLength: 80, unreadable: 'keep' } }],
    cache: 'none',
  });
}

const modelAt = (baseUrl: string, more: object = {}): ChatModel =>
  openAiModel(
    {
      name: 'small',
      baseUrl,
      model: 'smollm2',
      endpoint: 'real',
      sampling: { temperature: 1, maxTokens: 24 },
      ...more,
    },
    { limiter: openLimiter({ maxConcurrency: 8 }), env },
  );
const ask = (seed: number, draw = 0, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'Name a colour and say why you like it.' }],
  output: { type: 'text' },
  sampling: {},
  sample: { seed, question: 'q', who: 'a', stage: 'first', round: 0, draw },
  ...more,
});

describe('a real OpenAI-compatible server', () => {
  it('answers MultiArith through SIGMA v1 on texts; the whole trace is kept, and replayed without it', async () => {
    if (!server) return;
    const out = at('run');
    const result = await runExperiment(experiment(server.baseUrl), { tensorBackend: 'cpu', out, env });
    expect(result).toMatchObject({ units: 2 * problems, failed: 0 });
    const traces = gunzipSync(readFileSync(path.join(out, 'traces.jsonl.gz')))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as { responses: { agent: string; stage?: string; text: string }[] });
    for (const { responses } of traces) {
      const firsts = responses.filter((r) => r.stage === undefined);
      expect(new Set(firsts.map((r) => r.agent)).size).toBe(4);
      expect(firsts.every((r) => r.text.length > 0)).toBe(true);
    }
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
    for (const f of files) expect(readFileSync(path.join(f.parentPath, f.name)).includes(key)).toBe(false);
    const replayed = await replayRun(out);
    expect(replayed).toMatchObject({ units: 2 * problems, unitsDiffer: 0, rowsDiffer: 0, sameBytes: true });
  });

  it('draws the same text of the same seed, another of another, and distinct draws', async () => {
    if (!server) return;
    const model = modelAt(server.baseUrl);
    // One at a time: the server's own numbers differ in the last bit with what it computes beside a text.
    const texts: string[] = [];
    for (const r of [ask(1), ask(1), ask(2), ask(1, 1), ask(1, 2)]) texts.push((await model.complete(r)).text);
    const [a, again, other, ...draws] = texts;
    expect(again).toBe(a);
    expect(other).not.toBe(a);
    expect(new Set([a, ...draws]).size).toBe(3);
    await model.close();
  });

  it('gives log-probabilities and JSON of the schema', async () => {
    if (!server) return;
    const model = modelAt(server.baseUrl, { logprobs: true });
    const { logprobs } = await model.complete(ask(1, 0, { logprobs: 2 }));
    expect(logprobs!.length).toBeGreaterThan(3);
    for (const { logprob } of logprobs!) expect(logprob).toBeLessThanOrEqual(0);
    const schema = {
      type: 'object',
      properties: { answer: { type: 'string', maxLength: 20 } },
      required: ['answer'],
      additionalProperties: false,
    };
    const { text } = await model.complete(
      ask(1, 0, { output: { type: 'json', name: 'x', schema }, sampling: { maxTokens: 60 } }),
    );
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['answer']);
    await model.close();
  });

  it('refuses a wrong key before anything is asked', async () => {
    if (!server) return;
    const model = openAiModel(
      { name: 'small', baseUrl: server.baseUrl, model: 'smollm2', endpoint: 'real', sampling: {} },
      { limiter: openLimiter({ maxConcurrency: 8 }), env: { OPENAI_API_KEY: 'sk-wrong' } },
    );
    await expect(model.complete(ask(1))).rejects.toMatchObject({ fault: 'auth', code: 'unavailable' });
    await model.close();
  });
});
