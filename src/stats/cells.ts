import type { UnitColumns } from './columns.js';

/** The units of one row of the table: one method and setting under one condition. Codes point into the columns. */
export interface Cell {
  dataset: number;
  method: number;
  setting: number;
  attack: number;
  /** 0 for the clean condition, whatever it is called. */
  share: number;
  byQuestion: number;
  clean: boolean;
  /** Units by question, then seed; of units that say the same question and seed the first stays. */
  units: Int32Array;
}

/** The questions of one data set, numbered by id, and their clusters: what the resamples draw from. */
export interface Layout {
  /** [question codes] place of the question among the data set's; −1 = of another data set. */
  place: Int32Array;
  questions: number;
  /** [questions] bootstrap cluster; −1 = nobody graded it. */
  cluster: Int32Array;
  clusters: number;
}

/**
 * Sorts units into cells. Share 0 and attack `none` are one condition (docs/rules.md §4), whatever its placement says.
 * Cells come by data set, clean first, attack, placement, share, method, setting; strings in dictionary order.
 */
export function cellsOf(u: UnitColumns): Cell[] {
  const groups = new Map<number, { cell: Omit<Cell, 'units'>; at: number[] }>();
  const shares = new Map<number, number>();
  const datasets = u.dataset.values.length;
  const methods = u.method.values.length;
  const settings = u.setting.values.length;
  for (let i = 0; i < u.rows; i++) {
    const clean = u.share[i] === 0 || u.attack.values[u.attack.codes[i]!] === 'none';
    const dataset = u.dataset.codes[i]!;
    const method = u.method.codes[i]!;
    const setting = u.setting.codes[i]!;
    let share = shares.get(u.share[i]!);
    if (share === undefined) shares.set(u.share[i]!, (share = shares.size));
    // a number, since there may be millions of units: the condition's digits, then the method's
    const condition = clean ? 0 : 1 + (u.attack.codes[i]! * 2 + u.byQuestion[i]!) * 4096 + share;
    const key = ((condition * datasets + dataset) * methods + method) * settings + setting;
    let group = groups.get(key);
    if (!group) {
      const cell = {
        dataset,
        method,
        setting,
        attack: u.attack.codes[i]!,
        share: clean ? 0 : u.share[i]!,
        byQuestion: u.byQuestion[i]!,
        clean,
      };
      groups.set(key, (group = { cell, at: [] }));
    }
    if (clean && u.byQuestion[i]) group.cell.byQuestion = 1;
    group.at.push(i);
  }
  const rank = ranks(u.question.values);
  return [...groups.values()]
    .map(({ cell, at }) => ({ ...cell, units: inOrder(at, u, rank) }))
    .sort(
      (a, b) =>
        a.dataset - b.dataset ||
        Number(b.clean) - Number(a.clean) ||
        (a.clean ? 0 : a.attack - b.attack || a.byQuestion - b.byQuestion || a.share - b.share) ||
        a.method - b.method ||
        a.setting - b.setting,
    );
}

function inOrder(at: number[], u: UnitColumns, rank: Int32Array): Int32Array {
  const q = u.question.codes;
  const sorted = Int32Array.from(at).sort((a, b) => rank[q[a]!]! - rank[q[b]!]! || u.seed[a]! - u.seed[b]! || a - b);
  return sorted.filter((i, n) => n === 0 || q[i] !== q[sorted[n - 1]!] || u.seed[i] !== u.seed[sorted[n - 1]!]);
}

/** Place of each string in sorted order (by code unit, on every machine alike). */
function ranks(values: readonly string[]): Int32Array {
  const out = new Int32Array(values.length);
  values
    .map((v, i) => ({ v, i }))
    .sort((a, b) => (a.v < b.v ? -1 : a.v > b.v ? 1 : 0))
    .forEach(({ i }, r) => (out[i] = r));
  return out;
}

/** The layout of each data set, by its code. Depends on the questions, not on the methods or the order of units. */
export function layoutsOf(u: UnitColumns): Layout[] {
  const Q = u.question.values.length;
  const dataset = new Int32Array(Q).fill(-1);
  const cluster = new Int32Array(Q).fill(-1);
  const graded = new Uint8Array(Q);
  for (let i = 0; i < u.rows; i++) {
    const q = u.question.codes[i]!;
    dataset[q] = u.dataset.codes[i]!;
    cluster[q] = u.cluster.codes[i]!;
    if (u.outcome[i]! >= 0) graded[q] = 1;
  }
  const byId = sortedBy(ranks(u.question.values));
  const clusterRank = ranks(u.cluster.values);
  return u.dataset.values.map((_, d) => {
    const mine = byId.filter((q) => dataset[q] === d);
    const place = new Int32Array(Q).fill(-1);
    mine.forEach((q, at) => (place[q] = at));
    const drawn = [...new Set(mine.filter((q) => graded[q]).map((q) => clusterRank[cluster[q]!]!))].sort(
      (a, b) => a - b,
    );
    const at = new Map(drawn.map((r, n) => [r, n]));
    const clusterAt = Int32Array.from(mine, (q) => (graded[q] ? at.get(clusterRank[cluster[q]!]!)! : -1));
    return { place, questions: mine.length, cluster: clusterAt, clusters: drawn.length };
  });
}

function sortedBy(rank: Int32Array): number[] {
  const out = new Array<number>(rank.length);
  rank.forEach((r, i) => (out[r] = i));
  return out;
}
