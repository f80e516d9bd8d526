import { describe, expect, it } from '@jest/globals';
import { majority } from '../../src/methods/majority/index.js';
import { uniform } from '../../src/methods/uniform/index.js';
import { handBatch } from '../support/batch.js';
import { contextOf, decideBatch } from '../support/deciding.js';

const canons = async (batch: Parameters<typeof decideBatch>[1], tie: string, seed = 0): Promise<(string | null)[]> =>
  (await decideBatch(majority, batch, { tie }, contextOf({ seed }))).map((d) =>
    d.answer.type === 'answer' ? d.answer.canon : null,
  );

describe('majority', () => {
  it('takes the largest camp and says whether a tie rule chose', async () => {
    const d = await decideBatch(
      majority,
      handBatch([
        ['A', 'B', 'B'],
        ['A', 'B', 'C'],
      ]),
      { tie: 'first-seen' },
    );
    expect(d.map((x) => [x.answer.type === 'answer' && x.answer.canon, x.tie])).toEqual([
      ['B', false],
      ['A', true],
    ]);
  });

  it('breaks ties by the named rule', async () => {
    const conf = [[0.2, 0.9, 0.4, 0.3]];
    const batch = handBatch([['A', 'B', 'B', 'A']], { conf });
    expect(await canons(batch, 'first-seen')).toEqual(['A']);
    expect(await canons(batch, 'confidence')).toEqual(['B']);
    const drawn = await Promise.all(Array.from({ length: 30 }, (_v, seed) => canons(batch, 'seeded', seed)));
    expect(new Set(drawn.flat())).toEqual(new Set(['A', 'B']));
    expect(await canons(batch, 'seeded', 5)).toEqual(await canons(batch, 'seeded', 5));
  });

  it('counts a confidence that is no number as none stated', async () => {
    expect(await canons(handBatch([['A', 'B']], { conf: [[0.5, NaN]] }), 'confidence')).toEqual(['B']);
    expect(await canons(handBatch([['A', 'B']], { conf: [[NaN, NaN]] }), 'confidence')).toEqual(['A']);
  });

  it('does not let texts without an answer vote, however many they are', async () => {
    expect(await canons(handBatch([[null, null, 'A', undefined]]), 'first-seen')).toEqual(['A']);
  });

  it('follows a single agent, and tells ten camps of one apart', async () => {
    expect(await canons(handBatch([['A'], [null]]), 'first-seen')).toEqual(['A', null]);
    const ten = await decideBatch(majority, handBatch([[...'ABCDEFGHIJ']]), { tie: 'first-seen' });
    expect(ten[0]).toMatchObject({ answer: { canon: 'A' }, tie: true });
  });

  it('decides nothing where nobody answered', async () => {
    const d = await decideBatch(
      majority,
      handBatch([
        [undefined, undefined],
        [null, null],
      ]),
      { tie: 'seeded' },
    );
    for (const x of d) {
      expect(x).toEqual({
        answer: { type: 'unparsable', reason: 'no agent gave an answer' },
        tie: false,
        stop: 'no-answers',
        graphs: [],
      });
    }
  });

  it('decides an empty batch', async () => {
    expect(await decideBatch(majority, handBatch([]), { tie: 'first-seen' })).toEqual([]);
  });
});

describe('uniform', () => {
  it('joins all present seats by +1 and weighs them alike', async () => {
    const [d] = await decideBatch(uniform, handBatch([['A', undefined, null]]), {});
    expect(Array.from(d!.weights!)).toEqual([0.5, 0, 0.5]);
    expect(Array.from(d!.graphs[0]!.a)).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0]);
  });

  it('returns a graph without edges and no NaN where all seats are masked', async () => {
    const [d] = await decideBatch(uniform, handBatch([[undefined, undefined]]), {});
    expect(d!.stop).toBe('no-answers');
    expect(Array.from(d!.weights!)).toEqual([0, 0]);
    expect(Array.from(d!.graphs[0]!.a)).toEqual([0, 0, 0, 0]);
  });
});
