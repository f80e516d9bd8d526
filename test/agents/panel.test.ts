import { describe, expect, it } from '@jest/globals';
import type { Backend, Turn } from '../../src/core/index.js';
import { SigmaError, firstTurn } from '../../src/core/index.js';
import { openPanel } from '../../src/agents/index.js';
import { recordedBackend } from '../../src/llm/index.js';
import { letterKind } from './kinds.js';
import { said, tracesOf } from './traceFixture.js';

const options = { kind: letterKind, answers: 'text' as const };

/** A back end that counts what reaches it. */
function counting(): Backend & { seen: Turn[] } {
  const seen: Turn[] = [];
  return {
    seen,
    name: 'counting',
    capabilities: new Set(),
    agents: [{ id: 'a' }, { id: 'b', profile: 'Of its own.' }],
    async answer(turn) {
      seen.push(turn as Turn);
      return { text: `The answer is ${(turn as Turn).messages[0]?.content ?? ''}.` };
    },
  };
}

const question = {
  id: 'q/1',
  dataset: 'd',
  kind: 'choice',
  messages: [{ role: 'user' as const, content: 'A' }],
  choices: ['x', 'y'],
};

describe('openPanel', () => {
  it('owns the opening prompt: one answer per agent, whatever the caller passes', async () => {
    const backend = counting();
    const panel = openPanel(backend, options);
    const turn = firstTurn(question, 'a');
    const [one, two] = await Promise.all([
      panel.ask(turn),
      panel.ask({ ...turn, messages: [{ role: 'user', content: 'B' }], own: [{} as never] }),
    ]);
    expect(two).toBe(one);
    expect(one).toEqual({
      id: 'q/1/a/first/0/0',
      question: 'q/1',
      agent: 'a',
      stage: 'first',
      round: 0,
      draw: 0,
      text: 'The answer is A.',
      answer: { type: 'answer', canon: 'A', raw: 'A' },
    });
    expect(backend.seen).toEqual([turn]);
  });

  it('passes later turns on as they are, without what only attacks may ask', async () => {
    const backend = counting();
    const panel = openPanel(backend, options);
    const wants = { answer: null, manner: 'conflict' };
    await panel.ask({ ...firstTurn(question, 'a'), wants });
    const later: Turn = {
      ...firstTurn(question, 'a'),
      stage: 'talk',
      round: 1,
      messages: [{ role: 'user', content: 'B' }],
      wants,
    };
    expect((await panel.ask(later)).answer).toMatchObject({ canon: 'B' });
    expect((await panel.ask({ ...firstTurn(question, 'a'), draw: 1 })).id).toBe('q/1/a/first/0/1');
    expect(backend.seen.some((t) => 'wants' in t)).toBe(false);
    expect(backend.seen).toHaveLength(3);
  });

  it('uses its own prompt where one is given', async () => {
    const panel = openPanel(counting(), { ...options, prompt: () => [{ role: 'user', content: 'B' }] });
    expect((await panel.ask(firstTurn(question, 'b'))).answer).toMatchObject({ canon: 'B' });
  });

  it('gives agents their model cards, unless they bring a profile', () => {
    const panel = openPanel(
      {
        ...counting(),
        agents: [{ id: 'mathstral-7B' }, { id: 'x', model: 'mathstral-7B', profile: 'Own.' }, { id: 'y' }],
      },
      options,
    );
    expect(panel.agents.map((a) => a.profile)).toEqual([expect.stringContaining('mathematics'), 'Own.', undefined]);
  });

  it('masks agents that have no answer, and tries failed calls again', async () => {
    const t = await tracesOf([
      { id: 'q', responses: said(['A', null]) },
      { id: 'p', responses: said(['A', 'B']) },
    ]);
    const panel = openPanel(recordedBackend(t, options), options);
    const { question: q } = await t.read(0);
    for (let i = 0; i < 2; i++)
      await expect(panel.ask(firstTurn(q, 'b'))).rejects.toMatchObject({ code: 'not-recorded' });

    let calls = 0;
    const flaky = openPanel(
      {
        ...counting(),
        answer: async () =>
          calls++ === 0 ? Promise.reject(new SigmaError('unit-failed', 'lost')) : { text: 'The answer is B.' },
      },
      options,
    );
    await expect(flaky.ask(firstTurn(question, 'a'))).rejects.toThrow('lost');
    await expect(flaky.ask(firstTurn(question, 'a'))).resolves.toMatchObject({ text: 'The answer is B.' });
  });

  it('reads the recorded readings under pred: null and letters past the last option are no answers', async () => {
    const t = await tracesOf([
      {
        id: 'q',
        options: ['x', 'y'],
        responses: [
          { agent: 'a', text: 'The answer is A.', pred: 'B' },
          { agent: 'b', text: 'The answer is A.', pred: null },
          { agent: 'c', text: 'x', pred: 'J' },
          { agent: 'd', text: 'The answer is A.' },
        ],
      },
    ]);
    const pred = { kind: letterKind, answers: 'pred' as const };
    const panel = openPanel(recordedBackend(t, pred), pred);
    const { question: q } = await t.read(0);
    const types = await Promise.all('abcd'.split('').map(async (a) => (await panel.ask(firstTurn(q, a))).answer));
    expect(types.map((a) => a.type)).toEqual(['answer', 'unparsable', 'unparsable', 'unparsable']);
    expect(types[0]).toMatchObject({ canon: 'B' });
    expect(types[1]).toEqual({ type: 'unparsable', reason: 'no pred' });
  });

  it('refuses to seat nobody, strangers and doubles, and to ask someone else', async () => {
    expect(() => openPanel({ ...counting(), agents: [] }, options)).toThrow('no agent');
    expect(() => openPanel(counting(), { ...options, agents: [] })).toThrow('no agent');
    expect(() => openPanel(counting(), { ...options, agents: ['a', 'z'] })).toThrow('no such agent');
    expect(() => openPanel(counting(), { ...options, agents: ['a', 'a'] })).toThrow('twice');
    await expect(openPanel(counting(), { ...options, agents: ['a'] }).ask(firstTurn(question, 'b'))).rejects.toThrow(
      'does not sit',
    );
  });
});
