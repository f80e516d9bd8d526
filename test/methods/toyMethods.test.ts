import { describe, expect, it } from '@jest/globals';
import { firstTurn, responseId, SigmaError } from '../../src/core/index.js';
import type { Panel, Turn } from '../../src/core/index.js';
import { parseSettings } from '../../src/methods/index.js';
import { handBatch, training } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';
import { toyMethods } from '../support/toy-methods.js';

const toy = (name: string): NonNullable<ReturnType<typeof toyMethods.get>> => toyMethods.get(name)!;

describe('methods from outside the package', () => {
  const { questions } = handBatch([['A']]);
  const agents = [{ id: 'x' }, { id: 'y' }, { id: 'z' }];

  /** x says A, y says B, z says nothing; asked again, they say what they see. */
  const panel = (rounds: boolean) => {
    const turns: Turn[] = [];
    const ask: Panel['ask'] = (turn) => {
      turns.push(turn);
      if (turn.agent === 'z' || (turn.round > 0 && !rounds)) throw new SigmaError('not-recorded', 'no such answer');
      const canon = turn.sees[0]?.answer.type === 'answer' ? turn.sees[0].answer.canon : turn.agent === 'x' ? 'A' : 'B';
      const { stage, round, draw, agent } = turn;
      const answer = { type: 'answer' as const, canon, raw: canon };
      return Promise.resolve({
        id: responseId(turn),
        question: turn.question.id,
        agent,
        stage,
        round,
        draw,
        text: canon,
        answer,
      });
    };
    return { turns, context: contextOf({ agents, ask }) };
  };
  const talk = async (context: ReturnType<typeof contextOf>, rounds: number) => {
    const method = toy('second-thoughts');
    if (method.scope !== 'question') throw new TypeError('not a conversation');
    return method.decide(questions[0]!, context, parseSettings(method, { rounds }));
  };

  it('converse: the panel is asked first in its own words, then with what the others said', async () => {
    const { turns, context } = panel(true);
    expect(await talk(context, 1)).toMatchObject({ answer: { canon: 'B' }, tie: true });
    expect(turns.slice(0, 3)).toEqual(agents.map((a) => firstTurn(questions[0]!, a.id)));
    expect(turns.slice(3).map((t) => [t.agent, t.round, t.sees.map((r) => r.agent)])).toEqual([
      ['x', 1, ['y']],
      ['y', 1, ['x']],
    ]);
  });

  it('converse on recordings of first answers by keeping these', async () => {
    expect(await talk(panel(false).context, 2)).toMatchObject({ answer: { canon: 'A' }, text: 'A' });
  });

  it('decide batches, and learn', async () => {
    const batch = handBatch(
      [
        ['A', 'B', undefined],
        [null, null, null],
      ],
      {
        conf: [
          [0.2, 0.7, 1],
          [1, 1, 1],
        ],
      },
    );
    const loud = await decideBatch(toy('loudest'), batch, {});
    expect(loud.map((d) => d.answer.type)).toEqual(['answer', 'unparsable']);
    expect(loud[0]!.answer).toMatchObject({ canon: 'B' });
    const veteran = toy('veteran');
    const artefact = await veteran.fit!(training(batch, ['B', 'B']), contextOf(), { atLeast: 1 });
    expect(artefact).toEqual({ agent: 'agent-1' });
    expect((await decideBatch(veteran, batch, { atLeast: 1 }, contextOf(), artefact))[0]!.answer).toMatchObject({
      canon: 'B',
    });
  });
});
