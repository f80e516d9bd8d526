import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { AnyMethod } from '../../src/core/index.js';
import { planRun } from '../../src/run/index.js';
import { toyMethods } from '../support/toy-methods.js';
import { attacked, caseFile, errorOf, experiment, run, tempFolder } from './support.js';

const folder = tempFolder();
const plan = (x: Parameters<typeof experiment>[0], k = 8): ReturnType<typeof planRun> => planRun(experiment(x), k);
const told = (p: ReturnType<typeof planRun>): string[] => p.conditions.map((c) => `${c.attack} ${c.share} ${c.seed}`);

describe('a plan', () => {
  it('has one clean condition, however many attacks, shares and seeds there are', () => {
    expect(told(plan({ ...attacked, seeds: 2 }))).toEqual([
      'none 0 0',
      ...['conflict', 'random-noise'].flatMap((a) => [0.25, 0.5].flatMap((s) => [`${a} ${s} 0`, `${a} ${s} 1`])),
    ]);
    expect(told(plan({ attacks: ['conflict'], shares: [0] }))).toEqual(['none 0 0']);
    expect(told(plan({ attacks: ['none'], shares: [0.5] }))).toEqual(['none 0 0']);
  });

  it('folds shares that seat nobody into the clean condition, and says which', () => {
    const p = plan({ attacks: ['conflict'], shares: [0, 0.1, 0.125, 0.3, 1] }, 4);
    expect(told(p)).toEqual(['none 0 0', 'conflict 0.3 0', 'conflict 1 0']);
    expect(p.emptyShares).toEqual([0.1, 0.125]);
    expect(plan({ attacks: ['none'], shares: [0, 0.1] }, 4).emptyShares).toEqual([]);
  });

  it('orders shares and takes each once', () => {
    expect(told(plan({ attacks: ['conflict'], shares: [0.5, 0.25, 0.5] }))).toEqual([
      'none 0 0',
      'conflict 0.25 0',
      'conflict 0.5 0',
    ]);
  });

  it('plans more clean seeds only where a method draws at random', () => {
    const random = { method: 'sigma-v1', settings: { selection: 'random', k: 4 } };
    expect(told(plan({ seeds: 3 }))).toEqual(['none 0 0']);
    expect(told(plan({ seeds: 3, methods: ['majority', random] }))).toEqual(['none 0 0', 'none 0 1', 'none 0 2']);
  });

  it('takes equal settings once, and refuses two settings under one label', () => {
    const twice = plan({ methods: ['majority', 'majority', { method: 'sigma-v1', settings: { L: 2 } }, 'sigma-v1'] });
    expect(twice.cells.map((c) => `${c.method.name} ${c.setting}`)).toEqual(['majority default', 'sigma-v1 default']);
    const x = { method: 'sigma-v1', label: 'x' };
    expect(() => plan({ methods: [x, { ...x, settings: { L: 1 } }] })).toThrow('both called "x"');
  });

  it('refuses an attack that is listed twice', () => {
    expect(() => plan({ attacks: ['conflict', { attack: 'conflict', knowledge: 'visible' }] })).toThrow('listed twice');
  });

  it('names what it does not know, with the nearest name', () => {
    expect(() => plan({ methods: ['majorty'] })).toThrow('Unknown method "majorty". Did you mean "majority"?');
    expect(() => plan({ attacks: ['conflic'] })).toThrow('Unknown attack "conflic". Did you mean "conflict"?');
    expect(() => plan({ methods: [{ method: 'majority', settings: { ties: 1 } }] })).toThrow(/"majority".*"ties"/);
  });
});

describe('an impossible plan stops before the run', () => {
  const out = path.join(folder, 'never');
  const refusal = async (x: Parameters<typeof run>[0], methods: AnyMethod[] = []): Promise<string> => {
    const e = await errorOf(run(x, out, { methods }));
    expect(e).toMatchObject({ name: 'SigmaError', code: 'bad-input' });
    expect(existsSync(out)).toBe(false);
    return e.message;
  };
  const recorded = { data: { traces: caseFile('good.jsonl') } };
  const talks = { ...toyMethods.get('second-thoughts')!, needs: () => ['rounds'] } as unknown as AnyMethod;

  it('when a method needs what the back end cannot do: which method, and why', async () => {
    const text = await refusal({ ...recorded, methods: ['second-thoughts'] }, [talks]);
    expect(text).toMatch(/"second-thoughts" \(default\) needs rounds.*recorded/);
  });

  it('when a method needs vectors, gold or confidences that are not there', async () => {
    const literal = { method: 'sigma-v1', settings: { feval: 'literal' } };
    expect(await refusal({ ...recorded, methods: [literal] })).toMatch(/needs embeddings.*--encoder use-lite/);
    const stated = { method: 'sigma-v1', settings: { conf: 'stated' } };
    expect(await refusal({ ...recorded, methods: [stated] })).toContain('needs confidence');
    const noGold = { data: { traces: caseFile('no-gold.jsonl') } };
    expect(await refusal({ ...noGold, methods: ['best-agent'] })).toMatch(/"best-agent".*needs gold/);
  });

  it('when settings ask for more agents than the panel has', async () => {
    const twenty = { method: 'sigma-v1', settings: { selection: 'score', selectBy: 'responses', k: 20 } };
    expect(await refusal({ methods: [{ ...twenty, settings: { selection: 'random', k: 20 } }] })).toContain(
      'selects 20 agents (random) and the panel has 8',
    );
    const qas = { method: 'sigma-v1', settings: { ablate: ['QAS'], k: 8 } };
    expect(await refusal({ methods: [qas] })).toContain('Set k below 8');
  });

  it('when an agent is not in the data, or sits twice', async () => {
    expect(await refusal({ ...recorded, agents: ['agent-1', 'agnet-2'] })).toContain('Did you mean "agent-2"?');
    expect(await refusal({ ...recorded, agents: ['agent-1', 'agent-1'] })).toContain('agent-1');
  });
});
