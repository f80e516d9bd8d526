import { describe, expect, it } from '@jest/globals';
import { readTexts } from '../../src/parse/index.js';

describe('reading a file of texts', () => {
  it('takes JSONL with or without options, skipping blank lines', () => {
    const rows = readTexts(
      'choice',
      '{"text":"The answer is (C)."}\n\n{"text":"blue","options":["red","blue"]}\r\n{"text":"The answer is (C).","options":["red","blue"]}\n',
    );
    expect(rows.map((r) => [r.index, r.answer.type, r.reading, r.span])).toEqual([
      [0, 'answer', 'answer marker', [15, 16]],
      [1, 'answer', 'option text', [0, 4]],
      [2, 'unparsable', 'answer marker', [15, 16]],
    ]);
  });

  it('takes plain text as one text, or as several between lines of ---', () => {
    expect(readTexts('number', 'She has 7.\n\nThe answer is 8.\n').map((r) => r.answer)).toMatchObject([
      { canon: '8' },
    ]);
    expect(readTexts('number', 'one is 7\n---\nanother is 8\n---\nno digit').map((r) => r.answer)).toMatchObject([
      { canon: '7' },
      { canon: '8' },
      { type: 'unparsable' },
    ]);
    expect(readTexts('number', '')).toEqual([]);
  });

  it('says where a text runs on and what was read', () => {
    const text = 'So 4 + 5 = 9. The answer is 9.\n\nQuestion: What else? The answer is 12.';
    const [row] = readTexts('number', text);
    expect(row).toMatchObject({ reading: 'answer marker', cutAt: text.indexOf('\nQuestion'), answer: { canon: '9' } });
    expect(text.slice(...(row?.span as [number, number]))).toBe('9');
  });

  it('holds letters against the number of options, and reads strictly when asked', () => {
    expect(readTexts('choice', 'The answer is (E).', { options: 4 })[0]?.answer).toEqual({
      type: 'unparsable',
      reason: 'letter E is past the last option D',
    });
    expect(readTexts('choice', '(E)', { options: 5, reading: 'strict' })[0]?.answer.type).toBe('unparsable');
  });

  it('refuses unknown kinds, impossible numbers of options and torn lines, saying which line', () => {
    expect(() => readTexts('chioce', 'x')).toThrow('Did you mean "choice"?');
    for (const options of [0, 27, 1.5, NaN])
      expect(() => readTexts('choice', 'x', { options })).toThrow('1 to 26 options');
    expect(() => readTexts('choice', '{"text":"a"}\n{"text":"b')).toThrow('line 2 is no JSON object');
    expect(() => readTexts('choice', '{"text":"a"}\n{"txt":"b"}')).toThrow(
      'line 2 is no JSON object with a "text" ("text" is undefined)',
    );
    expect(() => readTexts('choice', '{"text":"a","options":"AB"}')).toThrow('"options" is no list of strings');
  });
});

describe('texts of the open kinds', () => {
  it('are shown with the rule that read them', () => {
    const rules = (kind: string, text: string) => readTexts(kind, text).map((r) => [r.reading, r.answer.type]);
    expect(rules('latex', 'So $\\boxed{\\frac12}$.\n---\nIt is $7$')).toEqual([
      ['boxed', 'answer'],
      ['last number', 'answer'],
    ]);
    expect(rules('qa', 'Answer: Marie Curie\n---\nI do not know.')).toEqual([
      ['answer marker', 'answer'],
      ['refusal', 'abstain'],
    ]);
  });
});
