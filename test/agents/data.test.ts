import { describe, expect, it } from '@jest/globals';
import { loadModelCards, loadRoles } from '../../src/agents/index.js';
import { defaultAgents } from '../../src/llm/index.js';

describe('roles and model cards', () => {
  it('are whole: every role has a profile and a prompt, no text is used twice', () => {
    const roles = [...loadRoles().values()];
    expect(roles.length).toBeGreaterThanOrEqual(8);
    const texts = [...roles.flatMap((r) => [r.profile, r.prompt]), ...loadModelCards().values()];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('cover the agents of the recordings and of the simulation', () => {
    const cards = loadModelCards();
    for (const id of [
      ...defaultAgents.map((a) => a.id),
      'gemini-1.5-pro-002',
      'mathstral-7B',
      '6b_finetuning',
      'agent-3',
    ])
      expect(cards.get(id)).toMatch(/\.$/);
  });

  it('name a role for every category of MMLU-Pro but "other"', () => {
    const fields = new Set([...loadRoles().values()].flatMap((r) => r.fields));
    for (const c of [
      'math',
      'law',
      'chemistry',
      'physics',
      'engineering',
      'health',
      'psychology',
      'economics',
      'business',
      'biology',
      'philosophy',
      'computer science',
      'history',
    ]) {
      expect(fields).toContain(c);
    }
  });
});
