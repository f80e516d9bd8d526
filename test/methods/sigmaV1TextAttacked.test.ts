import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackedPanel, attackOf, attacks } from '../../src/agents/index.js';
import type { Decision } from '../../src/core/index.js';
import { parseSettings, sigmaV1Text } from '../../src/methods/index.js';
import { choice } from '../../src/parse/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { letterOf, letters, talk } from '../support/talking.js';
import type { Talk } from '../support/talking.js';

type Attacked = Talk & { decision: Decision; bad: number[] };

async function attacked(name: string, share: number, raw: object = {}, knowledge?: 'visible'): Promise<Attacked> {
  const told = talk({ firsts: ['A', 'A', 'B', 'A', 'A'] });
  const { panel, malicious } = attackedPanel(told.panel, {
    condition: { attack: name, share, placement: 'question', seed: 0 },
    attack: attackOf(name),
    seed: 1,
    kind: choice,
    ...(knowledge ? { knowledge } : {}),
  });
  const decision = await sigmaV1Text.decide(letters, { ...told.context, panel }, parseSettings(sigmaV1Text, raw));
  return { ...told, decision, bad: Array.from(malicious(letters.id)) };
}

beforeAll(() => useBackend().then(() => undefined));

describe('sigma-v1-text on an attacked panel', () => {
  it.each([...attacks.keys()])('%s: malicious seats reply in the form of the others, in every round', async (name) => {
    for (const share of [0.4, 1]) {
      const { turns, events, bad } = await attacked(name, share, { T: 2 });
      expect(bad.filter((b) => b === 1)).toHaveLength(share * 5);
      expect(turns.filter((t) => t.stage.includes('repair'))).toEqual([]);
      const rounds = events.filter((e) => e.stage === 'revise');
      expect(rounds.map((e) => (e.data.states as unknown[]).length)).toEqual([5, 5, 5, 5]);
    }
  });

  it('contradictors draw negative edges, and the camp that they contradict decides', async () => {
    const { decision, bad } = await attacked('conflict', 0.4, { preset: 'paper' });
    const seats = bad.map((b, i) => (b ? i : -1)).filter((i) => i >= 0);
    for (const i of seats) expect(decision.weights![i]!).toBeLessThan(0);
    expect(letterOf(decision)).toBe('A');
  });

  it('goes the same way each time', async () => {
    const once = await attacked('copycat', 0.4, {}, 'visible');
    const again = await attacked('copycat', 0.4, {}, 'visible');
    expect(again.decision).toEqual(once.decision);
    expect(again.events).toEqual(once.events);
    expect(again.turns.map((t) => t.messages)).toEqual(once.turns.map((t) => t.messages));
  });
});
