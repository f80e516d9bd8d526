import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { firstPrompt } from '../../src/agents/index.js';
import type { Question } from '../../src/core/index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sigma-prompt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const question = (kind: string): Question => ({
  id: 'q',
  dataset: 'd',
  kind,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'How many {{form}}?' },
  ],
});

describe('firstPrompt', () => {
  it('keeps the question and its system message, and says what form the answer has', () => {
    const [system, user] = firstPrompt()(question('number'), { id: 'a' });
    expect(system!.content).toBe('Be brief.');
    expect(user!.content).toMatch(/^How many \{\{form\}\}\?\n\nWork the question out/);
    expect(user!.content).toContain('"Answer: X", where X is the number alone');
    expect(user!.content).not.toContain('Confidence');
    expect(firstPrompt({ confidence: true })(question('choice'), { id: 'a' })[1]!.content).toContain('Confidence: N%');
  });

  it('asks for a program in a fenced block where the answer is one', () => {
    const [, user] = firstPrompt({ confidence: true })(question('code'), { id: 'a' });
    expect(user!.content).toMatch(/Confidence: N%.*End with one fenced Python block that holds the complete function/);
    expect(user!.content).not.toContain('Answer: X');
  });

  it('takes a template of the user’s own, and refuses one without the question', () => {
    const file = path.join(folder, 'own.txt');
    writeFileSync(file, 'Q: {{question}}\nGive {{form}}.');
    expect(firstPrompt({ file })(question('choice'), { id: 'a' })[1]!.content).toBe(
      'Q: How many {{form}}?\nGive the letter of the right option.',
    );
    writeFileSync(file, 'Say yes.');
    expect(() => firstPrompt({ file })).toThrow(/no slot \{\{question\}\}/);
    expect(() => firstPrompt({ file: path.join(folder, 'none.txt') })).toThrow(/Reading the first prompt/);
  });
});
