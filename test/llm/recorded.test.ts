import { describe, expect, it } from '@jest/globals';
import type { Answer, Turn, Wanted } from '../../src/core/index.js';
import { firstTurn } from '../../src/core/index.js';
import type { TraceFile } from '../../src/datasets/index.js';
import { recordedBackend } from '../../src/llm/index.js';
import { letterKind } from '../agents/kinds.js';
import { said, tracesOf } from '../agents/traceFixture.js';

const letter = (canon: string): Answer => ({ type: 'answer', canon, raw: canon });
const wants = (answer: string | null, manner = 'conflict', rank = 0): Wanted => ({
  answer: answer === null ? null : letter(answer),
  manner,
  rank,
});

async function turnOf(t: TraceFile, i: number, agent: string, w?: Wanted): Promise<Turn> {
  const turn = firstTurn((await t.read(i)).question, agent);
  return w ? { ...turn, wants: w } : turn;
}

describe('recordedBackend', () => {
  const options = { kind: letterKind, answers: 'text' as const, seed: 1 };

  it('says what is in the file, and that something is not', async () => {
    const t = await tracesOf([
      {
        id: 'q',
        responses: [
          { agent: 'a', text: 'hm', pred: 'C', confidence: 0.4, usage: { promptTokens: 3, completionTokens: 4 } },
          { agent: 'b', text: 'later', round: 1, stage: 'debate' },
        ],
      },
    ]);
    const b = recordedBackend(t, options);
    expect(b.agents.map((a) => a.id)).toEqual(['a', 'b']);
    expect([...b.capabilities].sort()).toEqual(['confidence', 'json', 'rounds', 'seed']);
    expect(await b.answer(await turnOf(t, 0, 'a'))).toEqual({
      text: 'hm',
      pred: 'C',
      confidence: 0.4,
      usage: { promptTokens: 3, completionTokens: 4 },
    });
    const first = await turnOf(t, 0, 'b');
    await expect(b.answer(first)).rejects.toMatchObject({ code: 'not-recorded' });
    expect(await b.answer({ ...first, stage: 'debate', round: 1 })).toEqual({ text: 'later' });
    await expect(b.answer({ ...first, agent: 'nobody' })).rejects.toMatchObject({ code: 'not-recorded' });
    await expect(b.answer({ ...first, question: { ...first.question, id: 'other' } })).rejects.toMatchObject({
      code: 'not-recorded',
    });
    await expect(b.answer({ ...first, service: 'judge' } as never)).rejects.toMatchObject({ code: 'no-service' });
  });

  it('keeps rounds of several conversations apart, and takes those of unnamed ones for any', async () => {
    const at = (stage: string, text: string, draw = 0) => ({
      agent: 'a',
      text,
      stage,
      round: stage === 'first' ? 0 : 1,
      draw,
    });
    const t = await tracesOf([
      {
        id: 'q',
        responses: [
          at('first', 'one'),
          at('first', 'two', 1),
          at('talk/T=1/revise', 'mine'),
          at('revise', 'plain'),
          at('talk/T=2/vote', 'other'),
        ],
      },
    ]);
    const b = recordedBackend(t, options);
    const first = { ...(await turnOf(t, 0, 'a')), thread: 'talk/T=1' };
    const text = async (turn: Partial<Turn>) => (await b.answer({ ...first, round: 1, ...turn })).text;
    expect(await text({ round: 0 })).toBe('one');
    expect(await text({ round: 0, draw: 1 })).toBe('two');
    expect(await text({ stage: 'revise' })).toBe('mine');
    expect(await text({ stage: 'revise', thread: 'talk/T=2' })).toBe('plain');
    expect(await text({ stage: 'vote', thread: 'talk/T=2' })).toBe('other');
    await expect(text({ stage: 'vote' })).rejects.toMatchObject({ code: 'not-recorded' });
    await expect(text({ stage: 'revise', round: 2 })).rejects.toMatchObject({ code: 'not-recorded' });
  });

  it("refuses other readers' readings where the file has none", async () => {
    const t = await tracesOf([{ id: 'q', responses: said(['A']) }]);
    expect(() => recordedBackend(t, { ...options, answers: 'pred' })).toThrow('--answers pred');
  });

  describe('asked for a text of a given answer', () => {
    const rows = [
      { id: 'q0', category: 'x', responses: said(['A', 'B', 'C', 'C', 'D']) },
      { id: 'q1', category: 'x', responses: said(['D', 'A', 'A', null, null]) },
      { id: 'q2', category: 'y', responses: said(['B', 'A', 'A', null, null]) },
    ];
    const panel = ['a', 'b'];

    it("takes the displaced agent's own text where it says that", async () => {
      const t = await tracesOf(rows);
      const reply = await recordedBackend(t, { ...options, panel }).answer(await turnOf(t, 0, 'a', wants('A')));
      expect(reply).toEqual({
        text: 'Agent a thinks so. The answer is A.',
        origin: { kind: 'own', question: 'q0', agent: 'a', approximate: false },
      });
    });

    it('then a real text of an agent off the panel, each malicious seat another one', async () => {
      const t = await tracesOf(rows);
      const b = recordedBackend(t, { ...options, panel });
      const lent = await Promise.all(
        [0, 1].map(async (rank) => b.answer(await turnOf(t, 0, panel[rank]!, wants('C', 'conflict', rank)))),
      );
      expect(lent.map((r) => r.origin?.kind)).toEqual(['off-panel', 'off-panel']);
      expect(lent.map((r) => r.origin?.agent).sort()).toEqual(['c', 'd']);
      expect(lent.every((r) => r.text === `Agent ${r.origin?.agent} thinks so. The answer is C.`)).toBe(true);
      // all of them are taken: the next seat gets something else
      expect((await b.answer(await turnOf(t, 0, 'a', wants('C', 'conflict', 2)))).origin?.kind).toBe('template');
    });

    it('never the text of an agent that sits, even where it is the only one', async () => {
      const t = await tracesOf(rows);
      const reply = await recordedBackend(t, { ...options, panel }).answer(await turnOf(t, 0, 'a', wants('B')));
      expect(reply.origin?.kind).toBe('template');
      expect(reply.text).not.toContain('Agent');
    });

    it('then its own text on another question of the category, flagged approximate', async () => {
      const t = await tracesOf(rows);
      const b = recordedBackend(t, { ...options, panel: ['a', 'b', 'c', 'd', 'e'] });
      expect(await b.answer(await turnOf(t, 0, 'a', wants('D')))).toEqual({
        text: 'Agent a thinks so. The answer is D.',
        origin: { kind: 'other-question', question: 'q1', agent: 'a', approximate: true },
      });
      // q2 has that answer too, but is of another category; q0 itself is no other question
      expect((await b.answer(await turnOf(t, 0, 'a', wants('B')))).origin?.kind).toBe('template');
      expect((await b.answer(await turnOf(t, 0, 'b', wants('A')))).origin?.question).toBe('q1');
    });

    it('never a text that an agent of the panel, or another borrower, could have too', async () => {
      const bare = 'The answer is C.';
      const t = await tracesOf([
        {
          id: 'q0',
          category: 'x',
          responses: [
            ...said(['A', 'B']),
            { agent: 'c', text: bare },
            { agent: 'd', text: bare },
            { agent: 'e', text: 'C it is. The answer is C.' },
            { agent: 'f', text: 'C it is. The answer is C.' },
          ],
        },
        {
          id: 'q1',
          category: 'x',
          responses: [
            { agent: 'a', text: bare },
            { agent: 'b', text: 'Both. The answer is C.' },
            { agent: 'c', text: 'Both. The answer is C.' },
          ],
        },
      ]);
      const lent = async (seats: string[], agent: string, rank: number): Promise<unknown> =>
        (
          await recordedBackend(t, { ...options, panel: seats }).answer(
            await turnOf(t, 0, agent, wants('C', 'conflict', rank)),
          )
        ).origin?.kind;
      // d says what c says; e and f say the same: one text for one borrower
      expect(await lent(['a', 'b', 'c'], 'a', 0)).toBe('off-panel');
      expect(await lent(['a', 'b', 'c'], 'a', 1)).toBe('template'); // q1 has only the bare text of c
      expect(await lent(['a', 'b', 'c', 'd', 'e', 'f'], 'b', 0)).toBe('template'); // c said the same to q1
    });

    it("then a template in the attack's manner that reads back as the answer", async () => {
      const t = await tracesOf(rows);
      const b = recordedBackend(t, { ...options, panel: ['a', 'b', 'c', 'd', 'e'] });
      const texts = new Set<string>();
      for (const manner of ['random-noise', 'low-quality', 'conflict', 'copycat', 'other']) {
        const turn = await turnOf(t, 0, 'a', wants('C', manner));
        const reply = await b.answer(turn);
        expect(reply.origin).toEqual({ kind: 'template', approximate: true });
        expect(letterKind.parse(reply.text, turn.question)).toMatchObject({ canon: 'C' });
        texts.add(reply.text);
      }
      expect(texts.size).toBe(5);
    });

    it('gives a text without an answer where that is wanted', async () => {
      const t = await tracesOf([{ id: 'q', responses: [...said(['A']), { agent: 'b', text: 'no idea' }] }]);
      const b = recordedBackend(t, options);
      const turn = await turnOf(t, 0, 'a', wants(null));
      expect(letterKind.parse((await b.answer(turn)).text, turn.question).type).toBe('unparsable');
      expect((await b.answer({ ...turn, agent: 'b' })).text).toBe('no idea');
    });

    it('does not search where nobody looks at texts', async () => {
      const t = await tracesOf(rows);
      const b = recordedBackend(t, { ...options, panel, textsNeeded: false });
      expect(await b.answer(await turnOf(t, 0, 'a', wants('C')))).toEqual({
        text: '',
        origin: { kind: 'template', approximate: true },
      });
      expect((await b.answer(await turnOf(t, 0, 'a'))).text).toContain('Agent a');
    });

    it('chooses the same texts each time, and by the recorded readings under --answers pred', async () => {
      const t = await tracesOf([
        { id: 'q0', responses: [{ agent: 'a', text: 'one', pred: 'A' }] },
        ...Array.from({ length: 9 }, (_, i) => ({
          id: `p${i}`,
          responses: [{ agent: 'a', text: `text ${i}`, pred: i < 8 ? 'B' : null }],
        })),
      ]);
      const pick = async (seed: number): Promise<string> =>
        (await recordedBackend(t, { ...options, answers: 'pred', seed }).answer(await turnOf(t, 0, 'a', wants('B'))))
          .text;
      expect(await pick(5)).toBe(await pick(5));
      const picks = new Set(await Promise.all(Array.from({ length: 30 }, (_, s) => pick(s))));
      expect(picks.size).toBeGreaterThan(3);
      expect(picks).not.toContain('text 8');
    });
  });
});
