import { describe, expect, it } from '@jest/globals';
import { fillPrompt, loadPrompt, slotsOf } from '../../src/core/index.js';

describe('fillPrompt', () => {
  it('fills in one pass: slots inside a value are text', () => {
    expect(fillPrompt('{{a}} and {{b}}, {{a}}', { a: '{{b}}', b: '$& $1' })).toBe('{{b}} and $& $1, {{b}}');
  });

  it('drops lines that hold nothing but empty slots, and keeps blank lines of the prompt', () => {
    expect(fillPrompt('x\n{{a}}\n\ny{{a}}', { a: '' })).toBe('x\n\ny');
  });

  it('refuses a slot without a value and a value without a slot', () => {
    expect(() => fillPrompt('{{a}}', {})).toThrow(/no value for its slot \{\{a\}\}/);
    expect(() => fillPrompt('{{a}}', { a: '', b: '' })).toThrow(/no slot \{\{b\}\}/);
  });
});

describe('slotsOf', () => {
  it('names each slot once, in order', () => {
    expect(slotsOf('{{b}} {{a}} {{b}} {c} {{ d }}')).toEqual(['b', 'a']);
  });
});

describe('loadPrompt', () => {
  it("reads a prompt of the package without the file's last line break", () => {
    const text = loadPrompt('agents', 'prompts', 'first.txt');
    expect(slotsOf(text)).toEqual(['question', 'confidence', 'form']);
    expect(text).not.toMatch(/\n$/);
  });
});
