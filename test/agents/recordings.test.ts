import os from 'node:os';
import path from 'node:path';
import { mkdtempSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { firstTurn, isAnswer } from '../../src/core/index.js';
import type { Response } from '../../src/core/index.js';
import { choice } from '../../src/parse/index.js';
import { openTraces } from '../../src/datasets/index.js';
import { recordedBackend } from '../../src/llm/index.js';
import { attackOf, attackedPanel, attacks, openPanel } from '../../src/agents/index.js';
import { describeWithData, sharedData } from '../support/shared.js';

describeWithData('attacks on recorded LLMs', ['mmlu-pro-traces.jsonl.gz'], () => {
  it('borrow real texts, never those of sitting agents, and read as they should where the text is of the question', async () => {
    process.env.SIGMA_CACHE = mkdtempSync(path.join(os.tmpdir(), 'sigma-cache-'));
    const traces = await openTraces(sharedData('mmlu-pro-traces.jsonl.gz'), { limit: 100 });
    const panel = traces.agents.slice(0, 6);
    const reader = { kind: choice, answers: 'text' as const };
    const base = openPanel(recordedBackend(traces, { ...reader, panel, seed: 1 }), { ...reader, agents: panel });
    const origins = new Map<string, number>();
    for (const [name, attack] of attacks) {
      const t = attackedPanel(base, {
        condition: { attack: name, share: 0.5, placement: 'question', seed: 0 },
        attack: attackOf(attack.name),
        seed: 1,
        kind: choice,
      });
      for (let i = 0; i < traces.ids.length; i++) {
        const { question } = await traces.read(i);
        const malicious = t.malicious(question.id);
        const said: Response[] = await Promise.all(panel.map((a) => t.panel.ask(firstTurn(question, a))));
        const texts = (bad: number): string[] => said.filter((_, s) => malicious[s] === bad).map((r) => r.text);
        const [honest, bad] = [texts(0), texts(1)];
        expect(bad).toHaveLength(3);
        // a few recorded agents did give the very same text: those are the displaced agents' own
        for (const r of said.filter((_, s) => malicious[s])) {
          const { origin } = t.audit.get(r.id)!;
          origins.set(`${name} ${origin.kind}`, (origins.get(`${name} ${origin.kind}`) ?? 0) + 1);
          if (name !== 'copycat' && origin.kind !== 'own' && r.text !== '') expect(honest).not.toContain(r.text);
          expect(origin.approximate).toBe(origin.kind === 'other-question' || origin.kind === 'template');
          if (!origin.approximate && origin.kind !== 'own' && isAnswer(r.answer))
            expect(choice.parse(r.text, question)).toMatchObject({ canon: r.answer.canon });
        }
      }
    }
    for (const seen of [
      'conflict own',
      'conflict off-panel',
      'low-quality off-panel',
      'low-quality other-question',
      'copycat copy',
    ])
      expect(origins.get(seen)).toBeGreaterThan(0);
    expect(origins.get('low-quality own')).toBeUndefined();
    await traces.close();
  });
});
