import { describe, expect, it } from '@jest/globals';
import { kinds } from '../../../src/parse/index.js';
import { textGraders } from '../../../src/parse/graders/index.js';
import type { Question } from '../../../src/core/index.js';

const size = 200_000;
const many = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
/** Texts on which a reader that goes back and forth would never end. */
const texts: Record<string, string> = {
  'formulas that never close': many('\\('),
  'brackets that never close': many('\\boxed{'),
  'one long blank line': `${many(' ')}x`,
  'announcements without an answer': many('The answer is '),
  'announcements in one line': many('answer: '),
  'dollar signs': many('$'),
  digits: many('7'),
  'digits and commas': many('1,'),
  'full stops': many('.'),
  'units without separators': `5${many('m')}!`,
  hashes: many('#### '),
  'capitals apart': many('A '),
  'nested text': many('\\text{'),
  'line ends': many('\n'),
};
const question = (kind: string): Question => ({
  id: 'q',
  dataset: 'd',
  kind,
  messages: [{ role: 'user', content: 'Which?' }],
  ...(kind === 'choice' ? { choices: ['one', 'two', 'three'] } : {}),
});

describe('hostile texts of 200 kB', () => {
  it.each(Object.keys(texts))('%s: every reader and grader comes back', async (name) => {
    const text = texts[name]!;
    for (const kind of kinds.values()) {
      const q = question(kind.name);
      for (const reading of ['strict', 'flexible'] as const) expect(kind.parse(text, q, reading).type).toBeDefined();
    }
    for (const grader of textGraders)
      expect((await grader.start()(text, question(grader.kind), { value: '7' })).verdict.outcome).toBeDefined();
  });
});
