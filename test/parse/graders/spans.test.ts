import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Question } from '../../../src/core/index.js';
import { graderOf } from '../../../src/datasets/index.js';
import { qa } from '../../../src/parse/index.js';
import { spanCanon } from '../../../src/parse/qa/canon.js';

const q: Question = { id: 'q', dataset: 'd', kind: 'qa', messages: [] };
const score = async (grader: string, text: string, value: string): Promise<[number, number]> => {
  const g = await graderOf(grader).start()(text, q, { value });
  return [Number(g.verdict.outcome === 'right'), Number((g.score ?? 0).toFixed(3))];
};

/** Prediction, gold, EM and F1 of MuSiQue and of TriviaQA, lm-eval's match, and what is right. */
const cases: [string, string, [number, number], [number, number], number, boolean][] = [
  ['The Beatles', 'Beatles', [1, 1], [1, 1], 0, true],
  ['Beatles, The', 'The Beatles', [1, 1], [1, 1], 0, true],
  ['J.K. Rowling', 'J. K. Rowling', [0, 0.4], [1, 1], 0, true],
  ['1,000', '1000', [1, 1], [0, 0], 0, true],
  ['U.S.', 'US', [1, 1], [0, 0], 0, true],
  ['rock-and-roll', 'rock and roll', [0, 0], [1, 1], 0, true],
  ['O’Neill', "O'Neill", [0, 0], [1, 1], 0, true],
  ["St. John's", 'St Johns', [1, 1], [0, 0.4], 0, true],
  ['New York City', 'New York', [0, 0.8], [0, 0.8], 0, false],
  ['twenty', '20', [0, 0], [0, 0], 0, false],
  ['The answer is Paris', 'Paris', [0, 0.5], [0, 0.5], 0, true],
  ['Paris Paris', 'Paris', [0, 0.667], [0, 0.667], 0, false],
  ['A', 'the', [1, 1], [1, 0], 0, false],
  ['Paris', 'paris', [1, 1], [1, 1], 1, true],
];

describe('graders of spans', () => {
  it.each(cases)(
    'decide on %j against %j as they do, and we as is right',
    async (text, gold, musique, trivia, lm, right) => {
      expect(await score('musique', text, gold)).toEqual(musique);
      expect(await score('triviaqa', text, gold)).toEqual(trivia);
      expect((await score('triviaqa-lm-eval', text, gold))[0]).toBe(lm);
      expect((await qa.grade(qa.parse(text, q), { value: gold })).outcome === 'right').toBe(right);
    },
  );

  it('take the best of all aliases', async () => {
    const gold = { value: 'Sunset Boulevard', aliases: ['Sunset Blvd', 'Sunset Bl.'] };
    for (const g of ['musique', 'triviaqa'])
      expect((await graderOf(g).start()('sunset blvd', q, gold)).verdict.outcome).toBe('right');
    expect((await qa.grade(qa.parse('Answer: Sunset Blvd.', q), gold)).outcome).toBe('right');
  });
});

describe('spans', () => {
  it.each([
    ['He was born there.\nFinal answer: **Paris**.', 'paris'],
    ['The answer is "The Great Gatsby".', 'great gatsby'],
    ['Answer:\nMarie Curie', 'marie curie'],
    ['Answer: Rome\nNo, wait.\nAnswer: Paris', 'paris'],
    ['\\boxed{\\text{Lake Como}}', 'lake como'],
    ['Paris', 'paris'],
    ['It was long ago.\nWashington, D.C.', 'washington dc'],
    ['The answer is not Rome. The answer is Paris.', 'paris'],
    ['Answer: 1,234,567', '1234567'],
  ])('are read from %j', (text, canon) => {
    expect(qa.parse(text, q)).toMatchObject({ type: 'answer', canon });
  });

  it.each([
    ['', 'unparsable'],
    ['   \n', 'unparsable'],
    ['I do not know.', 'abstain'],
    ['The answer is unknown.', 'abstain'],
    ['The answer cannot be determined.', 'abstain'],
    [
      'This is a long sentence that states many things about the matter without ever giving a short answer to it',
      'unparsable',
    ],
  ])('of %j there are none: %s', (text, type) => {
    expect(qa.parse(text, q).type).toBe(type);
  });

  it('strictly are read behind a marker only', () => {
    expect(qa.parse('Paris', q, 'strict').type).toBe('unparsable');
    expect(qa.parse('Answer: Paris', q, 'strict')).toMatchObject({ canon: 'paris' });
  });

  it('have canons that are their own canon', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(spanCanon(spanCanon(text))).toBe(spanCanon(text))),
    );
  });

  it('never make the reader throw or hang', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => void qa.parse(text, q)));
  });

  it('are stated so that they are read back, another one for every attack', async () => {
    const { stream } = await import('../../../src/core/index.js');
    const rng = stream(1, { stage: 'test' });
    const asked = {
      ...q,
      messages: [{ role: 'user' as const, content: 'Where did Ada Lovelace meet Charles Babbage in 1833?' }],
    };
    let taken = [qa.read('Paris', q)];
    for (let i = 0; i < 6; i++) {
      const other = qa.alternative(asked, taken, rng)!;
      expect(qa.parse(qa.render(other, asked, rng), asked)).toMatchObject({
        canon: (other as { canon: string }).canon,
      });
      expect([...(await qa.classes([other, ...taken], asked))]).not.toContain(undefined);
      taken = [...taken, other];
    }
    expect(new Set([...(await qa.classes(taken, asked))]).size).toBe(7);
  });
});
