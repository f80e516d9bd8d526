import { beforeAll, expect, it } from '@jest/globals';
import { code } from '../../src/sandbox/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { body, prompt, question } from '../sandbox/problems.js';
import { describeWithSandbox } from '../support/sandbox.js';
import { decided, says } from '../support/talking.js';

const fenced = (lines: string): string => `\`\`\`python\ndef halves(numbers):\n    ${lines}\n\`\`\``;
const right = fenced('return [n // 2 for n in numbers if n % 2 == 0]');
const alike = fenced('out = []\n    for n in numbers:\n        if n % 2 == 0: out.append(half(n))\n    return out');
const wrong = fenced('return [n // 2 for n in numbers]');
const q = question();

describeWithSandbox('SIGMA v1 on programs', () => {
  beforeAll(() => useBackend().then(() => undefined));

  it('counts programs that do the same as one answer, asks for programs, and decides on one', async () => {
    const {
      decision,
      turns,
      events,
      prompt: said,
    } = await decided({ firsts: [right, alike, wrong], question: q }, { L: 1 });
    expect(decision.answer).toEqual(
      expect.objectContaining({ canon: (code.parse(right, q) as { canon: string }).canon }),
    );
    expect(Object.keys(events.at(-1)!.data['votes'] as object)).toHaveLength(2);
    const revision = turns.find((t) => t.stage === 'revise')!;
    expect(revision.output).toMatchObject({ schema: { properties: { answer: { maxLength: 8000 } } } });
    expect(said('agent-0', 1)).toContain(
      '- "answer": the final answer by itself, without explanation: the complete Python function',
    );
    expect(said('agent-0', 1)).toContain('| Answer:\n| from typing import List\n');
  });

  it('reads a program from the field of a revision, fenced or bare', async () => {
    const answers = [prompt + body, alike, right];
    const { decision } = await decided(
      { firsts: [wrong, wrong, right], question: q, later: (_t, seat) => says(answers[seat]!, 'I now see it.') },
      { L: 1 },
    );
    const verdicts = await code.classes([decision.answer, code.parse(right, q)], q);
    expect([...verdicts]).toEqual([0, 0]);
  });

  it('reads the adjudicator’s program', async () => {
    const { decision, services } = await decided(
      { firsts: [wrong, wrong, right], question: q, service: () => `The third is right.\n\n${alike}` },
      { L: 1, readout: 'llm' },
    );
    expect(decision.answer).toEqual(
      expect.objectContaining({ canon: (code.parse(alike, q) as { canon: string }).canon }),
    );
    expect(services[0]!.messages.at(-1)!.content).toContain('then end with one fenced Python block');
  });
});
