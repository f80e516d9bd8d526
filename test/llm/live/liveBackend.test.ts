import { describe, expect, it } from '@jest/globals';
import { firstTurn, type ServiceTurn, type Turn } from '../../../src/core/index.js';
import { LlmError, liveBackend, type ChatModel, type LiveOptions } from '../../../src/llm/index.js';
import { choice } from '../../../src/parse/index.js';
import { model, question } from './support.js';

const backendOf = (chat: ChatModel, over: Partial<LiveOptions> = {}) =>
  liveBackend({
    agents: [{ id: 'a', role: 'skeptic', chat, sampling: { temperature: 0 }, instructions: 'You doubt.' }],
    services: new Map([['default', chat]]),
    seed: 3,
    kind: choice,
    ...over,
  });
const first = firstTurn(question, 'a');
const judging: ServiceTurn = {
  service: 'judge',
  question,
  stage: 'judge',
  round: 2,
  draw: 0,
  messages: [{ role: 'user', content: 'Who is right?' }],
  sees: [],
  output: { type: 'text' },
};

describe('liveBackend', () => {
  it("asks with the agent's own part last and its sampling over the model's, and reads a stated confidence", async () => {
    const { chat, asked } = model();
    const reply = await backendOf(chat).answer(first);
    expect(reply).toEqual({ text: 'Confidence: 80%\nAnswer: B', confidence: 0.8 });
    expect(asked[0]).toEqual({
      messages: [{ role: 'user', content: 'Which?\nA. one\nB. two\n\nYour part: You doubt.' }],
      output: { type: 'text' },
      sampling: { temperature: 0, maxTokens: 50 },
      sample: { seed: 3, question: 'q', who: 'a', stage: 'first', round: 0, draw: 0 },
    });
  });

  it('tells the part in the one system message where that is wanted', async () => {
    const { chat, asked } = model();
    const backend = backendOf(chat, { rolePlace: 'system' });
    await backend.answer(first);
    const [own, ...rest] = [{ role: 'system' as const, content: 'Be brief.' }, ...question.messages];
    await backend.answer({ ...first, messages: [own, ...rest] });
    expect(asked.map((r) => r.messages)).toEqual([
      [{ role: 'system', content: 'You doubt.' }, ...rest],
      [{ role: 'system', content: 'Be brief.\n\nYou doubt.' }, ...rest],
    ]);
  });

  it('leaves the messages of a turn as they are, its own list included, where an agent has no part', async () => {
    const { chat, asked } = model();
    await backendOf(chat, { agents: [{ id: 'a', chat, instructions: '' }] }).answer(first);
    expect(asked[0]!.messages).toEqual(question.messages);
    await backendOf(chat).answer(first);
    expect(question.messages).toHaveLength(1);
    expect(question.messages[0]!.content).not.toContain('doubt');
  });

  it('asks two threads the same request, so that they share its answer, and two rounds different ones', async () => {
    const { chat, asked } = model();
    const backend = backendOf(chat);
    for (const [thread, round] of [
      ['x/1', 1],
      ['y/2', 1],
      ['x/1', 2],
    ] as const)
      await backend.answer({ ...first, stage: 'revise', round, thread });
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).not.toEqual(asked[0]);
  });

  it('reads no confidence out of a structured reply: its field counts', async () => {
    const { chat } = model(() => ({ text: '{"rationale":"Confidence: 10%","confidence":0.9}' }));
    const turn: Turn = { ...first, stage: 'revise', round: 1, output: { type: 'json', name: 'r', schema: {} } };
    expect((await backendOf(chat).answer(turn)).confidence).toBeUndefined();
  });

  it('hands on usage, log-probabilities and why a text ends', async () => {
    const usage = { promptTokens: 5, completionTokens: 2 };
    const logprobs = [{ token: 'B', logprob: -0.1 }];
    const { chat, asked } = model(() => ({ text: 'B', usage, logprobs, finish: 'length' }), new Set(['logprobs']));
    expect(await backendOf(chat).answer(first)).toEqual({ text: 'B', usage, logprobs, finish: 'length' });
    expect(asked[0]!.logprobs).toBe(0);
  });

  it('passes on that a call can never succeed, and throws what may', async () => {
    const failing = (fault: 'server' | 'auth') =>
      backendOf(
        model(() => {
          throw new LlmError(fault, 'no');
        }).chat,
      ).answer(first);
    await expect(failing('server')).rejects.toMatchObject({ code: 'unit-failed' });
    await expect(failing('auth')).rejects.toMatchObject({ code: 'unavailable' });
    const stored = model(() => ({ text: 'half', error: 'filtered' }));
    expect(await backendOf(stored.chat).answer(first)).toEqual({ text: '', error: 'filtered' });
  });

  it('asks the service of the name, else the default one, without any role, and says where there is none', async () => {
    const [usual, judge] = [model(), model()];
    const services = new Map([
      ['default', usual.chat],
      ['judge', judge.chat],
    ]);
    const backend = backendOf(usual.chat, { services });
    await backend.answer(judging);
    await backend.answer({ ...judging, service: 'nli' });
    expect(judge.asked.map((r) => [r.sample.who, r.sample.round, r.messages])).toEqual([
      ['judge', 2, judging.messages],
    ]);
    expect(usual.asked.map((r) => r.sample.who)).toEqual(['nli']);
    const alone = backendOf(usual.chat, { services: new Map() });
    await expect(alone.answer(judging)).rejects.toMatchObject({ code: 'no-service' });
    expect(alone.capabilities.has('service')).toBe(false);
  });

  it('claims confidences only where they are asked for, log-probabilities only where every model gives them', () => {
    const [with_, without] = [model(undefined, new Set(['logprobs'])).chat, model().chat];
    const of = (over: Partial<LiveOptions>) => [...backendOf(without, over).capabilities].sort();
    expect(of({})).toEqual(['draws', 'json', 'rounds', 'seed', 'service']);
    expect(of({ confidence: true })).toContain('confidence');
    expect(of({ agents: [{ id: 'a', chat: with_ }] })).toContain('logprobs');
    expect(
      of({
        agents: [
          { id: 'a', chat: with_ },
          { id: 'b', chat: without },
        ],
      }),
    ).not.toContain('logprobs');
  });

  it('shows agents without the models that play them', () => {
    expect(backendOf(model().chat).agents).toEqual([{ id: 'a', role: 'skeptic' }]);
  });

  it('does not know other agents', async () => {
    await expect(backendOf(model().chat).answer(firstTurn(question, 'z'))).rejects.toMatchObject({
      code: 'not-recorded',
    });
  });
});
