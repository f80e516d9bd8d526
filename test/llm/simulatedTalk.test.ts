import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackedPanel, attackOf, openPanel } from '../../src/agents/index.js';
import {
  SigmaError,
  firstTurn,
  type Decision,
  type OutputShape,
  type Response,
  type ServiceTurn,
  type Turn,
} from '../../src/core/index.js';
import { wordProblems } from '../../src/datasets/index.js';
import { simulatedBackend, type SimulatedAgent } from '../../src/llm/index.js';
import { methods, parseSettings, sigmaV1Text } from '../../src/methods/index.js';
import { number } from '../../src/parse/index.js';
import { useBackend } from '../../src/tensor/index.js';
import { contextOf } from '../support/deciding.js';

const problems = wordProblems({ count: 400, seed: 7 });
const { question } = problems.problem(0);
const form = (properties: object): OutputShape => ({ type: 'json', name: 'f', schema: { type: 'object', properties } });
const revision = form({
  rationale: { type: 'string' },
  answer: { type: 'string' },
  confidence: { type: 'number' },
  counterCase: { type: 'string' },
});
const says = (x: number | null, confidence?: number): Response =>
  ({
    agent: 'o',
    answer: x === null ? { type: 'abstain' } : { type: 'answer', canon: String(x), raw: String(x) },
    ...(confidence === undefined ? {} : { confidence }),
  }) as Response;
const conformist: SimulatedAgent = {
  id: 'a',
  skill: 0.6,
  correlation: 0,
  calibration: 1,
  conformity: 1,
  stubbornness: 0,
};

describe('simulated agents in structured turns', () => {
  const ask = async (others: number[], round = 1): Promise<Record<string, unknown>> => {
    const b = simulatedBackend(problems, { agents: [conformist], seed: 1 });
    const sees = others.map((x) => says(x));
    const turn: Turn = { ...firstTurn(question, 'a'), stage: 'revise', round, sees, output: revision };
    return JSON.parse((await b.answer(turn)).text) as Record<string, unknown>;
  };

  it('give rationale, answer and confidence, and the words of the largest other camp as the case against', async () => {
    const rounds = Array.from({ length: 20 }, (_, i) => ask([777, 777, 777, 778, 779, 779], i + 1));
    const own = (await ask([])).answer;
    const found = new Set<unknown>();
    for (const said of await Promise.all(rounds)) {
      found.add(said.answer);
      expect(said.confidence).toEqual(expect.any(Number));
      expect(number.parse(String(said.rationale), question)).toMatchObject({ canon: said.answer });
      const foes = said.answer === '777' ? '779' : '777';
      expect(number.parse(String(said.counterCase), question)).toMatchObject({ canon: foes });
    }
    expect(found).toEqual(new Set([own, '777']));
  });

  it('have nothing to say against themselves where nobody disagrees', async () => {
    expect((await ask([777, 777, 777])).counterCase).toBe('');
    expect((await ask([])).counterCase).toBe('');
  });
});

describe('simulated services', () => {
  const backend = (skill = 1) =>
    simulatedBackend(problems, { seed: 1, services: { judge: skill, adjudicator: skill } });
  const turn = (service: string, sees: Response[], output: OutputShape, round = 1): ServiceTurn => ({
    service,
    question,
    stage: service,
    round,
    draw: 0,
    messages: [],
    sees,
    output,
  });
  const labelled = (...labels: string[]): OutputShape =>
    form({ label: { type: 'string', enum: labels }, confidence: { type: 'number' } });
  const label = async (sees: Response[], ...labels: string[]): Promise<unknown> =>
    (JSON.parse((await backend().answer(turn('judge', sees, labelled(...labels)))).text) as { label: unknown }).label;

  it('judge a pair by its two answers, in the words of the labels', async () => {
    for (const [pro, contra, none] of [
      ['agree', 'contradict', 'neutral'],
      ['entailment', 'contradiction', 'neutral'],
      ['support', 'conflict', '?'],
    ] as const) {
      const of = (...sees: Response[]) => label(sees, none, contra, pro);
      expect(await of(says(3), says(3))).toBe(pro);
      expect(await of(says(3), says(4))).toBe(contra);
      expect(await of(says(3), says(null))).toBe(none);
      expect(await of(says(null), says(null))).toBe(none);
    }
  });

  it('are wrong as often as their skill says, the same way each time', async () => {
    const b = backend(0.8);
    const labels = labelled('agree', 'contradict', 'neutral');
    const ask = (n: number) => b.answer(turn('judge', [says(3), says(3)], labels, n));
    const said = await Promise.all(Array.from({ length: 800 }, (_, n) => ask(n)));
    const right = said.filter((r) => r.text.includes('"agree"')).length / said.length;
    expect(Math.abs(right - 0.8)).toBeLessThan(0.06);
    expect(await Promise.all([5, 6, 7].map(ask))).toEqual(said.slice(5, 8));
  });

  it('adjudicate for the camp with the most confidence behind it, as text or object', async () => {
    const sees = [says(3, 0.2), says(3, 0.2), says(4, 0.9), says(null, 1)];
    const read = async (skill: number) =>
      number.parse((await backend(skill).answer(turn('adjudicator', sees, { type: 'text' }))).text, question);
    expect(await read(1)).toMatchObject({ canon: '4' });
    expect(await read(0)).toMatchObject({ canon: '3' });
    const shaped = await backend().answer(
      turn('adjudicator', sees, form({ reason: { type: 'string' }, answer: { type: 'string' } })),
    );
    expect(JSON.parse(shaped.text)).toMatchObject({ answer: '4' });
    const nothing = await backend().answer(turn('adjudicator', [says(null)], { type: 'text' }));
    expect(number.parse(nothing.text, question).type).not.toBe('answer');
  });

  it('do not pretend to know other forms', async () => {
    const odd = turn('ranker', [says(3)], form({ ranking: { type: 'array' } }));
    await expect(backend().answer(odd)).rejects.toMatchObject({ code: 'no-service' });
  });
});

describe('conversations without a model', () => {
  beforeAll(() => useBackend().then(() => undefined));
  const agents = ['sim-ash', 'sim-cedar', 'sim-fir', 'sim-hazel'];

  async function decide(raw: object, n: number, attack?: string) {
    const calls = { agent: 0, service: 0 };
    const backend = simulatedBackend(problems, { seed: 3 });
    const base = openPanel(backend, { agents, kind: number, answers: 'text' });
    const condition = { attack: attack ?? 'none', share: attack ? 0.5 : 0, placement: 'question' as const, seed: 0 };
    const { panel } = attackedPanel(base, {
      condition,
      ...(attack ? { attack: attackOf(attack) } : {}),
      seed: 3,
      kind: number,
    });
    const decisions: Decision[] = [];
    for (let i = 0; i < n; i++) {
      const context = contextOf({
        seed: 3,
        agents: panel.agents,
        ask: (t) => ((calls.agent += 1), panel.ask(t)),
        service: (t) => ((calls.service += 1), backend.answer(t)),
        embed: () => Promise.reject(new SigmaError('no-encoder', 'none')),
      });
      decisions.push(await sigmaV1Text.decide(problems.problem(i).question, context, parseSettings(sigmaV1Text, raw)));
    }
    return { decisions, calls };
  }

  it.each([
    { feval: 'judge', readout: 'llm' },
    { feval: 'nli', readout: 'vote', L: 2 },
    { feval: 'answer-aware', readout: 'llm', ablate: ['CMP'] },
  ])('sigma-v1-text runs with %j, at most as many calls as its formula says, the same each time', async (raw) => {
    const n = 12;
    const once = await decide(raw, n);
    const { agent, service } = sigmaV1Text.calls(parseSettings(sigmaV1Text, raw), agents.length);
    expect(once.calls.service).toBe(n * service);
    expect(once.calls.agent).toBeLessThanOrEqual(n * agent);
    expect(once.calls.agent).toBeGreaterThan(n * agents.length);
    for (const d of once.decisions) expect(d.answer.type).toBe('answer');
    expect(await decide(raw, n)).toEqual(once);
  });

  it.each(['random-noise', 'low-quality', 'conflict', 'copycat'])(
    'malicious agents (%s) talk in the form of the others',
    async (attack) => {
      const { decisions } = await decide({ unreadable: 'fail', T: 2 }, 12, attack);
      for (const d of decisions) expect(d.answer.type).toBe('answer');
    },
  );

  it('every method that is there finds what it needs but embeddings and gold', () => {
    const have = simulatedBackend(problems, { seed: 1 }).capabilities;
    for (const m of methods.values())
      for (const need of m.needs(parseSettings(m)))
        if (need !== 'embeddings' && need !== 'gold') expect(have).toContain(need);
  });
});
