import { describe, expect, it } from '@jest/globals';
import { askQuestion, checkExperiment, previewPrompts, questionFrom } from '../../src/run/index.js';
import type { AskOptions, ExperimentInput } from '../../src/run/index.js';
import type { CaseStudy } from '../../src/report/index.js';
import { LlmError, type ChatReply, type ChatRequest } from '../../src/llm/index.js';
import { fakeModel } from './liveSupport.js';
import { errorOf, tempFolder } from './support.js';

const folder = tempFolder();
const question = questionFrom('Which one?', { choices: ['one', 'two', 'three'] });
const llms = { fake: { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake', endpoint: 'nowhere' } };
const experiment = (x: Partial<ExperimentInput> = {}): ReturnType<typeof checkExperiment> =>
  checkExperiment({ methods: ['sigma-v1-text'], llms, agents: ['a', 'b', 'c'], cache: 'none', ...x });

const isRevision = ({ output }: ChatRequest): boolean => output.type === 'json';
const says = (letter: string): string =>
  JSON.stringify({ rationale: `It is ${letter}.`, answer: letter, confidence: 0.7, counterCase: 'It may not be.' });
type Said = Partial<ChatReply> | undefined;
const sure = (r: ChatRequest): Said => (isRevision(r) ? { text: says('B') } : undefined);

const ask = (
  act: (r: ChatRequest) => Said | Promise<Said> = sure,
  x: Partial<ExperimentInput> = {},
  options: AskOptions = {},
): Promise<CaseStudy> =>
  askQuestion(question, experiment(x), { tensorBackend: 'cpu', models: { fake: fakeModel(act as never) }, ...options });

/** The text of what goes wrong. */
const fault = async (run: () => unknown): Promise<string> => (await errorOf(Promise.resolve().then(run))).message;

describe('asking one question', () => {
  it('tells the same to the byte, whoever answers first', async () => {
    const slow = (r: ChatRequest): Promise<Said> =>
      new Promise((resolve) => setTimeout(() => resolve(sure(r)), 'abc'.indexOf(r.sample.who) === 0 ? 30 : 1));
    expect(JSON.stringify(await ask(slow))).toBe(JSON.stringify(await ask()));
  });

  it('puts a repair in the place of what it mends, and counts both calls', async () => {
    const broken = (r: ChatRequest): Said =>
      isRevision(r) && r.sample.who === 'b' && r.sample.stage === 'revise' && r.sample.round === 1
        ? { text: 'not an object' }
        : sure(r);
    const x = await ask(broken, { methods: [{ method: 'sigma-v1-text', settings: { T: 1, L: 1 } }] });
    expect(x.rounds).toHaveLength(1);
    expect(x.rounds[0]!.turns.map((t) => [t.agent, t.answer])).toEqual(['a', 'b', 'c'].map((id) => [id, 'B']));
    expect(x.cost).toMatchObject({ agentCalls: 7, sent: 7 });
  });

  it('counts an answer that can never come as an error of the agent, and goes on', async () => {
    const filtered = (r: ChatRequest): Said => {
      if (r.sample.who === 'a') throw new LlmError('content-filter', 'the filter stopped it');
      return sure(r);
    };
    const x = await ask(filtered);
    expect(x.agents[0]!.answer).toMatch(/^error/);
    expect(x.decision).toMatchObject({ type: 'answer', answer: 'B' });
  });

  it('fails with the reason where a call fails past all tries, and asks only for the rest the next time', async () => {
    for (const method of ['majority', 'sigma-v1-text']) {
      const cache = `${folder}/${method}`;
      const failing = (r: ChatRequest): Said => {
        if (r.sample.who === 'c') throw new LlmError('server', 'the server is down');
        return sure(r);
      };
      const x = { methods: [method], cache };
      expect(await fault(() => ask(failing, x))).toMatch(/no decision\..*the server is down/);
      const model = fakeModel(sure);
      await askQuestion(question, experiment(x), { tensorBackend: 'cpu', models: { fake: model } });
      expect(model.asked.filter((r) => r.sample.stage === 'first').map((r) => r.sample.who)).toEqual(['c']);
    }
  });

  it('stops at its limits and when interrupted', async () => {
    expect(await fault(() => ask(undefined, { maxCalls: 2 }))).toMatch(/2 calls|--max-calls/);
    const stop = new AbortController();
    const halfway = (r: ChatRequest): Said => {
      if (isRevision(r)) stop.abort();
      return sure(r);
    };
    expect(await fault(() => ask(halfway, {}, { signal: stop.signal }))).toMatch(/^Interrupted/);
  });

  it('reads the last condition: an attacked panel where there is an attack', async () => {
    const x = await ask(undefined, { attacks: ['conflict'], shares: [0.1, 0.34, 0.67] });
    expect(x.condition).toMatchObject({ attack: 'conflict', share: 0.67 });
    expect(x.agents.filter((a) => a.malicious)).toHaveLength(2);
    expect(await fault(() => ask(undefined, { attacks: ['conflict'], shares: [0.1] }))).toMatch(/no malicious one/);
  });

  it('takes one method, and somebody to ask', async () => {
    expect(await fault(() => ask(undefined, { methods: ['majority', 'uniform'] }))).toMatch(/has 2 methods/);
    const nobody = checkExperiment({ methods: ['majority'] });
    expect(await fault(() => askQuestion(question, nobody))).toMatch(/nothing says who answers/);
  });
});

describe('a question of the caller’s own', () => {
  it('has an id by its content, and the words of one in a file', () => {
    expect(questionFrom(' Which one?\n', { choices: ['one', 'two', 'three'] })).toEqual(question);
    expect(question.messages[0]!.content).toBe('Which one?\nA. one\nB. two\nC. three');
    expect(questionFrom('Which one?').id).not.toBe(question.id);
    expect(questionFrom('How many?').kind).toBe('number');
  });

  it.each([
    ['', {}, /empty/],
    ['Q', { choices: ['one'] }, /at least 2/],
    ['Q', { choices: ['one', ' '] }, /one of them is empty/],
    ['Q', { choices: Array.from({ length: 27 }, String) }, /letters for 26/],
    ['Q', { kind: 'choice' }, /at least 2/],
    ['Q', { kind: 'number', choices: ['1', '2'] }, /the answer kind is "number"/],
    ['Q', { kind: 'poem' }, /Unknown answer kind/],
  ])('is refused: %j %j', async (text, parts, why) => {
    expect(await fault(() => questionFrom(text, parts))).toMatch(why);
  });
});

describe('a preview of prompts', () => {
  it('asks no model, and shows each agent what a run would send it', async () => {
    const real = fakeModel(sure);
    const settings = { T: 1, L: 1 };
    const x = experiment({ methods: [{ method: 'sigma-v1-text', settings }] });
    const { turns } = await previewPrompts(question, x, { tensorBackend: 'cpu' });
    await askQuestion(question, x, { tensorBackend: 'cpu', models: { fake: real } });
    const firsts = (list: readonly { messages: unknown }[]): string[] => list.map((t) => JSON.stringify(t.messages));
    const sent = real.asked.filter((r) => r.sample.stage === 'first');
    expect(new Set(firsts(turns.filter((t) => t.stage === 'first')))).toEqual(new Set(firsts(sent)));
    expect(turns.find((t) => t.stage === 'first')!.who).toEqual(['a', 'b', 'c']);
  });
});
