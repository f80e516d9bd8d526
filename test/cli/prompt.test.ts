import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '../../src/core/index.js';
import { methods, parseSettings } from '../../src/methods/index.js';
import type { PromptPreview } from '../../src/run/index.js';
import { at, refusal, sigma } from './sigma.js';

const asked = ['--question', 'Which colour?', '--choices', 'red|blue'];
const preview = async (...args: string[]): Promise<PromptPreview> => {
  const { code, stdout, stderr } = await sigma('prompt', ...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as PromptPreview;
};

describe('sigma prompt', () => {
  it('shows every prompt of a method, with roles, form and size', async () => {
    const { turns, templates, recorded } = await preview(
      'sigma-v1-text',
      ...asked,
      '--set',
      'feval=judge',
      '--set',
      'readout=llm',
    );
    const counts = new Map<string, number>();
    for (const t of turns) counts.set(`${t.stage} ${t.round}`, (counts.get(`${t.stage} ${t.round}`) ?? 0) + 1);
    expect(counts.get('first 0')).toBe(4);
    expect(counts.get('revise 1')).toBe(4);
    expect(counts.get('revise 2')).toBe(4);
    expect(turns.filter((t) => t.stage === 'judge')).toHaveLength(6);
    expect(turns.at(-1)).toMatchObject({ stage: 'adjudicate', who: ['adjudicator'], output: { type: 'text' } });
    expect(turns[0]!.messages.map((m) => m.role)).toEqual(['user']);
    expect(turns[0]!.messages[0]!.content).toMatch(/\n\nYour part: You solve/);
    expect(turns.find((t) => t.stage === 'revise')).toMatchObject({ output: { type: 'json', name: 'revision' } });
    expect(turns.every((t) => t.tokens > 20)).toBe(true);
    expect(recorded).toEqual([]);
    const own = methods.get('sigma-v1-text')!;
    const texts = own.prompts!(parseSettings(own, { feval: 'judge', readout: 'llm' }));
    for (const [name, text] of Object.entries(texts)) expect(templates[name]).toBe(sha256(text, 16));
  });

  it('marks what it made up, and shows both sides of the evidence', async () => {
    const { turns } = await preview('sigma-v1-text', ...asked, '--stage', 'revise');
    const text = turns.find((t) => t.round === 1)!.messages.at(-1)!.content;
    expect(text).toContain('| [Sample reply of ');
    expect(text).not.toMatch(/(Supporting|Opposing) evidence:\nNone\./);
    expect(new Set(turns.map((t) => t.stage))).toEqual(new Set(['revise']));
  });

  it('goes on from recorded answers, which it does not ask for', async () => {
    const said = (agent: string, letter: string): object => ({
      agent,
      text: `Recorded words. The answer is (${letter}).`,
    });
    const line = { id: 'q1', question: 'Which?', options: ['red', 'blue'], answer: 'A' };
    writeFileSync(at('some.jsonl'), `${JSON.stringify({ ...line, responses: [said('x', 'A'), said('y', 'B')] })}\n`);
    const { turns, recorded } = await preview('sigma-v1-text', '--traces', at('some.jsonl'), '--question', 'q1');
    expect(recorded).toEqual(['x', 'y']);
    expect(new Set(turns.map((t) => t.stage))).toEqual(new Set(['revise']));
    expect(turns[0]!.messages.at(-1)!.content).toContain('| Recorded words. The answer is (B).');
  });

  it('shows what malicious agents are told', async () => {
    const { turns, templates } = await preview('majority', ...asked, '--attack', 'conflict', '--share', '0.5');
    expect(Object.keys(templates)).toContain('conflict');
    expect(turns.map((t) => t.stage)).toContain('first');
  });

  it('is plain text for people, and says that nothing was sent', async () => {
    const { code, stdout } = await sigma('prompt', 'majority', '--question', 'Two?', '--agents', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/── first · to careful-solver · about \d+ tokens\n\[user\]\n {2}/);
    expect(stdout).toMatch(/1 prompt, about \d+ tokens in all; nothing was sent\.\n$/);
  });

  it('refuses what it cannot show', async () => {
    const texts = await Promise.all([
      refusal('prompt', 'majorty', ...asked),
      refusal('prompt', 'majority'),
      refusal('prompt', 'majority', ...asked, '--stage', 'revise'),
      refusal('prompt', 'majority', '--traces', 'x.jsonl'),
    ]);
    expect(texts[0]).toContain('Did you mean "majority"?');
    expect(texts[1]).toContain('there is no question');
    expect(texts[2]).toContain('Its stages: first.');
    expect(texts[3]).toContain('Give its id with --question');
  });
});
