import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Decision, ServiceTurn } from '../../src/core/index.js';
import { parseSettings, sigmaV1Text } from '../../src/methods/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { decided, embedder, letters, talk } from '../support/talking.js';

const edges = (d: Decision): number[] => Array.from(d.graphs[0]!.a, (v) => Math.round(v * 1e3) / 1e3 + 0);
const content = (t: ServiceTurn | undefined): string => t?.messages.at(-1)?.content ?? '';

beforeAll(() => useBackend().then(() => undefined));

describe('f_eval by a service', () => {
  it('judge: one call a pair, ± its confidence, 0 for neutral', async () => {
    const label: Record<string, object> = {
      '0,1': { label: 'agree', confidence: 0.9 },
      '0,2': { label: 'contradict', confidence: 0.6 },
      '1,2': { label: 'neutral', confidence: 0.8 },
    };
    const { decision, services, events } = await decided(
      {
        firsts: ['A', 'A', 'B'],
        service: (t) =>
          label[
            t.sees
              .map((r) => r.agent.slice(6))
              .sort()
              .join()
          ]!,
      },
      { feval: 'judge', T: 0 },
    );
    expect(edges(decision)).toEqual([0, 0.9, -0.6, 0.9, 0, 0, -0.6, 0, 0]);
    expect(services.map((t) => [t.service, t.stage, t.round])).toEqual([1, 2, 3].map((n) => ['judge', 'judge', n]));
    expect(events[0]!.data.pairs).toHaveLength(3);
    expect(content(services[0])).toMatch(/^Which one\?[^]*First agent:\n\| Answer: \w\n[^]*Second agent:\n\| Answer/);
  });

  it('nli: both directions, averaged', async () => {
    const { decision, services } = await decided(
      {
        firsts: ['A', 'B', 'no idea'],
        service: ({ sees: [premise, hypothesis] }) => {
          const pair = `${premise!.agent.slice(6)}>${hypothesis!.agent.slice(6)}`;
          if (pair === '0>1') return { label: 'contradiction', confidence: 1 };
          if (pair === '1>0') return { label: 'contradiction', confidence: 0.5 };
          if (pair === '2>0') return { label: 'entailment', confidence: 0.4 };
          return { label: 'neutral', confidence: 1 };
        },
      },
      { feval: 'nli', T: 0 },
    );
    expect(edges(decision)).toEqual([0, -0.75, 0.2, -0.75, 0, 0, 0.2, 0, 0]);
    expect(services).toHaveLength(6);
    for (const t of services) {
      const premise = content(t).split('\nPremise:\n')[1]!.split('\nHypothesis:')[0]!;
      expect(premise).toContain(t.sees[0]!.text);
    }
  });

  it('leaves out who said nothing, and applies the neutral band', async () => {
    const { decision, services } = await decided(
      {
        firsts: ['A', undefined, { text: '', error: 'content filter' }, 'B'],
        service: () => ({ label: 'agree', confidence: 0.3 }),
      },
      { feval: 'judge', T: 0, band: 0.5 },
    );
    expect(services).toHaveLength(1);
    expect(edges(decision).every((v) => v === 0)).toBe(true);
  });

  it('an unreadable label is asked for again, then fails the question, or makes the pair neutral', async () => {
    const mumbling = { firsts: ['A', 'B'], service: () => 'they agree, I think' };
    const failed = await decided(mumbling, { feval: 'judge', T: 0 }).catch((e: unknown) => e);
    expect(failed).toMatchObject({ code: 'unit-failed' });
    expect(String(failed)).toMatch(
      /service "judge" about question "q" \(judge, round 1\).*no JSON object.*unreadable=keep/,
    );
    const { services, events, decision } = await decided(mumbling, { feval: 'judge', T: 0, unreadable: 'keep' });
    expect(services.map((t) => t.stage)).toEqual(['judge', 'judge/repair']);
    expect(edges(decision)).toEqual([0, 0, 0, 0]);
    expect(events.at(-1)!.data).toMatchObject({ repairs: 1, kept: 1 });
    const { decision: passed } = await decided(
      { ...mumbling, service: () => ({ text: '', error: 'too long' }) },
      { feval: 'judge', T: 0 },
    );
    expect(edges(passed)).toEqual([0, 0, 0, 0]);
  });
});

describe('f_eval by vectors', () => {
  const embed = embedder((text) => (text.includes('(A)') ? [1, 0] : text.includes('(B)') ? [0.6, 0.8] : [-1, 0]));
  const firsts = ['A', 'B', 'C'];

  it('literal and thresholded cosines of the response texts', async () => {
    const literal = await decided({ firsts }, { feval: 'literal', T: 0 }, { embed });
    expect(edges(literal.decision)).toEqual([0, 0.6, -1, 0.6, 0, -0.6, -1, -0.6, 0]);
    const thresholded = await decided({ firsts }, { feval: 'thresholded', theta: 0.7, T: 0 }, { embed });
    expect(edges(thresholded.decision).slice(0, 3)).toEqual([0, -0.1, -1.7]);
    await expect(decided({ firsts }, { feval: 'literal' })).rejects.toMatchObject({ code: 'no-encoder' });
  });

  it('answer-aware agreement is stronger between like texts, where there is an encoder', async () => {
    const own = embedder((text) => (text.includes('because') ? [0, 1] : [1, 0]));
    const { decision } = await decided({ firsts: ['A', 'A', 'because. The answer is (A).'] }, { T: 0 }, { embed: own });
    expect(edges(decision)).toEqual([0, 1, 0.5, 1, 0, 0.5, 0.5, 0.5, 0]);
  });
});

describe('selection', () => {
  const agents = ['x', 'y', 'z', 'x'].map((profile, i) => ({ id: `agent-${i}`, profile }));
  // The question lies along x; y is half way, z far from all.
  const embed = embedder((t) =>
    t === 'x' || t.includes('Which') ? [1, 0, 0] : t === 'y' ? [0.7, 0.7, 0] : t === 'z' ? [0, 0, 1] : [0, 1, 0],
  );
  const firsts = ['A', 'B', 'C', 'D'];

  it('by profiles asks only who is selected, and gives the others weight 0', async () => {
    const told = talk({ firsts });
    const panel = { agents, ask: told.context.panel.ask };
    const s = parseSettings(sigmaV1Text, { selection: 'score', k: 2, lambda: 1, T: 1, L: 1 });
    const d = await sigmaV1Text.decide(letters, { ...told.context, embed, panel }, s);
    expect(told.turns.map((t) => [t.agent, t.round])).toEqual([
      ['agent-0', 0],
      ['agent-3', 0],
      ['agent-0', 1],
      ['agent-3', 1],
    ]);
    expect(Array.from(d.weights!)).toEqual([0.5, 0, 0, 0.5]);
    expect(told.prompt('agent-3', 1)).toContain('you are Agent 2');
    expect(told.events[0]).toMatchObject({ stage: 'selection', data: { selected: ['agent-0', 'agent-3'] } });
    expect((told.events[0]!.data.scores as number[]).map((x) => Math.round(x * 100) / 100)).toEqual([1, 0.85, 0.5, 1]);
  });

  it('by responses asks everybody once and keeps the answers', async () => {
    const byText = embedder((t) => (t.includes('Which') || t.includes('(B)') ? [1, 0] : [0, 1]));
    const raw = { selection: 'score', selectBy: 'responses', k: 2, lambda: 1, T: 1, L: 1 };
    const { turns } = await decided({ firsts }, raw, { embed: byText });
    expect(turns.filter((t) => t.round === 0)).toHaveLength(4);
    expect(turns.filter((t) => t.round === 1).map((t) => t.agent)).toEqual(['agent-0', 'agent-1']);
    const silent = await decided({ firsts: [{ text: '', error: 'filter' }, ...firsts.slice(1)] }, raw, {
      embed: byText,
    });
    expect(silent.turns.filter((t) => t.round === 1).map((t) => t.agent)).toEqual(['agent-1', 'agent-2']);
  });

  it('−QAS draws by the seed', async () => {
    const drawn = async (seed: number): Promise<string> =>
      (await decided({ firsts }, { ablate: ['QAS'], k: 2, T: 0 }, { seed })).turns.map((t) => t.agent).join();
    expect(await drawn(1)).toBe(await drawn(1));
    expect(new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(drawn))).size).toBeGreaterThan(1);
  });
});
