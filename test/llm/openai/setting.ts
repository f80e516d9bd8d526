import type { ChatModel, ChatRequest } from '../../../src/llm/chat.js';
import { openLimiter } from '../../../src/llm/limiter/index.js';
import { openAiModel, type OpenAiConfig, type OpenAiDeps } from '../../../src/llm/openai/index.js';
import { startFakeServer, type FakeServer, type FakeServerOptions } from '../../support/fakeServer.js';

/** A request that differs in its draw and question only. */
export function ask(draw = 0, over: Partial<ChatRequest> = {}): ChatRequest {
  return {
    messages: [
      { role: 'system', content: 'You are careful.' },
      { role: 'user', content: 'What is 40 + 2?' },
    ],
    output: { type: 'text' },
    sampling: {},
    sample: { seed: 7, question: 'q1', who: 'ann', stage: 'first', round: 0, draw },
    ...over,
  };
}

export const jsonShape: ChatRequest['output'] = {
  type: 'json',
  name: 'answer',
  schema: {
    type: 'object',
    properties: { answer: { type: 'string' }, confidence: { type: 'number' } },
    required: ['answer', 'confidence'],
    additionalProperties: false,
  },
};

export interface Setting {
  server: FakeServer;
  model: ChatModel;
  notices: string[];
  /** Milliseconds that the model would have slept, and that it asked its limiter to pause: neither takes place. */
  waits: number[];
  pauses: number[];
}

const open: { close(): Promise<void> }[] = [];

/** A model at a fake server that waits for nothing. Closed by `closeAll`. */
export async function setting(
  server: FakeServerOptions = {},
  config: Partial<OpenAiConfig> = {},
  deps: Partial<OpenAiDeps> = {},
): Promise<Setting> {
  const fake = await startFakeServer(server);
  open.push(fake);
  return { server: fake, ...modelAt(fake.baseUrl, config, deps) };
}

export function modelAt(
  baseUrl: string,
  config: Partial<OpenAiConfig> = {},
  deps: Partial<OpenAiDeps> = {},
): Omit<Setting, 'server'> {
  const notices: string[] = [];
  const waits: number[] = [];
  const pauses: number[] = [];
  const limiter = { ...openLimiter(), pause: (ms: number) => void pauses.push(ms) };
  const model = openAiModel(
    { name: 'tiny', baseUrl, model: 'm', ...config },
    {
      limiter,
      env: {},
      onNotice: (text) => notices.push(text),
      sleep: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      ...deps,
    },
  );
  open.push(model);
  return { model, notices, waits, pauses };
}

export async function closeAll(): Promise<void> {
  for (const each of open.splice(0).reverse()) await each.close();
}
