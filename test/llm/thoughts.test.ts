import { describe, expect, it } from '@jest/globals';
import { partThoughts } from '../../src/llm/thoughts.js';

describe('thoughts inside a text', () => {
  it.each([
    ['The answer is 4.', 'The answer is 4.', undefined],
    ['<think>2 + 2</think>\n\nThe answer is 4.', 'The answer is 4.', '2 + 2'],
    ['\n<think>\n2 + 2\n</think>4', '4', '2 + 2'],
    ['<thinking>hm</thinking>4', '4', 'hm'],
    ['<think>a</think><think>b</think>c', 'c', 'a\nb'],
    ['<think></think>4', '4', ''],
    // some chat templates open the thoughts in the prompt
    ['2 + 2 is 4\n</think>\nThe answer is 4.', 'The answer is 4.', '2 + 2 is 4'],
    // cut off in the middle of a thought
    ['<think>2 + 2 is', '', '2 + 2 is'],
    // not at the beginning: the text speaks of them
    ['Use <think>x</think> tags.', 'Use <think>x</think> tags.', undefined],
    ['a < b and b > c', 'a < b and b > c', undefined],
    ['', '', undefined],
  ])('%j', (content, text, thoughts) => {
    expect(partThoughts(content)).toEqual(thoughts === undefined ? { text } : { text, thoughts });
  });

  it('of a million characters are parted at once', () => {
    const long = `${'<'.repeat(1_000_000)}</think>4`;
    expect(partThoughts(long).text).toBe('4');
  });
});
