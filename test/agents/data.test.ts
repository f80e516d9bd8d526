import { describe, expect, it } from '@jest/globals';
import { loadModelCards, loadPanels, loadRoles, panelOf, usualFamily } from '../../src/agents/index.js';
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

describe('panels', () => {
  const panels = loadPanels();

  it('are there for six families of benchmarks, and one for any question', () => {
    expect([...panels.keys()]).toEqual(['general', 'mmlu', 'mmlu-pro', 'gpqa', 'gsm8k', 'multiarith', 'humaneval']);
    expect(panelOf(usualFamily)).toHaveLength(4);
    for (const [family, { agents }] of panels) {
      if (family === usualFamily) continue;
      expect(agents.length).toBeGreaterThanOrEqual(6);
      expect(agents.length).toBeLessThanOrEqual(8);
    }
  });

  it('seat each agent once, in a role that there is, with words of its own', () => {
    const roles = loadRoles();
    const all = [...panels.values()].flatMap((p) => p.agents);
    for (const { agents } of panels.values()) expect(new Set(agents.map((a) => a.id)).size).toBe(agents.length);
    for (const a of all) expect(roles.has(a.role)).toBe(true);
    const texts = [
      ...all.flatMap((a) => [a.strategy, a.profile]),
      ...[...roles.values()].flatMap((r) => [r.profile, r.prompt]),
    ];
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it('name the nearest family where one is unknown', () => {
    expect(() => panelOf('gsm-8k')).toThrow('Did you mean "gsm8k"?');
  });
});
