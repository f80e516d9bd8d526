import { describe, expect, it } from '@jest/globals';
import { stream } from '../../src/core/index.js';
import { columnsFromUnits, computeRows, wilson } from '../../src/stats/index.js';
import { decisions, rowsOf, unit } from './units.js';

const by = (rows: ReturnType<typeof rowsOf>, method: string) => rows.find((r) => r.method === method)!;

describe('computeRows, nasty tables', () => {
  it('has no rows without units', () => {
    expect(rowsOf([])).toEqual([]);
  });

  it('counts decisions without gold, but grades nothing', () => {
    const noGold = { outcome: null, rightSeats: null };
    const units = [...decisions('majority', ['1', '1'], noGold), ...decisions('other', ['1', '0'], noGold)];
    expect(by(rowsOf(units), 'other')).toMatchObject({
      n: 2,
      graded: 0,
      accuracy: null,
      ci: null,
      ciKind: null,
      differsFromMajority: 1,
      won: null,
      lost: null,
      diff: null,
      minority: null,
      majorityRight: null,
    });
  });

  it('grades the questions that have gold', () => {
    const units = [...decisions('majority', ['1', '0']), unit({ question: 'q9', outcome: null, rightSeats: null })];
    expect(rowsOf(units)[0]).toMatchObject({ n: 3, graded: 2, accuracy: 0.5, ciKind: 'wilson', ci: wilson(1, 2) });
  });

  it('survives one question, all right, and no seat that responded', () => {
    expect(rowsOf([unit({ present: 0, parsed: 0 })])[0]).toMatchObject({
      n: 1,
      accuracy: 1,
      ci: wilson(1, 1),
      parseRate: null,
    });
    const r = by(rowsOf([unit(), unit({ method: 'o' })]), 'o');
    expect(r.diff).toMatchObject({ value: 0, ci: [0, 0], p: 1, holm: 1 });
  });

  it('keeps data sets apart', () => {
    const a = [...decisions('majority', ['1', '0']), ...decisions('o', ['1', '1'])];
    const b = a.map((u) => ({ ...u, dataset: 'e', question: `e-${u.question}`, cluster: `e-${u.cluster}` }));
    const rows = rowsOf([...a, ...b]);
    expect(rows.map((r) => r.dataset)).toEqual(['d', 'd', 'e', 'e']);
    expect(rows.slice(2)).toEqual(rows.slice(0, 2).map((r) => ({ ...r, dataset: 'e' })));
  });

  it('does not depend on the order of the units, nor an interval on the other methods', () => {
    const attacked = { attack: 'conflict', share: 0.5 };
    const rng = stream(1, { stage: 'test' });
    const outcomes = () => Array.from({ length: 30 }, () => `${rng.int(2)}${rng.int(2)}${rng.int(2)}`);
    const units = [
      ...decisions('majority', outcomes(), attacked),
      ...decisions('a', outcomes(), attacked),
      ...decisions('b', outcomes(), attacked),
    ];
    const rows = rowsOf(units);
    const sorted = (r: typeof rows) => [...r].sort((x, y) => (x.method < y.method ? -1 : 1));
    expect(sorted(rowsOf(rng.shuffle(units)))).toEqual(sorted(rows));
    const without = by(rowsOf(units.filter((u) => u.method !== 'b')), 'a');
    expect(without.ci).toEqual(by(rows, 'a').ci);
    expect(without.diff!.ci).toEqual(by(rows, 'a').diff!.ci);
    expect(rowsOf(units, { seed: 2 })).not.toEqual(rows);
  });

  it('refuses impossible options and ragged columns', () => {
    expect(() => rowsOf([unit()], { level: 1 })).toThrow('between 0 and 1');
    expect(() => rowsOf([unit()], { resamples: 0 })).toThrow('whole number');
    const ragged = { ...columnsFromUnits([unit()]), seed: new Int32Array(0) };
    expect(() => computeRows(ragged, { resamples: 1, seed: 1, level: 0.9 })).toThrow('column "seed" has 0 entries');
  });
});
