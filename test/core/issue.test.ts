import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { issueText, placeOf } from '../../src/core/index.js';

const schema = z.strictObject({
  seeds: z.int().min(1).max(1000),
  seed: z.int().min(0),
  shares: z.array(z.number().min(0).max(1)).min(1),
  tau: z.number().gt(0).lt(1),
  most: z.number().max(3),
  free: z.number(),
  label: z.string().min(1).max(6),
  who: z.enum(['all', 'visible', 'none']),
  on: z.boolean(),
  k: z.union([z.int().min(1), z.literal('auto')]),
  pair: z.array(z.string()).max(2),
  deep: z.record(z.string(), z.object({ x: z.number().nullable() })),
  even: z.number().refine((n) => n % 2 === 0, 'must be even'),
});
const good = {
  seeds: 1,
  seed: 0,
  shares: [0],
  tau: 0.5,
  most: 3,
  free: 0,
  label: 'a',
  who: 'all',
  on: true,
  k: 'auto',
  pair: [],
  deep: {},
  even: 2,
};
const textOf = (change: Record<string, unknown>): string[] => {
  const value = { ...good, ...change };
  return schema.safeParse(value).error!.issues.map((i) => issueText(i, value, schema));
};

describe('what is wrong with a value', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ seeds: 'two' }, '"seeds" is "two"; give a whole number from 1 to 1000'],
    [{ seeds: 0 }, '"seeds" is 0; give a whole number from 1 to 1000'],
    [{ seeds: NaN }, '"seeds" is NaN; give a whole number from 1 to 1000'],
    [{ seeds: undefined }, '"seeds" is missing; give a whole number from 1 to 1000'],
    [{ seed: -1 }, '"seed" is -1; give a whole number, at least 0'],
    [{ shares: [0, 1.5] }, '"shares" item 2 is 1.5; give a number from 0 to 1'],
    [{ shares: [] }, '"shares" is []; give a list that is not empty, each a number from 0 to 1'],
    [{ shares: 0.5 }, '"shares" is 0.5; give a list that is not empty, each a number from 0 to 1'],
    [{ tau: 1 }, '"tau" is 1; give a number above 0 below 1'],
    [{ most: 4 }, '"most" is 4; give a number, at most 3'],
    [{ free: null }, '"free" is null; give a number'],
    [{ label: '' }, '"label" is ""; give a text of 1 to 6 characters'],
    [{ who: 'ALL' }, '"who" is "ALL"; give "all", "visible" or "none"'],
    [{ on: 'yes' }, '"on" is "yes"; give true or false'],
    [{ k: 0 }, '"k" is 0; give a whole number, at least 1 or "auto"'],
    [{ pair: ['a', 'b', 'c'] }, '"pair" is ["a","b","c"]; give a list of at most 2, each a text'],
    [{ deep: { a: { x: 'y' } } }, '"deep.a.x" is "y"; give a number or null'],
    [{ deep: [] }, '"deep" is []; give a map of keys and values'],
    [{ even: 3 }, '"even": must be even'],
    [{ mode: 1 }, 'unknown key "mode"'],
  ])('%j', (change, text) => {
    expect(textOf(change)).toEqual([text]);
  });

  it('shows long values cut short', () => {
    expect(textOf({ who: 'x'.repeat(1000) })[0]!.length).toBeLessThan(120);
  });

  it('says that the whole is wrong', () => {
    expect(issueText(schema.safeParse(null).error!.issues[0]!, null, schema)).toBe(
      'it is null; give a map of keys and values',
    );
  });
});

it('places are spelled with items counted from 1', () => {
  expect(placeOf(['methods', 0, 'settings', 'L'])).toBe('"methods" item 1 "settings.L"');
  expect(placeOf([])).toBe('');
});
