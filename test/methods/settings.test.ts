import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { attacks } from '../../src/agents/index.js';
import { settingsOf } from '../../src/cli/settingsList.js';
import type { AnyMethod } from '../../src/core/index.js';
import { methodOf, methods, parseSettings, settingLabel, settingNames } from '../../src/methods/index.js';
import { toyMethods } from '../support/toy-methods.js';

const sigma = methodOf('sigma-v1');
const label = (method: AnyMethod, raw: unknown): string => settingLabel(method, parseSettings(method, raw));

describe('the registry', () => {
  it('holds the methods of docs/rules.md §8, in its order', () => {
    expect([...methods.keys()].join(', ')).toBe(
      'majority, best-agent, oracle-best, dawid-skene, weighted-vote, stacker, uniform, sigma-v1, sigma-v1-text',
    );
  });

  it.each([...methods.values()])('$name says who made it, what it is, and what it costs', (m: AnyMethod) => {
    expect(m.version).not.toBe('');
    expect(m.summary.length).toBeGreaterThan(10);
    expect(m.source.authors).not.toBe('');
    const talks = m.scope === 'question';
    expect(m.calls(parseSettings(m), 8)).toEqual({ agent: talks ? 24 : 8, service: 0 });
    const modest = talks ? ['rounds', 'json'] : ['gold'];
    expect(m.needs(parseSettings(m)).every((n) => modest.includes(n))).toBe(true);
    expect(label(m, {})).toBe('default');
    expect(m.oracle ?? false).toBe(m.name === 'oracle-best');
  });

  it('refuses an unknown name with the nearest one, and takes the methods of a user', () => {
    expect(() => methodOf('majorty')).toThrow(
      'Unknown method "majorty". Did you mean "majority"? Known: majority, best-agent',
    );
    expect(() => methodOf('debate')).toThrow(/^Unknown method "debate"\. Known: /);
    expect(methodOf('loudest', new Map([...methods, ...toyMethods])).name).toBe('loudest');
  });
});

describe('every setting', () => {
  it.each([...methods.values(), ...attacks.values()])('of $name is described', ({ settings }) => {
    expect(settingsOf(settings).filter((s) => s.description.length < 10)).toEqual([]);
  });

  it('without a default says what it is then', () => {
    const open = [...methods.values()].flatMap((m) => settingsOf(m.settings).filter((s) => s.preset === undefined));
    expect(open.map((s) => s.name)).toEqual(['cliqueCap', 'k', 'sets', 'weights', 'k', 'sets', 'weights']);
    for (const s of open) expect(s.description).toMatch(/default: |must be given/);
  });
});

describe('parseSettings', () => {
  it('fills in defaults and leaves settled settings as they are', () => {
    const s = parseSettings(sigma) as Record<string, unknown>;
    expect(s).toMatchObject({
      preset: 'recommended',
      sets: 'direct-first',
      weights: 'clipped',
      state: 'answer',
      T: 1,
      L: 2,
    });
    expect(parseSettings(sigma, s)).toEqual(s);
    expect(parseSettings(sigma, undefined)).toEqual(s);
    expect(parseSettings(methodOf('majority'), null)).toEqual({ tie: 'first-seen' });
  });

  it('lets what is set beside a preset override it', () => {
    expect(parseSettings(sigma, { preset: 'paper' })).toMatchObject({ sets: 'literal', weights: 'literal' });
    expect(parseSettings(sigma, { preset: 'paper', weights: 'clipped' })).toMatchObject({
      sets: 'literal',
      weights: 'clipped',
    });
  });

  it('refuses unknown keys with the nearest right one, and wrong values by name', () => {
    expect(() => parseSettings(sigma, { wieghts: 'literal' })).toThrow(
      'there is no setting "wieghts" (did you mean "weights"?)',
    );
    expect(() => parseSettings(methodOf('uniform'), { k: 3 })).toThrow('(this method has none)');
    expect(() => parseSettings(sigma, { L: 'two', g: 2 })).toThrow(
      /"L" is "two"; give a whole number from 0 to 10; and "g" is 2; give a number from 0 to 1\./,
    );
    const noise = { name: 'noise', settings: z.strictObject({}) };
    expect(() => parseSettings(noise, { x: 1 }, 'attack')).toThrow(
      'Reading the settings of attack "noise": there is no setting "x" (this attack has none). `sigma attacks` lists',
    );
    expect(() => parseSettings(sigma, 'L=1')).toThrow('it is "L=1"; give a map of keys and values');
    expect(() => parseSettings(methodOf('majority'), { tie: 'coin' })).toThrow(/method "majority".*"tie"/);
  });

  it('asks for k where agents are selected', () => {
    expect(() => parseSettings(sigma, { selection: 'score' })).toThrow('"k": selecting agents (score)');
    expect(() => parseSettings(sigma, { ablate: ['QAS'] })).toThrow('"k": selecting agents (−QAS)');
    expect(() => parseSettings(sigma, { selection: 'score', k: 0 })).toThrow('"k"');
  });

  it('reads the settings of a method from outside the package', () => {
    const toy = methodOf('second-thoughts', toyMethods);
    expect(parseSettings(toy, { rounds: 2 })).toEqual({ rounds: 2 });
    expect(() => parseSettings(toy, { round: 2 })).toThrow('did you mean "rounds"?');
    expect(settingNames(toy)).toEqual(['rounds']);
  });
});

describe('settingLabel', () => {
  it('names what differs from the defaults, in one order', () => {
    expect(label(sigma, { weights: 'literal', L: 1 })).toBe('L=1,weights=literal');
    expect(label(sigma, { L: 1, weights: 'literal' })).toBe('L=1,weights=literal');
    expect(label(sigma, { L: 2, weights: 'clipped' })).toBe('default');
    expect(label(methodOf('stacker'), { features: [] })).toBe('features=none');
    expect(label(methodOf('weighted-vote'), { byCategory: true })).toBe('byCategory=true');
    expect(label(methodOf('dawid-skene'), { cliqueCap: 0.5 })).toBe('cliqueCap=0.5');
  });

  it('names a preset and what differs from that', () => {
    expect(label(sigma, { preset: 'paper' })).toBe('preset=paper');
    expect(label(sigma, { preset: 'paper', L: 1 })).toBe('preset=paper,L=1');
    expect(label(sigma, { preset: 'paper', sets: 'literal' })).toBe('preset=paper');
  });

  it('lists ablations in one order, each once', () => {
    expect(label(sigma, { ablate: ['SCR', 'SRG', 'SCR'] })).toBe('ablate=SRG+SCR');
  });
});
