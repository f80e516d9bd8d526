import { checkResamples, percentileInterval } from './bootstrap.js';
import { cellsOf, layoutsOf } from './cells.js';
import type { Cell } from './cells.js';
import { checkColumns } from './columns.js';
import type { UnitColumns } from './columns.js';
import { draftOf } from './draft.js';
import type { Draft, Ratio } from './draft.js';
import { holm } from './holm.js';
import { checkLevel } from './interval.js';
import type { Interval } from './interval.js';
import { differences } from './pairedDifference.js';
import type { DifferenceToMajority, Row } from './row.js';
import { signFlip } from './signFlip.js';
import { total } from './sum.js';
import { vectorPool } from './vectors.js';
import type { VectorPool } from './vectors.js';
import { wilson } from './wilson.js';

export interface StatsOptions {
  /** Bootstrap resamples, 2,000 usually. */
  resamples: number;
  /** Seed of resamples and random flips: same units and seed, same numbers. */
  seed: number;
  /** Confidence level of all intervals, .95 usually. */
  level: number;
  /** Methods that look at the gold they are graded by: marked, and left out of Holm's family. */
  oracles?: ReadonlySet<string>;
  /** The method that all are compared with. Default `majority`; of several settings `default`, else the first. */
  baseline?: string;
}

/**
 * The table of a run (docs/rules.md §7): one row a data set, method, setting and condition, ordered by data set, clean
 * first, attack, placement, share, then method and setting in the order of the columns' dictionaries. All rows of a
 * data set share their resamples of clusters; decisions are taken as they are (fits are not repeated per resample).
 * @throws SigmaError `bad-input` for a level outside (0, 1), no resamples, or columns of unequal length
 */
export function computeRows(u: UnitColumns, options: StatsOptions): Row[] {
  checkLevel(options.level);
  checkResamples(options.resamples);
  checkColumns(u);
  const cells = cellsOf(u);
  const layouts = layoutsOf(u);
  return u.dataset.values.flatMap((_, dataset) => {
    const mine = cells.filter((c) => c.dataset === dataset);
    const layout = layouts[dataset]!;
    const pool = vectorPool(layout.clusters);
    const majority = baselineOf(u, mine, options.baseline ?? 'majority');
    const drafts = mine.map((c) => draftOf({ u, layout, pool }, c, majority(c), cleanTwin(mine, c)));
    const sums = pool.resample(options.resamples, options.seed);
    return corrected(
      drafts.map((d) => finish(d, pool, sums, options)),
      options,
    );
  });
}

/** Finds the baseline's cell under a cell's condition. */
function baselineOf(u: UnitColumns, cells: Cell[], name: string): (c: Cell) => Cell | undefined {
  const all = cells.filter((c) => u.method.values[c.method] === name);
  const standard =
    all.find((c) => u.setting.values[c.setting] === 'default') ??
    all.reduce<Cell | undefined>((a, b) => (a && a.setting <= b.setting ? a : b), undefined);
  const own = all.filter((c) => c.setting === standard?.setting);
  const byCondition = new Map(own.map((c) => [conditionOf(c), c]));
  return (c) => byCondition.get(conditionOf(c));
}

function conditionOf(c: Cell): string {
  return c.clean ? 'clean' : `${c.attack},${c.share},${c.byQuestion}`;
}

function cleanTwin(cells: Cell[], c: Cell): Cell | undefined {
  return c.clean ? undefined : cells.find((t) => t.clean && t.method === c.method && t.setting === c.setting);
}

function finish(d: Draft, pool: VectorPool, sums: Float64Array[], o: StatsOptions): Row {
  const graded = d.accuracy && total(pool.get(d.accuracy.sizes));
  const proportion = d.accuracy !== null && d.oneOutcome;
  return {
    ...d.counts,
    oracle: o.oracles?.has(d.counts.method) ?? false,
    accuracy: d.accuracy && value(d.accuracy, pool),
    ci:
      d.accuracy &&
      (proportion ? wilson(total(pool.get(d.accuracy.a)), graded!, o.level) : interval(d.accuracy, sums, o.level)),
    ciKind: d.accuracy && (proportion ? 'wilson' : 'bootstrap'),
    diff: d.diff && difference(d.diff, pool, sums, o),
    drop: d.drop && {
      n: total(pool.get(d.drop.sizes)),
      value: value(d.drop, pool),
      ci: interval(d.drop, sums, o.level),
    },
  };
}

function value({ a, b, sizes }: Ratio, pool: VectorPool): number {
  return (total(pool.get(a)) - (b === null ? 0 : total(pool.get(b)))) / total(pool.get(sizes));
}

function interval({ a, b, sizes }: Ratio, sums: Float64Array[], level: number): Interval | null {
  const bottom = sums[sizes]!;
  const replicates = b === null ? sums[a]!.map((x, r) => x / bottom[r]!) : differences(sums[a]!, sums[b]!, bottom);
  return percentileInterval(replicates, level);
}

function difference(
  d: NonNullable<Draft['diff']>,
  pool: VectorPool,
  sums: Float64Array[],
  o: StatsOptions,
): DifferenceToMajority {
  const once = d.oneOutcome && d.seeds.length === 1 ? d.seeds[0] : undefined;
  const b = pool.get(d.b!);
  return {
    value: value(d, pool),
    ci: interval(d, sums, o.level),
    p: once
      ? once.p
      : signFlip(
          pool.get(d.a).map((x, c) => x - b[c]!),
          { seed: o.seed },
        ).p,
    test: once ? 'mcnemar' : 'sign-flip',
    holm: null,
    perSeed: d.seeds,
  };
}

/** Fills in Holm's p: families are the methods × settings under one condition, without oracles. */
function corrected(rows: Row[], o: StatsOptions): Row[] {
  const families = new Map<string, Row[]>();
  for (const r of rows) {
    if (!r.diff || o.oracles?.has(r.method)) continue;
    const key = r.attack === 'none' ? 'none' : JSON.stringify([r.attack, r.share, r.placement]);
    families.set(key, [...(families.get(key) ?? []), r]);
  }
  const adjusted = new Map<Row, number | null>();
  for (const family of families.values())
    holm(family.map((r) => r.diff!.p)).forEach((p, i) => adjusted.set(family[i]!, p));
  return rows.map((r) => (r.diff ? { ...r, diff: { ...r.diff, holm: adjusted.get(r) ?? null } } : r));
}
