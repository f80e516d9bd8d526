import type { Cell, Layout } from './cells.js';
import type { UnitColumns } from './columns.js';
import { majorityLost } from './majorityLost.js';
import { minorityRecovery } from './minorityRecovery.js';
import {
  clusterSums,
  decidedBySeeds,
  differs,
  gradedPairs,
  isRight,
  meanQuestions,
  pairUp,
  seedTests,
} from './pairs.js';
import type { Pairs } from './pairs.js';
import { distinct, gradedUnits, meanOverQuestions, ratioOfSums } from './questions.js';
import type { Row, SeedTest } from './row.js';
import type { VectorPool } from './vectors.js';

/** A mean, or a difference of two means over the same questions, as numbers of vectors in the pool. */
export interface Ratio {
  a: number;
  b: number | null;
  sizes: number;
}

/** A row before its intervals and tests. */
export interface Draft {
  cell: Cell;
  /** What needs no resampling. */
  counts: Omit<Row, 'oracle' | 'accuracy' | 'ci' | 'ciKind' | 'diff' | 'drop'>;
  /** One outcome for each graded cluster. */
  oneOutcome: boolean;
  accuracy: Ratio | null;
  /** `oneOutcome`: one outcome for each cluster and seed. */
  diff: (Ratio & { oneOutcome: boolean; seeds: SeedTest[] }) | null;
  drop: Ratio | null;
}

export interface DraftContext {
  u: UnitColumns;
  layout: Layout;
  pool: VectorPool;
}

/**
 * @param majority cell of the baseline under the same condition, if there is one
 * @param clean the clean twin of an attacked cell, if there is one
 */
export function draftOf(x: DraftContext, cell: Cell, majority: Cell | undefined, clean: Cell | undefined): Draft {
  const { u } = x;
  const graded = gradedUnits(u, cell.units);
  const clusters = distinct(graded, u.cluster.codes);
  const pairs = majority && pairUp(u, cell, majority);
  return {
    cell,
    counts: { ...place(u, cell), ...sizes(u, cell.units, graded), ...beside(u, pairs), ...detection(u, cell.units) },
    oneOutcome: graded.length === clusters,
    accuracy: mean(x, graded),
    diff: pairs && majority !== cell ? differenceOf(x, gradedPairs(u, pairs)) : null,
    drop: clean ? dropOf(x, graded, gradedUnits(u, clean.units)) : null,
  };
}

function place(
  u: UnitColumns,
  c: Cell,
): Pick<Row, 'dataset' | 'method' | 'setting' | 'attack' | 'share' | 'placement'> {
  return {
    dataset: u.dataset.values[c.dataset]!,
    method: u.method.values[c.method]!,
    setting: u.setting.values[c.setting]!,
    attack: c.clean ? 'none' : u.attack.values[c.attack]!,
    share: c.share,
    placement: c.byQuestion ? 'question' : 'run',
  };
}

function sizes(u: UnitColumns, units: Int32Array, graded: Int32Array) {
  return {
    n: distinct(units, u.question.codes),
    graded: distinct(graded, u.question.codes),
    clusters: distinct(units, u.cluster.codes),
    seeds: distinct(units, u.seed),
    ties: meanQuestions(u, units, (at) => u.tie[units[at]!] === 1),
    abstained: meanQuestions(u, units, (at) => u.type[units[at]!] !== 0),
    parseRate: ratioOfSums(units, u.parsed, u.present),
  };
}

type Beside = Pick<Row, 'differsFromMajority' | 'won' | 'lost' | 'minority' | 'majorityRight'>;

function beside(u: UnitColumns, pairs: Pairs | undefined): Beside {
  if (!pairs) return { differsFromMajority: null, won: null, lost: null, minority: null, majorityRight: null };
  const { own, other } = pairs;
  const differsFromMajority = meanQuestions(u, own, (at) => differs(u, own[at]!, other[at]!));
  const g = gradedPairs(u, pairs);
  if (g.own.length === 0) return { differsFromMajority, won: null, lost: null, minority: null, majorityRight: null };
  const otherwise =
    (by: number) =>
    (at: number): boolean =>
      isRight(u, g.own[at]!) - isRight(u, g.other[at]!) === by && differs(u, g.own[at]!, g.other[at]!);
  const minority = { n: 0, recovered: 0 };
  const majorityRight = { n: 0, lost: 0 };
  for (const [seeds, decided] of decidedBySeeds(u, g)) {
    const m = minorityRecovery(decided);
    minority.n += m.n / seeds;
    minority.recovered += m.recovered / seeds;
    const l = majorityLost(decided);
    majorityRight.n += l.n / seeds;
    majorityRight.lost += l.lost / seeds;
  }
  return {
    differsFromMajority,
    won: meanQuestions(u, g.own, otherwise(1)),
    lost: meanQuestions(u, g.own, otherwise(-1)),
    minority,
    majorityRight,
  };
}

function detection(u: UnitColumns, units: Int32Array) {
  const auc = meanOverQuestions(u, units, u.auc);
  return {
    maliciousWeight: meanOverQuestions(u, units, u.maliciousWeight).mean,
    auc: auc.mean,
    aucN: auc.n,
    negHM: ratioOfSums(units, u.hmNegative, u.hmPairs),
    negHH: ratioOfSums(units, u.hhNegative, u.hhPairs),
    negMM: ratioOfSums(units, u.mmNegative, u.mmPairs),
  };
}

function mean({ u, layout, pool }: DraftContext, graded: Int32Array): Ratio | null {
  if (graded.length === 0) return null;
  const { sums, sizes } = clusterSums(u, layout, graded, (at) => isRight(u, graded[at]!));
  return { a: pool.add(sums), b: null, sizes: pool.add(sizes) };
}

function differenceOf(x: DraftContext, p: Pairs): Draft['diff'] {
  if (p.own.length === 0) return null;
  const { u, layout, pool } = x;
  const own = clusterSums(u, layout, p.own, (at) => isRight(u, p.own[at]!));
  const other = clusterSums(u, layout, p.own, (at) => isRight(u, p.other[at]!));
  return {
    a: pool.add(own.sums),
    b: pool.add(other.sums),
    sizes: pool.add(own.sizes),
    oneOutcome: own.sizes.every((n) => n <= 1),
    seeds: seedTests(u, layout, p),
  };
}

/** Clean and attacked question means over the questions that both have. */
function dropOf(x: DraftContext, attacked: Int32Array, clean: Int32Array): Ratio | null {
  const q = x.u.question.codes;
  const inClean = new Set(Array.from(clean, (i) => q[i]!));
  const shared = new Set(Array.from(attacked, (i) => q[i]!).filter((code) => inClean.has(code)));
  const before = mean(
    x,
    clean.filter((i) => shared.has(q[i]!)),
  );
  const after = mean(
    x,
    attacked.filter((i) => shared.has(q[i]!)),
  );
  return before && after && { a: before.a, b: after.a, sizes: before.sizes };
}
