import type { Row } from './data.js';

/** Rows of one method with one setting: one line of a chart, one line of the table. */
export interface Series {
  name: string;
  method: string;
  setting: string;
  /** Looks at the gold answer of the question it decides: a bound, no rival. */
  oracle: boolean;
  /** Place among the series of the whole report: colour, dash and shape follow it in every chart. */
  index: number;
}

/** `sigma-v1`, or `sigma-v1 · QAS=off` for another setting than the default. */
export function seriesName(row: Pick<Row, 'method' | 'setting'>): string {
  return row.setting === '' || row.setting === 'default' ? row.method : `${row.method} · ${row.setting}`;
}

/** All series in order of first appearance. */
export function allSeries(rows: readonly Row[]): Series[] {
  const seen = new Map<string, Series>();
  for (const r of rows) {
    const name = seriesName(r);
    if (!seen.has(name))
      seen.set(name, { name, method: r.method, setting: r.setting, oracle: r.oracle, index: seen.size });
  }
  return [...seen.values()];
}

/** Lines that a chart can hold and a reader tell apart (shapes and colours run to eight). */
const MOST_LINES = 7;

/**
 * What charts draw: all series where they are few, else one for each method, its default setting or the one that comes
 * first. Charts of many lines say nothing, and an oracle's bound would press the others together: they stand in the tables.
 * @param whole all rows of the report, of which `rows` may be a part: a series looks the same in every chart of it
 */
export function leadSeries(rows: readonly Row[], whole: readonly Row[] = rows): Series[] {
  return placed(leading(allSeries(rows)), whole);
}

function leading(all: readonly Series[]): Series[] {
  const lead = new Map<string, Series>();
  const rivals = all.filter((s) => !s.oracle);
  if (rivals.length > 0 && rivals.length <= MOST_LINES) return rivals;
  for (const s of rivals.length > 0 ? rivals : all) {
    const held = lead.get(s.method);
    if (!held || (s.setting === 'default' && held.setting !== 'default')) lead.set(s.method, s);
  }
  return [...lead.values()];
}

/** Series with their places in the whole report. Those that charts lead with come first: they get the distinct colours. */
export function placed(series: readonly Series[], whole: readonly Row[]): Series[] {
  const all = allSeries(whole);
  const order = new Set([...leading(all), ...all, ...series].map((s) => s.name));
  const place = new Map([...order].map((name, i) => [name, i]));
  return series.map((s) => ({ ...s, index: place.get(s.name) ?? s.index }));
}

/** Methods that ran with more than one setting: each gets a chart of its own. */
export function methodsWithSettings(rows: readonly Row[]): string[] {
  const count = new Map<string, number>();
  for (const s of allSeries(rows)) count.set(s.method, (count.get(s.method) ?? 0) + 1);
  return [...count].filter(([, n]) => n > 1).map(([m]) => m);
}

export function isClean(row: Pick<Row, 'attack' | 'share'>): boolean {
  return row.attack === 'none' || row.share === 0;
}

export function datasets(rows: readonly Row[]): string[] {
  return [...new Set(rows.map((r) => r.dataset))];
}

export function attacks(rows: readonly Row[]): string[] {
  return [...new Set(rows.filter((r) => !isClean(r)).map((r) => r.attack))];
}

/** Name of a panel of a chart: the attack, with its placement where the run has both. */
export function panelName(row: Pick<Row, 'attack' | 'placement'>, rows: readonly Row[]): string {
  const both = new Set(rows.filter((r) => !isClean(r)).map((r) => r.placement)).size > 1;
  return both ? `${row.attack}, placed by ${row.placement}` : row.attack;
}

/** The clean row with the same data set, method and setting. */
export function cleanTwin(row: Row, rows: readonly Row[]): Row | undefined {
  const same = rows.filter(
    (r) => isClean(r) && r.dataset === row.dataset && r.method === row.method && r.setting === row.setting,
  );
  return same.find((r) => r.placement === row.placement) ?? same[0];
}

/** Attacked rows with the clean twin put at share 0 of every panel, so that each curve starts where it should. */
export function curveRows(rows: readonly Row[]): { panel: string; row: Row }[] {
  const attacked = rows.filter((r) => !isClean(r));
  const out: { panel: string; row: Row }[] = [];
  const started = new Set<string>();
  for (const r of attacked) {
    const panel = panelName(r, rows);
    const key = JSON.stringify([panel, r.dataset, r.method, r.setting]);
    if (!started.has(key)) {
      started.add(key);
      const clean = cleanTwin(r, rows);
      if (clean) out.push({ panel, row: { ...clean, share: 0 } });
    }
    out.push({ panel, row: r });
  }
  return out;
}

/** The highest share of an attack in these rows; NaN without any. */
export function topShare(rows: readonly Row[], attack: string): number {
  return Math.max(...rows.filter((r) => r.attack === attack).map((r) => r.share), Number.NEGATIVE_INFINITY);
}

/** The rows that a reader needs first: clean, and the highest share of each attack. */
export function headlineRows(rows: readonly Row[]): Row[] {
  return rows.filter((r) => isClean(r) || r.share === topShare(rows, r.attack));
}
