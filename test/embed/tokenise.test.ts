import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { requireModelFolder } from '../../src/embed/model.js';
import type { Vocabulary } from '../../src/embed/tokenise.js';
import { createTokeniser } from '../../src/embed/tokenise.js';
import { plainTokenise } from './plainTokenise.js';

const vocabulary = JSON.parse(readFileSync(path.join(requireModelFolder(), 'vocab.json'), 'utf8')) as Vocabulary;
const tokenise = createTokeniser(vocabulary);
const ids = (text: string): number[] => [...tokenise(text, Infinity)];

describe('tokeniser', () => {
  it('gives the ids of the packaged tokeniser (@energetic-ai/embeddings 0.2.0)', () => {
    expect(ids('The cat sat on the mat.')).toEqual([34, 1163, 3757, 25, 9, 688, 17, 6]);
    expect(ids('Tom buys 12 apples.')).toEqual([2736, 589, 7, 575, 5459, 7, 6]);
    expect(ids('naïve 日本 😀 x')).toEqual([1216, 0, 105, 30, 0, 30, 0, 649]);
    expect(ids('\n')).toEqual([30, 0]);
    expect(ids('\ud800')).toEqual([30, 0]);
  });

  it('agrees with the packaged algorithm on any text', () => {
    const units = [
      'a',
      'the',
      'THE',
      ' ',
      ',',
      '.',
      '1',
      '\n',
      'é',
      'e\u0301',
      'ﬁ',
      '日',
      '😀',
      '▁',
      '█',
      '\u0000',
      '\ud800',
      '__proto__',
    ];
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...units), minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
    );
    fc.assert(
      fc.property(text, (t) => {
        expect(ids(t)).toEqual(plainTokenise(vocabulary, t));
      }),
      { numRuns: 500 },
    );
  });

  it('reads an empty text as a lone word boundary', () => {
    expect(ids('')).toEqual([30]);
    expect(vocabulary[30]?.[0]).toBe('\u2581');
  });

  it('cuts at the limit and takes long texts in one pass', () => {
    const long = 'apples and pears '.repeat(600);
    expect(tokenise(long, 128)).toHaveLength(128);
    expect([...tokenise(long, 128)]).toEqual(ids(long).slice(0, 128));
    expect(ids('\u{1F600}'.repeat(10_000))).toEqual([30, 0]);
  });
});
