import type { Cell, Layout } from './cells.js';
import { outcomes } from './columns.js';
import type { UnitColumns } from './columns.js';
import type { Decided } from './minorityRecovery.js';
import type { SeedTest } from './row.js';
import { mcnemar } from './mcnemar.js';

const right = outcomes.indexOf('right');

/** Units of two cells on the same question and seed, by question. */
export interface Pairs {
  own: Int32Array;
  other: Int32Array;
}

/**
 * Pairs the units of two methods by question and seed. Where the other one was computed for one seed only (nothing
 * random happens to it), its decision stands for all seeds.
 */
export function pairUp(u: UnitColumns, own: Cell, other: Cell): Pairs {
  const seedOf = (i: number): number => u.seed[i]!;
  const once = new Set(Array.from(other.units, seedOf)).size === 1;
  const seeds =
    1 +
    own.units.reduce(
      (m, i) => Math.max(m, seedOf(i)),
      other.units.reduce((m, i) => Math.max(m, seedOf(i)), 0),
    );
  const key = (i: number): number => u.question.codes[i]! * seeds + (once ? 0 : seedOf(i));
  const at = new Int32Array(u.question.values.length * seeds).fill(-1);
  for (const i of other.units) at[key(i)] = i;
  const mine = own.units.filter((i) => at[key(i)]! >= 0);
  return { own: mine, other: mine.map((i) => at[key(i)]!) };
}

export const isRight = (u: UnitColumns, i: number): 0 | 1 => (u.outcome[i] === right ? 1 : 0);

/** Decided otherwise: see `Row.differsFromMajority`. */
export function differs(u: UnitColumns, a: number, b: number): boolean {
  return u.type[a] === 0 && u.type[b] === 0
    ? u.answer.codes[a] !== u.answer.codes[b]
    : (u.type[a] === 0) !== (u.type[b] === 0);
}

/** The pairs that both have a verdict. */
export function gradedPairs(u: UnitColumns, p: Pairs): Pairs {
  const keep = (_: number, n: number): boolean => u.outcome[p.own[n]!]! >= 0 && u.outcome[p.other[n]!]! >= 0;
  return { own: p.own.filter(keep), other: p.other.filter(keep) };
}

/** Decisions beside majority's, by the number of units that their question has: the divisor that averages its seeds. */
export function decidedBySeeds(u: UnitColumns, { own, other }: Pairs): Map<number, Decided[]> {
  const out = new Map<number, Decided[]>();
  for (let first = 0; first < own.length;) {
    const end = endOfQuestion(u, own, first);
    const group = out.get(end - first) ?? [];
    out.set(end - first, group);
    for (; first < end; first++) {
      const i = own[first]!;
      group.push({ right: isRight(u, i), majorityRight: isRight(u, other[first]!), rightSeats: u.rightSeats[i]! });
    }
  }
  return out;
}

function endOfQuestion(u: UnitColumns, units: Int32Array, first: number): number {
  const q = u.question.codes[units[first]!];
  let end = first + 1;
  while (end < units.length && u.question.codes[units[end]!] === q) end++;
  return end;
}

/**
 * McNemar's test on each seed's graded pairs. Identical questions are one: it is won where more of its copies are won
 * than lost.
 */
export function seedTests(u: UnitColumns, layout: Layout, p: Pairs): SeedTest[] {
  const bySeed = new Map<number, Float64Array>();
  p.own.forEach((i, n) => {
    const seed = u.seed[i]!;
    let balance = bySeed.get(seed);
    if (!balance) bySeed.set(seed, (balance = new Float64Array(layout.clusters)));
    balance[clusterOf(u, layout, i)]! += isRight(u, i) - isRight(u, p.other[n]!);
  });
  return [...bySeed]
    .sort(([a], [b]) => a - b)
    .map(([seed, balance]) => {
      const won = balance.filter((d) => d > 0).length;
      const lost = balance.filter((d) => d < 0).length;
      return { seed, won, lost, p: mcnemar(won, lost) };
    });
}

function clusterOf(u: UnitColumns, layout: Layout, unit: number): number {
  return layout.cluster[layout.place[u.question.codes[unit]!]!]!;
}

/**
 * Mean number of questions: Σ over questions of the share of their units for which `holds`. Counted by units a
 * question, so that equal counts give equal numbers.
 * @param units ordered by question
 */
export function meanQuestions(u: UnitColumns, units: Int32Array, holds: (at: number) => boolean): number {
  const hits = new Map<number, number>();
  for (let first = 0; first < units.length;) {
    const end = endOfQuestion(u, units, first);
    const size = end - first;
    let n = 0;
    for (; first < end; first++) if (holds(first)) n++;
    hits.set(size, (hits.get(size) ?? 0) + n);
  }
  return [...hits].sort(([a], [b]) => a - b).reduce((sum, [size, n]) => sum + n / size, 0);
}

/** [clusters] sums of the question means of `value` over graded units, and numbers of questions. */
export function clusterSums(
  u: UnitColumns,
  layout: Layout,
  units: Int32Array,
  value: (at: number) => number,
): { sums: Float64Array; sizes: Float64Array } {
  const sums = new Float64Array(layout.clusters);
  const sizes = new Float64Array(layout.clusters);
  for (let first = 0; first < units.length;) {
    const c = clusterOf(u, layout, units[first]!);
    const end = endOfQuestion(u, units, first);
    const size = end - first;
    let sum = 0;
    for (; first < end; first++) sum += value(first);
    sums[c]! += sum / size;
    sizes[c]! += 1;
  }
  return { sums, sizes };
}
