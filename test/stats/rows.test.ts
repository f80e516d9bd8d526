import { describe, expect, it } from '@jest/globals';
import { mcnemar, wilson } from '../../src/stats/index.js';
import { decisions, rowsOf, unit, wrong } from './units.js';

const by = (rows: ReturnType<typeof rowsOf>, method: string) => rows.find((r) => r.method === method)!;

describe('computeRows, one seed', () => {
  const majority = decisions('majority', ['1', '1', '1', '1', '0', '0', '0', '1']);
  const other = decisions('other', ['1', '1', '0', '1', '1', '1', '0', '1']);

  it('counts questions and gives Wilson’s interval where each question has one outcome', () => {
    const r = by(rowsOf([...majority, ...other]), 'other');
    expect(r).toMatchObject({ dataset: 'd', setting: 'default', attack: 'none', share: 0, placement: 'question' });
    expect(r).toMatchObject({ n: 8, graded: 8, clusters: 8, seeds: 1, accuracy: 0.75, ciKind: 'wilson', parseRate: 1 });
    expect(r.ci).toEqual(wilson(6, 8));
  });

  it('compares with majority question by question', () => {
    const r = by(rowsOf([...majority, ...other]), 'other');
    expect(r).toMatchObject({ differsFromMajority: 3, won: 2, lost: 1 });
    expect(r.minority).toEqual({ n: 3, recovered: 2 });
    expect(r.majorityRight).toEqual({ n: 5, lost: 1 });
    expect(r.diff).toMatchObject({ value: 0.125, test: 'mcnemar', p: mcnemar(2, 1), holm: mcnemar(2, 1) });
    expect(r.diff!.perSeed).toEqual([{ seed: 0, won: 2, lost: 1, p: mcnemar(2, 1) }]);
    expect(r.diff!.ci![0]).toBeLessThan(0.125);
    expect(r.diff!.ci![1]).toBeGreaterThan(0.125);
  });

  it('shows majority beside itself: nothing decided otherwise, nothing to test', () => {
    const r = by(rowsOf([...majority, ...other]), 'majority');
    expect(r).toMatchObject({ differsFromMajority: 0, won: 0, lost: 0, diff: null });
    expect(r.minority).toEqual({ n: 3, recovered: 0 });
    expect(r.majorityRight).toEqual({ n: 5, lost: 0 });
  });

  it('leaves comparisons out without majority', () => {
    const [r] = rowsOf(other);
    expect(r).toMatchObject({
      accuracy: 0.75,
      differsFromMajority: null,
      won: null,
      lost: null,
      diff: null,
      minority: null,
      majorityRight: null,
    });
  });

  it('counts another wrong answer as decided otherwise, two non-answers not, and one against an answer', () => {
    const m = [
      unit({ ...wrong }),
      unit({ question: 'q1', type: 'unparsable', answer: null, outcome: 'unparsable' }),
      unit({ question: 'q2' }),
    ];
    const o = [
      unit({ method: 'o', answer: 'C', outcome: 'wrong' }),
      unit({ method: 'o', question: 'q1', type: 'abstain', answer: null, outcome: 'abstain' }),
      unit({ method: 'o', question: 'q2', type: 'abstain', answer: null, outcome: 'abstain', tie: true }),
    ];
    const r = by(rowsOf([...m, ...o]), 'o');
    expect(r).toMatchObject({ differsFromMajority: 2, won: 0, lost: 1, abstained: 2, ties: 1, accuracy: 0 });
  });

  it('does not ask to recover what nobody said', () => {
    const units = [unit({ ...wrong, rightSeats: 0 }), unit({ ...wrong, method: 'o', rightSeats: 0 })];
    expect(by(rowsOf(units), 'o').minority).toEqual({ n: 0, recovered: 0 });
  });
});

describe('computeRows, several seeds', () => {
  const attacked = { attack: 'conflict', share: 0.5 };
  const majority = decisions('majority', ['111', '100', '000', '110'], attacked);
  const other = decisions('other', ['111', '110', '111', '010'], attacked);

  it('averages seeds inside the question', () => {
    const r = by(rowsOf([...majority, ...other]), 'other');
    expect(r).toMatchObject({ n: 4, seeds: 3, ciKind: 'bootstrap', attack: 'conflict', share: 0.5 });
    expect(r.accuracy).toBeCloseTo((1 + 2 / 3 + 1 + 1 / 3) / 4, 12);
    expect(r.differsFromMajority).toBeCloseTo(5 / 3, 12);
    expect(r.won).toBeCloseTo(4 / 3, 12);
    expect(r.lost).toBeCloseTo(1 / 3, 12);
    expect(r.minority!.n).toBeCloseTo(6 / 3, 12);
    expect(r.minority!.recovered).toBeCloseTo(4 / 3, 12);
  });

  it('tests questions, not question-seeds: sign flips over all, McNemar seed by seed', () => {
    const { diff } = by(rowsOf([...majority, ...other]), 'other');
    expect(diff).toMatchObject({ test: 'sign-flip', p: 0.75 }); // ⅓, 1, −⅓: 6 of 8 sign patterns reach ±1
    expect(diff!.perSeed).toEqual([
      { seed: 0, won: 1, lost: 1, p: 1 },
      { seed: 1, won: 2, lost: 0, p: 0.5 },
      { seed: 2, won: 1, lost: 0, p: 1 },
    ]);
  });

  it('lets a decision that was computed once stand for all seeds', () => {
    const once = decisions('majority', ['1', '0', '0', '1']);
    const r = by(rowsOf([...once, ...decisions('draws', ['111', '100', '000', '110'])]), 'draws');
    expect(r.differsFromMajority).toBeCloseTo(2 / 3, 12);
    expect(r.diff!.perSeed.map((t) => [t.seed, t.won, t.lost])).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [2, 0, 1],
    ]);
  });

  it('copes with units that are missing on some seeds', () => {
    const r = by(rowsOf([...majority, ...other.filter((u) => !(u.question === 'q2' && u.seed > 0))]), 'other');
    expect(r.accuracy).toBeCloseTo((1 + 2 / 3 + 1 + 1 / 3) / 4, 12);
    expect(r.won).toBeCloseTo(1 / 3 + 1, 12);
  });
});

describe('computeRows, identical questions', () => {
  const over = (u: { question: string }) => ({ cluster: Number(u.question.slice(1)) < 6 ? 'same' : u.question });
  const cluster = (units: ReturnType<typeof decisions>) => units.map((u) => ({ ...u, ...over(u) }));
  const units = [
    ...cluster(decisions('majority', Array<string>(10).fill('0'))),
    ...cluster(decisions('other', Array<string>(10).fill('1'))),
  ];

  it('draws and tests them as one', () => {
    const r = by(rowsOf(units), 'other');
    expect(r).toMatchObject({ n: 10, clusters: 5, ciKind: 'bootstrap', accuracy: 1, won: 10 });
    expect(r.diff).toMatchObject({ test: 'sign-flip', p: 2 / 2 ** 5, value: 1, ci: [1, 1] });
    expect(r.diff!.perSeed).toEqual([{ seed: 0, won: 5, lost: 0, p: mcnemar(5, 0) }]);
  });

  it('calls them won by whoever is right on more copies, and by nobody when even', () => {
    const against = (right: string[]) =>
      by(
        rowsOf([...cluster(decisions('majority', Array.from('1110000000'))), ...cluster(decisions('other', right))]),
        'other',
      ).diff!.perSeed;
    // the six copies: 3 for majority against 3, 4 and 2
    expect(against(Array.from('0001110000'))).toEqual([{ seed: 0, won: 0, lost: 0, p: 1 }]);
    expect(against(Array.from('1001110000'))).toEqual([{ seed: 0, won: 1, lost: 0, p: 1 }]);
    expect(against(Array.from('0001100001'))).toEqual([{ seed: 0, won: 1, lost: 1, p: 1 }]);
  });
});

describe('computeRows, conditions', () => {
  const conditions = [
    { attack: 'conflict', share: 0.5 },
    { attack: 'none', share: 0 },
    { attack: 'conflict', share: 0.25 },
    { attack: 'conflict', share: 0.25, placement: 'run' as const },
    { attack: 'copycat', share: 0.5 },
  ];
  const units = conditions.flatMap((c) => [
    ...decisions('majority', c.share ? ['1', '0', '0', '1'] : ['1', '1', '1', '1'], c),
    ...decisions('other', c.share === 0.5 ? ['1', '0', '0', '0'] : ['1', '1', '1', '0'], c),
  ]);

  it('orders rows: clean first and once, then attack, placement, share, method', () => {
    expect(rowsOf(units).map((r) => [r.attack, r.placement, r.share, r.method])).toEqual(
      [
        ['none', 'question', 0],
        ['conflict', 'run', 0.25],
        ['conflict', 'question', 0.25],
        ['conflict', 'question', 0.5],
        ['copycat', 'question', 0.5],
      ].flatMap((c) => [
        [...c, 'majority'],
        [...c, 'other'],
      ]),
    );
  });

  it('calls share 0 clean, whatever attack and placement it is filed under', () => {
    const twice = [...units, ...decisions('other', ['1', '1', '1', '0'], { attack: 'copycat', placement: 'run' })];
    expect(rowsOf(twice)).toEqual(rowsOf(units));
  });

  it('measures the drop on the same questions', () => {
    const rows = rowsOf(units.filter((u) => !(u.method === 'other' && u.share === 0 && u.question === 'q3')));
    const drop = (attack: string, share: number, method: string) =>
      rows.find((r) => r.attack === attack && r.share === share && r.method === method)!.drop;
    expect(drop('none', 0, 'other')).toBeNull();
    expect(drop('conflict', 0.5, 'majority')).toMatchObject({ n: 4, value: 0.5 });
    expect(drop('conflict', 0.5, 'other')).toMatchObject({ n: 3, value: expect.closeTo(2 / 3, 12) });
    expect(drop('conflict', 0.25, 'other')).toMatchObject({ value: 0, ci: [0, 0] });
  });

  it('has no drop without a clean twin', () => {
    expect(rowsOf(units.filter((u) => u.share > 0)).every((r) => r.drop === null)).toBe(true);
  });

  it('corrects over methods and settings of one condition, without oracles and majority', () => {
    const p = mcnemar(0, 6);
    const all = ['1', '1', '1', '1', '1', '1'];
    const none = ['0', '0', '0', '0', '0', '0'];
    const family = [
      ...decisions('majority', all),
      ...decisions('a', none),
      ...decisions('a', none, { setting: 'x' }),
      ...decisions('b', all),
      ...decisions('oracle-best', none),
    ];
    const attack = family.map((u) => ({ ...u, attack: 'conflict', share: 0.5 }));
    const rows = rowsOf([...family, ...attack], { oracles: new Set(['oracle-best']) });
    for (const condition of ['none', 'conflict']) {
      const mine = rows.filter((r) => r.attack === condition);
      expect(mine.map((r) => r.diff?.holm ?? null)).toEqual([null, 3 * p, 3 * p, 1, null]);
      expect(by(mine, 'oracle-best')).toMatchObject({ oracle: true, diff: { p } });
    }
  });
});

describe('computeRows, detection', () => {
  it('averages over questions with a value and divides sums of edge counts', () => {
    const units = [
      unit({
        maliciousWeight: 0.5,
        auc: 1,
        hmNegative: 3,
        hmPairs: 4,
        hhNegative: 1,
        hhPairs: 2,
        mmNegative: 0,
        mmPairs: 0,
        parsed: 1,
      }),
      unit({ seed: 1, maliciousWeight: 0.25, auc: null, hmNegative: 0, hmPairs: 4, hhNegative: 0, hhPairs: 2 }),
      unit({ question: 'q1', maliciousWeight: 0.125, auc: 0.5, hmNegative: 0, hmPairs: 2, hhNegative: 1, hhPairs: 0 }),
      unit({ question: 'q2' }),
    ];
    expect(rowsOf(units)[0]).toMatchObject({
      maliciousWeight: 0.25,
      auc: 0.75,
      aucN: 2,
      negHM: 0.3,
      negHH: 0.5,
      negMM: null,
      parseRate: 13 / 16,
    });
  });

  it('is null without malicious agents', () => {
    expect(rowsOf([unit()])[0]).toMatchObject({
      maliciousWeight: null,
      auc: null,
      aucN: 0,
      negHM: null,
      negHH: null,
      negMM: null,
    });
  });
});

describe('computeRows, baseline', () => {
  it('is the default setting of the named method, else its first', () => {
    const units = [
      ...decisions('majority', ['1', '0'], { setting: 'last' }),
      ...decisions('majority', ['1', '1']),
      ...decisions('o', ['1', '0']),
    ];
    expect(by(rowsOf(units), 'o').differsFromMajority).toBe(1);
    expect(by(rowsOf(units.filter((u) => u.setting !== 'default' || u.method === 'o')), 'o').differsFromMajority).toBe(
      0,
    );
    const named = rowsOf(units, { baseline: 'o' });
    expect(named.map((r) => [r.method, r.setting, r.differsFromMajority])).toEqual([
      ['majority', 'last', 0],
      ['majority', 'default', 1],
      ['o', 'default', 0],
    ]);
  });
});
