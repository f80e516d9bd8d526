import { describe, expect, it } from '@jest/globals';
import { SigmaError, firstTurn, isServiceTurn, type Backend, type Capability } from '../../../src/core/index.js';
import { composeBackends, liveBackend } from '../../../src/llm/index.js';
import { choice } from '../../../src/parse/index.js';
import { model, question, wants } from './support.js';

/** Agents a and z with first answers, lent ones where an attack wants them; nothing else. */
const recorded = (...capabilities: Capability[]): Backend => ({
  name: 'recorded',
  capabilities: new Set(['seed', ...capabilities]),
  agents: [
    { id: 'a', model: 'old', profile: 'who' },
    { id: 'z', model: 'old' },
  ],
  answer: async (turn) => {
    if (isServiceTurn(turn)) throw new SigmaError('no-service', 'none');
    if (turn.wants) return { text: 'lent' };
    if (turn.stage === 'first' && turn.draw === 0 && turn.question.id === 'q') return { text: 'recorded' };
    throw new SigmaError('not-recorded', 'none');
  },
});

function both(agents: string[], ...capabilities: Capability[]) {
  const { chat, asked } = model(() => ({ text: 'live' }), new Set(['logprobs']));
  const live = liveBackend({
    agents: agents.map((id) => ({ id, model: 'new', chat })),
    services: new Map([['default', chat]]),
    seed: 1,
    kind: choice,
    confidence: true,
  });
  return { backend: composeBackends(recorded(...capabilities), live), asked };
}

describe('composeBackends', () => {
  it('reads what is recorded and asks for the rest: rounds, draws, questions, agents', async () => {
    const { backend, asked } = both(['a', 'new']);
    const first = firstTurn(question, 'a');
    const texts = await Promise.all(
      [
        first,
        { ...first, stage: 'revise', round: 1 },
        { ...first, draw: 1 },
        firstTurn({ ...question, id: 'other' }, 'a'),
        firstTurn(question, 'new'),
      ].map(async (t) => (await backend.answer(t)).text),
    );
    expect(texts).toEqual(['recorded', 'live', 'live', 'live', 'live']);
    expect(asked).toHaveLength(4);
  });

  it('borrows what attacks want in the opening round and generates it later', async () => {
    const { backend, asked } = both(['a', 'new']);
    expect((await backend.answer(wants('conflict'))).text).toBe('lent');
    expect(asked).toHaveLength(0);
    const later = [
      { stage: 'revise', round: 1 },
      { stage: 'debate', round: 0 },
    ];
    for (const at of later)
      expect(await backend.answer(wants('conflict', {}, at))).toMatchObject({
        text: 'live',
        origin: { kind: 'generated' },
      });
    expect((await backend.answer(wants('conflict', {}, { agent: 'new' }))).text).toBe('live');
  });

  it('asks services live', async () => {
    const { stage, round, draw, messages, output } = firstTurn(question, 'a');
    const turn = { service: 'judge', question, stage, round, draw, messages, output, sees: [] };
    expect((await both(['a']).backend.answer(turn)).text).toBe('live');
  });

  it('seats the agents that models play, with what the recording knows of them', async () => {
    const { backend } = both(['a', 'new']);
    expect(backend.agents).toEqual([
      { id: 'a', model: 'new', profile: 'who' },
      { id: 'new', model: 'new' },
    ]);
    await expect(backend.answer({ ...firstTurn(question, 'z'), draw: 1 })).rejects.toMatchObject({
      code: 'not-recorded',
    });
  });

  it('claims what all first answers have, recorded ones included', () => {
    const of = (agents: string[], ...have: Capability[]) => [...both(agents, ...have).backend.capabilities].sort();
    const always = ['draws', 'json', 'rounds', 'seed', 'service'];
    expect(of(['a', 'new'])).toEqual(always);
    expect(of(['a'], 'confidence')).toEqual(['confidence', ...always].sort());
    expect(of(['new'])).toEqual(['confidence', 'logprobs', ...always].sort());
  });

  it('hands on failures of either side', async () => {
    const { backend } = both(['a']);
    const broken = composeBackends(
      { ...recorded(), answer: () => Promise.reject(new SigmaError('unit-failed', 'bad disk')) },
      backend,
    );
    await expect(broken.answer(firstTurn(question, 'a'))).rejects.toThrow('bad disk');
  });
});
