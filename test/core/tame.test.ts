import { describe, expect, it } from '@jest/globals';
import { tame } from '../../src/core/index.js';

describe('tame', () => {
  it('takes away what steers a terminal or turns the reading direction round', () => {
    expect(tame('\u001b[31mred\u001b]0;title\u0007')).toBe('\ufffd[31mred\ufffd]0;title\ufffd');
    expect(tame('a\u009bb\u202ec\u2066d')).toBe('a\ufffdb\ufffdc\ufffdd');
  });

  it('leaves text alone: tabs, lines, every script, emoji', () => {
    const text = 'tab\tline\nünï 答案 عربى 👩‍🔬';
    expect(tame(text)).toBe(text);
  });
});
