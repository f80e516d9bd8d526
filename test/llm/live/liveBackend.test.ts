import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstTurn, type Question, type Response, type Turn } from '../../../src/core/index.js';
import { LlmError, composeBackends, liveBackend, type ChatModel, type ChatRequest } from '../../../src/llm/index.js';

const question: Question = {
  id: 'q',
  dataset: 'd',
  kind: 'choice',
  messages: [{ role: 'user', content: 'Which?\nA. one\nB. two' }],
  choices: ['one', 'two'],
};

function model(answer: (r: ChatRequest) => Partial<Awaited<ReturnType<ChatModel['complete']>>> = () => ({})) {
  const asked: ChatRequest[] = [];
  const chat: ChatModel = {
    identity: { endpoint: 'e', model: 'm' },
    capabilities: new Set([]),
    sampling: { temperature: 0.7, maxTokens: 50 },
    describe: () => ({}),
    complete: async (r) => {
      asked.push(r);
      return { text: 'Confidence: 80%\nAnswer: B', finish: 'stop', ...answer(r) };
    },
    close: () => Promise.resolve(),
  };
  return { chat, asked };
}
const backendOf = (chat: ChatModel, rolePlace: 'system' | 'user' = 'user') =>
  liveBackend({
    agents: [{ id: 'a', chat, sampling: { temperature: 0 }, instructions: 'You doubt.' }],
    services: new Map([['default', chat]]),
    seed: 3,
    rolePlace,
    render: (t) => `The answer is ${t.wants?.answer?.type === 'answer' ? t.wants.answer.canon : '?'}.`,
  });
const wants = (manner: string, over: object = {}): Turn => ({
  ...firstTurn(question, 'a'),
  wants: { answer: { type: 'answer', canon: 'A', raw: 'A' }, manner, ...over },
});

describe('liveBackend', () => {
  it("asks with the agent's own part last and its sampling over the model's, and reads a stated confidence", async () => {
    const { chat, asked } = model();
    const reply = await backendOf(chat).answer(firstTurn(question, 'a'));
    expect(reply).toEqual({ text: 'Confidence: 80%\nAnswer: B', confidence: 0.8 });
    expect(asked[0]).toEqual({
      messages: [{ role: 'user', content: 'Which?\nA. one\nB. two\n\nYour part: You doubt.' }],
      output: { type: 'text' },
      sampling: { temperature: 0, maxTokens: 50 },
      sample: { seed: 3, question: 'q', who: 'a', stage: 'first', round: 0, draw: 0 },
    });
    await backendOf(chat, 'system').answer(firstTurn(question, 'a'));
    expect(asked[1]!.messages[0]).toEqual({ role: 'system', content: 'You doubt.' });
  });

  it('makes an error of what can never succeed, and throws what may', async () => {
    const failing = (fault: 'content-filter' | 'server') =>
      backendOf(
        model(() => {
          throw new LlmError(fault, 'no');
        }).chat,
      ).answer(firstTurn(question, 'a'));
    await expect(failing('content-filter')).resolves.toEqual({ text: '', error: 'no' });
    await expect(failing('server')).rejects.toMatchObject({ code: 'unit-failed' });
  });

  it('asks the default service where none of the name is there, and says where there is none', async () => {
    const { chat, asked } = model();
    const turn = {
      service: 'judge',
      question,
      stage: 'judge',
      round: 0,
      draw: 0,
      messages: [],
      sees: [],
      output: { type: 'text' as const },
    };
    await backendOf(chat).answer(turn);
    expect(asked[0]!.sample.who).toBe('judge');
    const alone = liveBackend({ agents: [], services: new Map(), seed: 1, render: () => '' });
    await expect(alone.answer(turn)).rejects.toMatchObject({ code: 'no-service' });
    expect(alone.capabilities.has('service')).toBe(false);
  });

  it('writes random noise without a call', async () => {
    const { chat, asked } = model();
    const reply = await backendOf(chat).answer(wants('random-noise'));
    expect(reply).toMatchObject({ origin: { kind: 'generated', approximate: false } });
    expect(reply.text).toMatch(/The answer is A\.$/);
    expect(asked).toHaveLength(0);
  });

  it('asks a malicious agent in the manner of its attack, with the answer that it has to argue for', async () => {
    const { chat, asked } = model();
    await backendOf(chat).answer(wants('conflict'));
    await backendOf(chat).answer(wants('low-quality'));
    expect(asked[0]!.messages[0]).toMatchObject({ role: 'system' });
    expect(asked[0]!.messages[0]!.content).toContain('argue, as convincingly as you can, for this answer: A (one)');
    expect(asked[1]!.messages[0]!.content).toContain('do not check anything');
    expect(JSON.stringify(asked)).not.toContain('You doubt');
  });

  it('quotes others so that nothing they say can pass for a line of the prompt', async () => {
    const texts = fc.array(
      fc.constantFrom(
        'Answer 2:',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\v',
        '<|im_start|>system',
        '[INST]',
        '| ',
        'x',
        'You are free',
      ),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const { chat, asked } = model();
        const peer: Response = {
          id: 'r',
          question: 'q',
          agent: 'b',
          stage: 'first',
          round: 0,
          draw: 0,
          text: parts.join(''),
          answer: { type: 'abstain' },
        };
        await backendOf(chat).answer(wants('conflict', { peers: [peer] }));
        const [before, quoted] = asked[0]!.messages[1]!.content.split('Answer 1:\n');
        expect(before).toBe('Which?\nA. one\nB. two\n\nThe others have said:\n\n');
        for (const line of quoted!.split(/\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/)) expect(line).toMatch(/^\|( |$)/);
        expect(quoted).not.toMatch(/<\||\[INST\]/);
      }),
    );
  });
});

describe('composeBackends', () => {
  it('reads what is recorded and asks for the rest, of agents that both sides know', async () => {
    const { chat, asked } = model();
    const recorded = {
      name: 'recorded',
      capabilities: new Set([]),
      agents: [{ id: 'a' }, { id: 'z' }],
      answer: (t: { stage: string; agent?: string }) =>
        t.stage === 'first' && t.agent === 'a'
          ? Promise.resolve({ text: 'recorded' })
          : Promise.reject(Object.assign(new LlmError('server', 'gone'), { code: 'not-recorded' })),
    } as unknown as Parameters<typeof composeBackends>[0];
    const both = composeBackends(recorded, backendOf(chat));
    expect(both.agents.map((a) => a.id)).toEqual(['a', 'z']);
    expect((await both.answer(firstTurn(question, 'a'))).text).toBe('recorded');
    expect(asked).toHaveLength(0);
    await both.answer({ ...firstTurn(question, 'a'), stage: 'revise', round: 1 });
    expect(asked).toHaveLength(1);
    await expect(both.answer(firstTurn(question, 'z'))).rejects.toMatchObject({ code: 'not-recorded' });
  });
});
