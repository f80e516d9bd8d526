import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceTurn } from '../../src/core/index.js';
import { parseSettings, sigmaV1Text } from '../../src/methods/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { decided, embedder, letterOf } from '../support/talking.js';

const content = (t: ServiceTurn | undefined): string => t?.messages.at(-1)?.content ?? '';

beforeAll(() => useBackend().then(() => undefined));

describe('the adjudicator', () => {
  const firsts = ['A', 'A', 'A', 'B'];

  it('reads all positions with their standing, and its answer is the decision', async () => {
    const { decision, services, events } = await decided(
      { firsts, service: () => 'B holds. The answer is (B).' },
      { readout: 'llm', preset: 'paper' },
    );
    expect([letterOf(decision), decision.text]).toEqual(['B', 'B holds. The answer is (B).']);
    const prompt = content(services[0]);
    expect(prompt).toContain(
      'Agent 4, contradicted by the others (weight -0.50):\n| Answer: B\n| agent-3 holds in round 2',
    );
    expect(prompt).toContain('Agent 1, weakly supported by the others (weight 0.17):');
    expect(services[0]).toMatchObject({ service: 'adjudicator', stage: 'adjudicate', output: { type: 'text' } });
    expect(services[0]!.sees.map((r) => r.agent).sort()).toEqual([0, 1, 2, 3].map((i) => `agent-${i}`));
    expect(events.at(-1)!.data).toMatchObject({ adjudicator: 'B holds. The answer is (B).' });
  });

  it('is told no standing under −SCR', async () => {
    const { services } = await decided(
      { firsts, service: () => 'The answer is (A).' },
      { readout: 'llm', ablate: ['SCR'] },
    );
    expect(content(services[0])).not.toMatch(/^Agent.*(supported|contradicted)/m);
    expect(content(services[0])).toContain('Agent 4 (weight 0.25):');
  });

  it.each([
    ['gives no answer', () => 'I would rather not say.'],
    ['cannot be called', () => ({ text: '', error: 'content filter' })],
  ])('leaves it to the vote where it %s, and the decision says so', async (_what, service) => {
    const { decision } = await decided({ firsts, service }, { readout: 'llm' });
    expect([letterOf(decision), decision.stop]).toEqual(['A', 'adjudicator-unreadable']);
  });

  it('lists agents in the order of the seed', async () => {
    const order = async (seed: number): Promise<string> =>
      (
        await decided({ firsts, service: () => 'The answer is (A).' }, { readout: 'llm' }, { seed })
      ).services[0]!.sees.map((r) => r.agent).join();
    expect(await order(1)).toBe(await order(1));
    expect(new Set(await Promise.all([1, 2, 3, 4, 5].map(order))).size).toBeGreaterThan(1);
  });
});

describe('the number of calls', () => {
  const table: [N: number, k: number | undefined, T: number, L: number, feval: string, readout: string, by: string][] =
    [
      [4, undefined, 1, 2, 'answer-aware', 'vote', 'profiles'],
      [4, undefined, 1, 2, 'answer-aware', 'llm', 'profiles'],
      [4, undefined, 0, 2, 'judge', 'vote', 'profiles'],
      [4, undefined, 2, 0, 'nli', 'llm', 'profiles'],
      [5, 3, 1, 1, 'judge', 'llm', 'profiles'],
      [5, 3, 2, 2, 'nli', 'vote', 'responses'],
      [8, 4, 1, 2, 'literal', 'llm', 'responses'],
      [8, 5, 1, 3, 'judge', 'llm', 'responses'],
      [6, undefined, 3, 2, 'answer-aware', 'vote', 'profiles'],
      [1, undefined, 0, 2, 'judge', 'llm', 'profiles'],
    ];
  const formula = { judge: (k: number) => (k * (k - 1)) / 2, nli: (k: number) => k * (k - 1) } as Record<
    string,
    ((k: number) => number) | undefined
  >;

  it.each(table)(
    'is that of the formula: N=%p k=%p T=%p L=%p %s %s by %s',
    async (N, k, T, L, feval, readout, selectBy) => {
      const raw = { T, L, feval, readout, selectBy, ...(k === undefined ? {} : { selection: 'score', k }) };
      const { turns, services } = await decided(
        {
          firsts: Array.from({ length: N }, (_v, i) => 'AB'[i % 2]!),
          service: (t) =>
            t.service === 'adjudicator'
              ? 'The answer is (A).'
              : { label: t.service === 'judge' ? 'contradict' : 'contradiction', confidence: 1 },
        },
        raw,
        { embed: embedder((text) => [1, text.length % 3, text.includes('(A)') ? 1 : -1]) },
      );
      const seated = k ?? N;
      const agent = (selectBy === 'responses' ? N : seated) + seated * T * L;
      const service = (formula[feval]?.(seated) ?? 0) + (readout === 'llm' ? 1 : 0);
      expect(sigmaV1Text.calls(parseSettings(sigmaV1Text, raw), N)).toEqual({ agent, service });
      expect({ agent: turns.length, service: services.length }).toEqual({ agent, service });
    },
  );

  it('says what it needs, and which prompts it uses', () => {
    const of = (raw: object): [string, string] => {
      const s = parseSettings(sigmaV1Text, raw);
      return [sigmaV1Text.needs(s).join(), Object.keys(sigmaV1Text.prompts!(s)).join()];
    };
    expect(of({})).toEqual(['rounds,json', 'revise,repair']);
    expect(of({ T: 0 })).toEqual(['', '']);
    expect(of({ L: 0, feval: 'nli', conf: 'stated' })).toEqual(['json,service,confidence', 'nli,repair']);
    expect(of({ T: 0, readout: 'llm', feval: 'literal' })).toEqual(['service,embeddings', 'adjudicate']);
    expect(of({ selection: 'mmr', k: 2, T: 0 })).toEqual(['embeddings', '']);
    expect(() => sigmaV1Text.calls(parseSettings(sigmaV1Text, { selection: 'random', k: 9 }), 8)).toThrow(
      'selects 9 agents',
    );
  });
});
