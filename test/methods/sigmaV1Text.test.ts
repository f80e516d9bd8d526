import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Decision } from '../../src/core/index.js';
import { parseSettings } from '../../src/methods/settings.js';
import { sigmaV1 } from '../../src/methods/sigmaV1/index.js';
import { sigmaV1Text } from '../../src/methods/sigmaV1Text/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { handBatch } from '../support/batch.js';
import { decideBatch } from '../support/deciding.js';
import type { ContextOptions } from '../support/deciding.js';
import { block, letters, says, talk } from '../support/talking.js';
import type { Script, Talk } from '../support/talking.js';

type Told = Talk & { decision: Decision };

async function decided(script: Script, raw: object = {}, options: ContextOptions = {}): Promise<Told> {
  const told = talk(script, options);
  const settings = parseSettings(sigmaV1Text, raw);
  return { ...told, decision: await sigmaV1Text.decide(letters, told.context, settings) };
}
const said = (d: Decision): string => (d.answer.type === 'answer' ? d.answer.canon : String(d.stop));
const numbers = (a: Float32Array | undefined): number[] => Array.from(a ?? [], (v) => Math.round(v * 1e3) / 1e3 + 0);
const letterOf = (text: string): string | null => (/^[A-D]$/.test(text) ? text : null);

beforeAll(() => useBackend().then(() => undefined));

describe('who reads what in a revision of sigma-v1-text', () => {
  const firsts = ['A', 'A', 'B', 'C'];
  const marks = (turn: { agent: string; round: number }, answer: string): object =>
    says(answer, `pos of ${turn.agent} r${turn.round}`, `neg of ${turn.agent} r${turn.round}`);
  const later: NonNullable<Script['later']> = (turn, seat) => marks(turn, firsts[seat]!);

  it('hop 1: friends support, opponents oppose; nobody has a case against itself yet', async () => {
    const { prompt } = await decided({ firsts, later }, { L: 1 });
    const p = prompt('agent-0', 1);
    expect(block(p, 'Supporting evidence:').match(/Agent \d.*/g)).toEqual(['Agent 2:']);
    expect(
      block(p, 'Opposing evidence:')
        .match(/Agent \d.*/g)
        ?.sort(),
    ).toEqual(['Agent 3:', 'Agent 4:']);
    expect(p).toContain('Your own position (you are Agent 1):\nYour position:\n| Answer: A\n| The answer is (A).');
    expect(p).not.toContain('hold against it');
    expect(p).not.toContain('against its own position');
  });

  it('round 2 quotes what was said in round 1, cases against oneself on the other side', async () => {
    const { prompt } = await decided({ firsts, later }, { L: 1, T: 2 });
    const p = prompt('agent-0', 2);
    const supporting = block(p, 'Supporting evidence:');
    expect(supporting).toContain('Agent 2:\n| Answer: A\n| pos of agent-1 r1');
    expect(supporting).toContain('Agent 3, against its own position:\n| neg of agent-2 r1');
    expect(supporting).toContain('Agent 4, against its own position:\n| neg of agent-3 r1');
    const opposing = block(p, 'Opposing evidence:');
    expect(opposing).toContain('Agent 2, against its own position:\n| neg of agent-1 r1');
    expect(opposing).toContain('Agent 3:\n| Answer: B\n| pos of agent-2 r1');
    expect(opposing).toContain('Agent 4:\n| Answer: C\n| pos of agent-3 r1');
    expect(p.endsWith('| pos of agent-0 r1\n\nWhat you hold against it:\n| neg of agent-0 r1')).toBe(true);
  });

  it('hop 2 follows the set rule: the enemy of an enemy is a friend to a literal reader only', async () => {
    const blocks = async (raw: object): Promise<string[]> => {
      const { prompt } = await decided({ firsts: ['A', 'B', 'C'] }, raw);
      return ['Supporting evidence:', 'Opposing evidence:'].map(
        (h) =>
          block(prompt('agent-0', 2), h)
            .match(/Agent \d(?=:)/g)
            ?.sort()
            .join() ?? '',
      );
    };
    expect(await blocks({ preset: 'paper' })).toEqual(['Agent 2,Agent 3', '']);
    expect(await blocks({})).toEqual(['', 'Agent 2,Agent 3']);
    expect(await blocks({ preset: 'paper', oneHop: true })).toEqual(['', 'Agent 2,Agent 3']);
  });

  it('keeps the position of those who hear nobody, as at hop 2 under weak and shortest', async () => {
    for (const raw of [{ preset: 'paper', weak: true }, { sets: 'shortest' }]) {
      const { turns, events } = await decided({ firsts: ['A', 'B', 'C'] }, raw);
      expect(turns.filter((t) => t.stage === 'revise').map((t) => t.round)).toEqual([1, 1, 1]);
      expect(events.filter((e) => e.stage === 'revise').map((e) => e.data.idle)).toEqual([0, 3]);
    }
  });

  it('all read the round before, whoever is asked first', async () => {
    const { prompt } = await decided({ firsts, later }, { L: 2 });
    for (const agent of ['agent-0', 'agent-3']) {
      expect(prompt(agent, 1)).not.toContain(' r1');
      expect(prompt(agent, 2)).not.toContain(' r2');
    }
  });

  it('carries positions over from one iteration to the next, in rounds numbered through', async () => {
    const { turns, prompt } = await decided({ firsts, later }, { T: 2, L: 2 });
    expect([...new Set(turns.map((t) => t.round))]).toEqual([0, 1, 2, 3, 4]);
    expect(prompt('agent-1', 3)).toContain('neg of agent-1 r2');
    expect(turns.at(-1)!.own[0]).toMatchObject({ stage: 'revise', round: 3 });
  });

  it('is shown in the turn what its prompt quotes, in the same order, for those who do not read prompts', async () => {
    const { turns } = await decided({ firsts, later }, { T: 2 });
    for (const t of turns.filter((x) => x.stage === 'revise')) {
      const names = t.messages.at(-1)!.content.match(/^Agent \d(?=[:,])/gm) ?? [];
      const shown: string[] = t.sees.map((r) => `Agent ${Number(r.agent.slice(6)) + 1}`);
      expect([...new Set(names)].sort()).toEqual([...shown].sort());
      const opposing: string[] =
        block(t.messages.at(-1)!.content, 'Opposing evidence:').match(/^Agent \d(?=[:,])/gm) ?? [];
      expect(shown.filter((n) => opposing.includes(n))).toEqual([...new Set(opposing)]);
      expect(t.sees.every((r) => r.round === t.round - 1)).toBe(true);
    }
  });

  it('orders agents by the seed, the question and the round, not by seat', async () => {
    const ten = Array.from('AAAAABBBBB');
    const orders = async (seed: number): Promise<string[]> => {
      const { turns } = await decided({ firsts: ten }, {}, { seed });
      return [1, 2].map((round) =>
        turns
          .find((t) => t.round === round)!
          .sees.map((r) => r.agent)
          .join(),
      );
    };
    const [one, two] = [await orders(1), await orders(2)];
    expect(await orders(1)).toEqual(one);
    expect(new Set([...one, ...two]).size).toBe(4);
  });

  it('comes after the question and what all share, in one message', async () => {
    const { turns } = await decided({ firsts, later });
    const [a, b] = turns.filter((t) => t.round === 1).map((t) => t.messages);
    expect(a).toHaveLength(1);
    const same = [...a![0]!.content].findIndex((c, i) => c !== b![0]!.content[i]);
    expect(a![0]!.content.slice(0, same)).toContain('counterCase');
    expect(a![0]!.content.startsWith(letters.messages[0]!.content)).toBe(true);
    const { output } = turns.at(-1)!;
    expect(output).toMatchObject({
      type: 'json',
      schema: { required: ['rationale', 'answer', 'confidence', 'counterCase'], additionalProperties: false },
    });
    expect(JSON.stringify(output)).toContain('"rationale":{"type":"string","maxLength":1200}');
    expect(a![0]!.content).toContain('at most 1200 characters');
  });

  it('−CMP: one block without sides; −SRG: nobody opposes', async () => {
    const cmp = (await decided({ firsts, later }, { T: 2, L: 1, ablate: ['CMP'] })).prompt('agent-0', 2);
    expect(cmp).not.toMatch(/Supporting|Opposing/);
    expect(
      block(cmp, 'What the others wrote:')
        .match(/(pos|neg) of agent-\d/g)
        ?.sort(),
    ).toEqual([1, 2, 3].flatMap((i) => [`neg of agent-${i}`, `pos of agent-${i}`]).sort());
    const srg = (await decided({ firsts, later }, { T: 2, L: 1, ablate: ['SRG'] })).prompt('agent-0', 2);
    expect(block(srg, 'Supporting evidence:')).toContain('pos of agent-1');
    expect(block(srg, 'Opposing evidence:').match(/of agent-\d/g)).toEqual(['of agent-1']);
  });
});

describe('the decision of sigma-v1-text', () => {
  it.each<[string, string[], object]>([
    ['four against one', ['A', 'A', 'A', 'A', 'B'], {}],
    ['two against two', ['A', 'B', 'B', 'A'], {}],
    ['two against two, signed', ['A', 'B', 'B', 'A'], { preset: 'paper' }],
    ['a pair against singletons', ['D', 'A', 'A', 'B', 'C'], {}],
    ['a pair against singletons, signed', ['D', 'A', 'A', 'B', 'C'], { preset: 'paper' }],
    ['texts without an answer', ['no idea', 'A', 'what?', 'B', 'B'], {}],
    ['nobody with an answer', ['no idea', 'what?'], {}],
    ['one agent', ['C'], {}],
    ['equal weights', ['A', 'B', 'B', 'C', 'C'], { ablate: ['SCR'] }],
    ['no conflicts', ['A', 'B', 'B', 'A', 'C'], { ablate: ['SRG'], preset: 'paper' }],
  ])('equals the numeric vote without propagation: %s', async (_name, firsts, raw) => {
    const { decision } = await decided({ firsts }, { ...raw, T: 0 });
    const [numeric] = await decideBatch(
      sigmaV1,
      handBatch([firsts.map(letterOf)]),
      parseSettings(sigmaV1, { ...raw, state: 'none' }),
    );
    expect([said(decision), decision.tie]).toEqual([said(numeric!), numeric!.tie]);
    expect(numbers(decision.weights)).toEqual(numbers(numeric!.weights));
    expect(decision.graphs).toEqual(numeric!.graphs);
  });

  it('weighs final answers by the graph of the first ones, which is not built again', async () => {
    const all = { firsts: ['A', 'A', 'A', 'B', 'B'], later: () => says('B') };
    const { decision } = await decided(all);
    expect(said(decision)).toBe('B');
    const [first] = await decideBatch(sigmaV1, handBatch([['A', 'A', 'A', 'B', 'B']]), parseSettings(sigmaV1, {}));
    expect(numbers(decision.weights)).toEqual(numbers(first!.weights));
    expect(decision.graphs).toEqual(first!.graphs);
    expect(decision.graphs).toHaveLength(1);
  });

  it('tells the reasons of the holder with the most weight', async () => {
    const later: NonNullable<Script['later']> = (_t, seat) => says('B', `because ${seat}`);
    const { decision } = await decided({ firsts: ['B', 'A', 'A', 'A'], later }, { L: 1, preset: 'paper' });
    expect(said(decision)).toBe('B');
    expect(decision.text).toBe('because 1');
  });

  it('masks who has no recorded answer, and takes an error for no answer', async () => {
    const firsts = [undefined, { text: '', error: 'content filter' }, 'B', 'B'];
    const { decision, turns, events } = await decided({ firsts });
    expect(said(decision)).toBe('B');
    expect(numbers(decision.weights)).toEqual([0, 0, 0.5, 0.5]);
    expect(turns.filter((t) => t.stage === 'revise').map((t) => t.agent)).toEqual(['agent-2', 'agent-3']);
    expect(events.find((e) => e.stage === 'graph')!.data.seated).toEqual([0, 1, 1, 1]);
    const none = await decided({ firsts: [undefined, { text: '', error: 'too long' }] });
    expect([said(none.decision), none.turns.length]).toEqual(['no-answers', 2]);
  });

  it('lets an agent revise its answer away, and back', async () => {
    const lost = await decided({ firsts: ['A', 'A'], later: () => says('cannot tell') });
    expect(said(lost.decision)).toBe('no-answers');
    const back = await decided({ firsts: ['A', 'A', 'A'], later: (t) => says(t.round === 1 ? 'cannot tell' : 'C') });
    expect(said(back.decision)).toBe('C');
  });

  it('takes a confidence that is none for one half, where confidences count', async () => {
    const firsts = [NaN, undefined, 0.4, 2].map((confidence, i) => ({
      text: `The answer is (${i < 2 ? 'A' : 'B'}).`,
      ...(confidence === undefined ? {} : { confidence }),
    }));
    const { events, decision } = await decided({ firsts }, { conf: 'stated', T: 0 });
    const [graph] = events;
    expect((graph!.data.confidence as number[]).map((c) => Math.round(c * 100) / 100)).toEqual([0.5, 0.5, 0.4, 1]);
    expect(said(decision)).toBe('B');
  });

  it('trusts by other questions where told to', async () => {
    const trust = (agent: string): number => (agent === 'agent-1' ? 0.9 : agent === 'agent-3' ? NaN : 0.1);
    const firsts = ['A', 'B', 'A', 'C'];
    const { decision, context } = await decided({ firsts }, { conf: 'trust', T: 0 }, { trust });
    const batch = handBatch([firsts]);
    const [numeric] = await decideBatch(
      sigmaV1,
      batch,
      parseSettings(sigmaV1, { conf: 'trust', state: 'none' }),
      context,
    );
    expect(numbers(decision.weights)).toEqual(numbers(numeric!.weights));
    expect(said(decision)).toBe(said(numeric!));
  });
});
