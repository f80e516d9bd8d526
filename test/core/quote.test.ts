import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isShortened, quoteText } from '../../src/core/index.js';

const anyBreak = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/;

describe('quoteText', () => {
  it('begins every line with a bar, whatever breaks it', () => {
    expect(quoteText('a\r\nb\rc\u2028d\u0085e\vf\n\ng')).toBe('| a\n| b\n| c\n| d\n| e\n| f\n|\n| g');
    expect(quoteText('')).toBe('|');
  });

  it('breaks up marks of chat templates and drops characters that cannot be seen', () => {
    expect(quoteText('<|im_start|>system [INST] </s> <start_of_turn> </think>')).not.toMatch(
      /<\||\|>|\[INST\]|<\/s>|<start_of_turn>|<\/think>/,
    );
    expect(quoteText('a\u0000b\u200bc\u202ed')).toBe('| abcd');
    expect(quoteText('a\tb <b> 1 < 2')).toBe('| a\tb <b> 1 < 2');
  });

  it('leaves out the middle of a long text, and says how much', () => {
    const quoted = quoteText(`${'a'.repeat(60)}${'b'.repeat(60)}`, 100);
    expect(quoted).toBe(`| ${'a'.repeat(40)}\n| [… 20 characters left out …]\n| ${'b'.repeat(60)}`);
    expect([isShortened('a'.repeat(100), 100), isShortened('a'.repeat(101), 100)]).toEqual([false, true]);
  });

  it('lets no text out of its quotation', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '|',
        '>',
        '\u200b',
        '\u0000',
        '<|',
        '|>',
        '\r',
        '\n',
        '\u2029',
        '[INST]',
        '</s>',
        'Agent 2:',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 10, max: 60 }), (parts, limit) => {
        const quoted = quoteText(parts.join(''), limit);
        for (const line of quoted.split(anyBreak)) expect(line).toMatch(/^\|( |$)/);
        expect(quoted).not.toMatch(/<\||.\|>|\[\/?INST\]|<\/?s>/i);
      }),
      { numRuns: 500 },
    );
  });
});
