import { describe, expect, it } from '@jest/globals';
import { optionText, withRequest, type Message } from '../../src/core/index.js';

describe('withRequest', () => {
  it('goes on in the last message of the user, or begins one', () => {
    const asked: Message[] = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'q' },
    ];
    expect(withRequest(asked, 'x')).toEqual([asked[0], { role: 'user', content: 'q\n\nx' }]);
    expect(asked[1]!.content).toBe('q');
    expect(withRequest([{ role: 'assistant', content: 'a' }], 'x').map((m) => m.role)).toEqual(['assistant', 'user']);
    expect(withRequest([], 'x')).toEqual([{ role: 'user', content: 'x' }]);
  });
});

describe('optionText', () => {
  it('is that of the letter, where there is such an option', () => {
    expect(optionText(['one', 'two'], 'B')).toBe('two');
    expect(['C', 'b', '', 'AB', '7'].map((c) => optionText(['one', 'two'], c))).toEqual(Array(5).fill(undefined));
    expect(optionText(undefined, 'A')).toBeUndefined();
  });
});
