import { describe, expect, it } from '@jest/globals';
import type { Answer, Question, Response, Turn } from '../../src/core/index.js';
import { firstTurn, isAnswer, responseId, stream } from '../../src/core/index.js';
import { attackOf, attacks } from '../../src/agents/index.js';
import { letterKind } from './kinds.js';

const question: Question = { id: 'q', dataset: 'd', kind: 'choice', messages: [], choices: ['w', 'x', 'y', 'z'] };
const single: Question = { ...question, choices: ['only'] };
const answer = (canon: string | null): Answer =>
  canon === null ? { type: 'unparsable', reason: 'x' } : { type: 'answer', canon, raw: canon };

function response(q: Question, agent: string, canon: string | null, confidence?: number): Response {
  const turn = firstTurn(q, agent);
  const r: Response = {
    id: responseId(turn),
    question: q.id,
    agent,
    stage: 'first',
    round: 0,
    draw: 0,
    text: `${agent} says ${canon}`,
    answer: answer(canon),
  };
  return confidence === undefined ? r : { ...r, confidence };
}

interface Scene {
  own: string | null;
  honest?: (string | null)[];
  q?: Question;
  confidence?: number;
  seed?: number;
  before?: string | null;
}

/** Lets the attack act on seat `me`: what it says, and which answers it asked the back end to word. */
async function act(
  name: string,
  { own, honest = [], q = question, confidence, seed = 0, before }: Scene,
): Promise<{ said: Response; wanted: (Answer | null)[] }> {
  const attack = attackOf(name);
  const wanted: (Answer | null)[] = [];
  const next = async (t: Turn): Promise<Response> => {
    if (!t.wants) return response(q, 'me', own, confidence);
    wanted.push(t.wants.answer);
    return { ...response(q, 'me', null), text: 'made up', answer: t.wants.answer ?? answer(null) };
  };
  let turn = firstTurn(q, 'me');
  if (before !== undefined) turn = { ...turn, stage: 'talk', round: 1, own: [response(q, 'me', before, confidence)] };
  const others = honest.map((canon, i) => response(q, `h${i}`, canon));
  const said = await attack.act(
    turn,
    others,
    letterKind,
    next,
    stream(seed, { stage: 'test' }),
    attack.settings.parse({}),
  );
  return { said, wanted };
}

const canonOf = (r: Response): string | null => (isAnswer(r.answer) ? r.answer.canon : null);
const over = async (name: string, scene: Scene, n = 60): Promise<Set<string | null>> =>
  new Set(
    await Promise.all(
      Array.from({ length: n }, async (_, seed) => canonOf((await act(name, { ...scene, seed })).said)),
    ),
  );

describe('attacks', () => {
  it('are known by name, and a misspelt one by its neighbour', () => {
    expect([...attacks.keys()]).toEqual(['random-noise', 'low-quality', 'conflict', 'copycat']);
    for (const [name, a] of attacks) expect(a.name).toBe(name);
    expect(() => attackOf('copycats')).toThrow('"copycat"');
  });

  it('state a confidence only where the displaced agent does', async () => {
    for (const name of attacks.keys())
      expect((await act(name, { own: 'A', honest: ['A', 'A'] })).said.confidence).toBeUndefined();
    expect((await act('low-quality', { own: 'A', confidence: 0.3 })).said.confidence).toBe(0.95);
    expect((await act('conflict', { own: 'A', honest: ['A'], confidence: 0.3 })).said.confidence).toBe(0.3);
    expect((await act('random-noise', { own: 'A', confidence: 0.3 })).said.confidence).toBe(0.3);
  });
});

describe('random-noise', () => {
  it('says any option, its own too, whatever the others say', async () => {
    expect(await over('random-noise', { own: 'A', honest: ['A', 'A'] })).toEqual(new Set(['A', 'B', 'C', 'D']));
    expect(await over('random-noise', { own: null }, 60)).toEqual(new Set(['A', 'B', 'C', 'D']));
  });
});

describe('low-quality', () => {
  it('says anything but what its agent would have said', async () => {
    expect(await over('low-quality', { own: 'A' })).toEqual(new Set(['B', 'C', 'D']));
    expect((await over('low-quality', { own: null })).size).toBe(4);
  });

  it('has nothing else to say where there is one option', async () => {
    expect(canonOf((await act('low-quality', { own: 'A', q: single })).said)).toBe('A');
  });

  it('does not reconsider in later rounds', async () => {
    expect(await over('low-quality', { own: 'A', before: 'C' })).toEqual(new Set(['C']));
  });
});

describe('conflict', () => {
  it('says anything but what most honest agents say', async () => {
    expect(await over('conflict', { own: 'B', honest: ['A', 'B', 'B', null] })).toEqual(new Set(['A', 'C', 'D']));
    expect((await over('conflict', { own: null, honest: ['B'] })).has('B')).toBe(false);
  });

  it('leaves an agent alone that disagrees by itself', async () => {
    const { said, wanted } = await act('conflict', { own: 'D', honest: ['A', 'A', 'D'] });
    expect(said.text).toBe('me says D');
    expect(wanted).toEqual([]);
  });

  it('takes the first camp where two are equally large', async () => {
    expect(await over('conflict', { own: 'C', honest: ['C', 'A', 'A', 'C'] })).toEqual(new Set(['A', 'B', 'D']));
    expect(await over('conflict', { own: 'C', honest: ['A', 'C', 'A', 'C'] })).toEqual(new Set(['C']));
  });

  it('says what it would have said with nobody to contradict and with one option', async () => {
    for (const honest of [[], [null, null]])
      expect((await act('conflict', { own: 'B', honest })).said.text).toBe('me says B');
    expect(canonOf((await act('conflict', { own: 'A', honest: ['A'], q: single })).said)).toBe('A');
    expect(canonOf((await act('conflict', { own: null, honest: [null] })).said)).toBeNull();
  });

  it('holds on to a contradiction in later rounds', async () => {
    expect(await over('conflict', { own: 'A', before: 'C', honest: ['A', 'A'] })).toEqual(new Set(['C']));
  });
});

describe('copycat', () => {
  it('says what most honest agents say, in the words of one of them', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const { said } = await act('copycat', { own: 'D', honest: ['A', 'B', 'B', null], seed });
      expect(canonOf(said)).toBe('B');
      expect(['h1 says B', 'h2 says B']).toContain(said.text);
      expect(said.agent).toBe('me');
    }
  });

  it('takes the first of equally large camps', async () => {
    expect(await over('copycat', { own: 'D', honest: ['B', 'A', 'A', 'B'] })).toEqual(new Set(['B']));
  });

  it('gives its own answer with nobody to copy', async () => {
    for (const honest of [[], [null]]) expect((await act('copycat', { own: 'D', honest })).said.text).toBe('me says D');
    expect((await act('copycat', { own: null, honest: [] })).said.answer.type).toBe('unparsable');
  });
});
