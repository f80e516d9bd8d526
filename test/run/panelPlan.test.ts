import { describe, expect, it } from '@jest/globals';
import { panelOf } from '../../src/agents/index.js';
import { listedAgents } from '../../src/run/panelPlan.js';

describe('listedAgents', () => {
  it('seats a family’s panel in place of its name, with what is said of all of them', () => {
    const seated = listedAgents(['anna', { family: 'gsm8k', llm: 'small', temperature: 0.5 }]);
    expect(seated).toEqual(['anna', ...panelOf('gsm8k').map((a) => ({ ...a, llm: 'small', temperature: 0.5 }))]);
  });

  it('lists nobody where an experiment gives a number, or nothing', () => {
    expect([listedAgents(4), listedAgents(undefined)]).toEqual([[], []]);
  });

  it('refuses a family that is not there', () => {
    expect(() => listedAgents([{ family: 'mmul' }])).toThrow('Unknown family "mmul". Did you mean "mmlu"?');
  });
});
