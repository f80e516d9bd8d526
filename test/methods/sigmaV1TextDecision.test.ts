import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSettings } from '../../src/methods/settings.js';
import { sigmaV1 } from '../../src/methods/sigmaV1/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { handBatch } from '../support/batch.js';
import { decideBatch } from '../support/deciding.js';
import { decided, letterOf, says } from '../support/talking.js';
import type { Script } from '../support/talking.js';

const numbers = (a: Float32Array | undefined): number[] => Array.from(a ?? [], (v) => Math.round(v * 1e3) / 1e3 + 0);
const heard = (text: string): string | null => (/^[A-D]$/.test(text) ? text : null);

beforeAll(() => useBackend().then(() => undefined));

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
      handBatch([firsts.map(heard)]),
      parseSettings(sigmaV1, { ...raw, state: 'none' }),
    );
    expect([letterOf(decision), decision.tie]).toEqual([letterOf(numeric!), numeric!.tie]);
    expect(numbers(decision.weights)).toEqual(numbers(numeric!.weights));
    expect(decision.graphs).toEqual(numeric!.graphs);
  });

  it('equals the numeric vote without propagation, whatever was said and however surely', async () => {
    const seats = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'no idea'), fc.integer({ min: 0, max: 20 })), {
      minLength: 1,
      maxLength: 8,
    });
    const settings = fc.record({
      preset: fc.constantFrom('paper', 'recommended'),
      conf: fc.constantFrom('one', 'stated'),
      band: fc.constantFrom(0, 0.3),
      ablate: fc.subarray(['SRG', 'SCR']),
    });
    await fc.assert(
      fc.asyncProperty(seats, settings, async (said, raw) => {
        const conf = said.map(([, c]) => c / 20);
        const texts = said.map(([t]) => t);
        const firsts = texts.map((t, i) => ({
          text: heard(t) ? `The answer is (${t}).` : t,
          confidence: conf[i]!,
        }));
        const { decision } = await decided({ firsts }, { ...raw, T: 0 });
        const batch = handBatch([texts.map(heard)], { conf: [conf] });
        const [numeric] = await decideBatch(sigmaV1, batch, parseSettings(sigmaV1, { ...raw, state: 'none' }));
        expect([letterOf(decision), decision.tie]).toEqual([letterOf(numeric!), numeric!.tie]);
        expect(decision.weights).toEqual(numeric!.weights);
        expect(decision.graphs).toEqual(numeric!.graphs);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('weighs final answers by the graph of the first ones, which is not built again', async () => {
    const all = { firsts: ['A', 'A', 'A', 'B', 'B'], later: () => says('B') };
    const { decision } = await decided(all);
    expect(letterOf(decision)).toBe('B');
    const [first] = await decideBatch(sigmaV1, handBatch([['A', 'A', 'A', 'B', 'B']]), parseSettings(sigmaV1, {}));
    expect(numbers(decision.weights)).toEqual(numbers(first!.weights));
    expect(decision.graphs).toEqual(first!.graphs);
    expect(decision.graphs).toHaveLength(1);
  });

  it('tells the reasons of the holder with the most weight', async () => {
    const later: NonNullable<Script['later']> = (_t, seat) => says('B', `because ${seat}`);
    const { decision } = await decided({ firsts: ['B', 'A', 'A', 'A'], later }, { L: 1, preset: 'paper' });
    expect(letterOf(decision)).toBe('B');
    expect(decision.text).toBe('because 1');
  });

  it('masks who has no recorded answer, and takes an error for no answer', async () => {
    const firsts = [undefined, { text: '', error: 'content filter' }, 'B', 'B'];
    const { decision, turns, events } = await decided({ firsts });
    expect(letterOf(decision)).toBe('B');
    expect(numbers(decision.weights)).toEqual([0, 0, 0.5, 0.5]);
    expect(turns.filter((t) => t.stage === 'revise').map((t) => t.agent)).toEqual(['agent-2', 'agent-3']);
    expect(events.find((e) => e.stage === 'graph')!.data.seated).toEqual([0, 1, 1, 1]);
    const none = await decided({ firsts: [undefined, { text: '', error: 'too long' }] });
    expect([letterOf(none.decision), none.turns.length]).toEqual(['no-answers', 2]);
  });

  it('lets an agent revise its answer away, and back', async () => {
    const lost = await decided({ firsts: ['A', 'A'], later: () => says('cannot tell') });
    expect(letterOf(lost.decision)).toBe('no-answers');
    const back = await decided({ firsts: ['A', 'A', 'A'], later: (t) => says(t.round === 1 ? 'cannot tell' : 'C') });
    expect(letterOf(back.decision)).toBe('C');
  });

  it('takes a confidence that is none for one half, where confidences count', async () => {
    const firsts = [NaN, undefined, 0.4, 2].map((confidence, i) => ({
      text: `The answer is (${i < 2 ? 'A' : 'B'}).`,
      ...(confidence === undefined ? {} : { confidence }),
    }));
    const { events, decision } = await decided({ firsts }, { conf: 'stated', T: 0 });
    const [graph] = events;
    expect((graph!.data.confidence as number[]).map((c) => Math.round(c * 100) / 100)).toEqual([0.5, 0.5, 0.4, 1]);
    expect(letterOf(decision)).toBe('B');
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
    expect(letterOf(decision)).toBe(letterOf(numeric!));
  });
});
