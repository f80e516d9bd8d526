import { beforeAll, describe, expect, it } from '@jest/globals';
import { useBackend } from '../../src/tensor/index.js';
import { block, decided, letters, says } from '../support/talking.js';
import type { Script } from '../support/talking.js';

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
