import type { TopLevelSpec } from 'vega-lite';
import { DASHES, PLAIN_ZERO, SHAPES, vegaConfig } from '../theme.js';
import type { Theme } from '../theme.js';
import type { Datum } from './chart.js';

export interface CurveOptions {
  /**
   * Title of the y axis with its unit, in lines of at most 21 characters: Vega takes text for wider than it is, and a title
   * that seems longer than its axis would push the panels apart.
   */
  y: readonly string[];
  /** d3 format of the y labels. */
  format: string;
  /** What the values are multiplied with on the axis: 100 for shares that read as per cent. */
  times: number;
  /** Fixed ends of the y axis, in its unit; without them the data decide. */
  domain?: [number, number];
  /** Lines in legend order; `index` fixes colour, dash and shape. */
  lines: readonly { name: string; index: number }[];
  panels: readonly string[];
  /** A horizontal mark, in the unit of the axis: chance, no difference. */
  reference?: number;
  /** Marks y = share with short bars: what equal weights would give. */
  equalShare?: boolean;
}

/** Bands of more lines than this cannot be told apart. */
const MOST_BANDS = 4;

/**
 * Lines that run through the same points everywhere become one, named `a = b`: drawn over one another, only the last
 * would be seen, and a reader would take the others for missing.
 * @returns the lines that are left, and the name under which each series is drawn
 */
export function mergeEqual(
  values: readonly Datum[],
  lines: CurveOptions['lines'],
): { lines: { name: string; index: number }[]; names: Map<string, string> } {
  const groups = new Map<string, { names: string[]; index: number }>();
  for (const l of lines) {
    const points = values.filter((v) => v.series === l.name && v.value !== null);
    const path = points.map((v) => JSON.stringify([v.panel, v.share, Number((v.value as number).toFixed(9))]));
    const key = path.sort().join(' ');
    const held = groups.get(key);
    if (held && key !== '') held.names.push(l.name);
    else groups.set(key === '' ? l.name : key, { names: [l.name], index: l.index });
  }
  const merged = [...groups.values()].map((g) => ({ ...g, name: g.names.join(' = ') }));
  return {
    lines: merged.map(({ name, index }) => ({ name, index })),
    names: new Map(merged.flatMap((g) => g.names.map((n): [string, string] => [n, g.name]))),
  };
}

/**
 * One panel for each attack, one line for each series, a band where `lo` and `hi` stand.
 * @param values fields `panel`, `series`, `share`, `value`, `lo`, `hi`
 */
export function curves(values: readonly Datum[], options: CurveOptions, theme: Theme): TopLevelSpec {
  const { lines, names } = mergeEqual(values, options.lines);
  const o = { ...options, lines };
  const seen = new Set(lines.map((l) => l.name.split(' = ')[0]));
  const times = (v: Datum[string] | undefined, by: number): number | null => (typeof v === 'number' ? by * v : null);
  // The bands of many lines make one grey: then each point has a bar, and those of one share stand side by side.
  const beside = lines.length > MOST_BANDS && values.some((v) => v.lo !== null && v.lo !== undefined);
  const shift = beside ? sideBySide(values, lines) : new Map<string, number>();
  const data = values
    .filter((v) => v.value !== null && seen.has(v.series as string))
    .map((v) => ({
      panel: v.panel,
      series: names.get(v.series as string) ?? null,
      share: times(v.share, 100),
      at: 100 * ((v.share as number) + (shift.get(v.series as string) ?? 0)),
      equal: times(v.share, o.times),
      value: times(v.value, o.times),
      lo: times(v.lo, o.times),
      hi: times(v.hi, o.times),
    }));
  const single = o.panels.length === 1;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    config: vegaConfig(theme),
    data: { values: data },
    // Panels of their own rather than facets: each keeps its labelled axes, also beside an empty place.
    concat: o.panels.map((panel) => ({
      title: { text: panel, fontSize: 13, anchor: 'start' },
      width: single ? 560 : 300,
      height: single ? 300 : 200,
      transform: [{ filter: { field: 'panel', equal: panel } }],
      layer: layers(data, o, theme, beside),
    })),
    columns: single ? 1 : 2,
    spacing: { row: 24, column: 36 },
    resolve: { scale: { x: 'shared', y: 'shared', color: 'shared', shape: 'shared' } },
  } as unknown as TopLevelSpec;
}

/** How far along the axis each series stands from its share, so that all take a third of the room between two shares. */
function sideBySide(values: readonly Datum[], lines: CurveOptions['lines']): Map<string, number> {
  const shares = [...new Set(values.map((v) => v.share as number))].sort((a, b) => a - b);
  const gaps = shares.slice(1).map((s, i) => s - (shares[i] ?? 0));
  const room = Math.min(...gaps, 1) / 3;
  const place = (i: number): number => room * (i / (lines.length - 1) - 0.5);
  return new Map(lines.flatMap((l, i) => l.name.split(' = ').map((name): [string, number] => [name, place(i)])));
}

function layers(
  data: readonly { share: number | null; lo: number | null }[],
  o: CurveOptions,
  theme: Theme,
  beside: boolean,
): unknown[] {
  const names = o.lines.map((l) => l.name);
  const of = <T>(from: readonly T[], l: { index: number }, shift: number): T =>
    from[(l.index + shift * Math.floor(l.index / from.length)) % from.length] as T;
  const shares = [...new Set(data.map((v) => v.share))].sort((a, b) => (a ?? 0) - (b ?? 0));
  const x = {
    field: 'at',
    type: 'quantitative',
    title: 'malicious share of the panel (%)',
    axis: { values: shares, format: '.1~f', labelOverlap: true, grid: false },
    scale: { nice: false, zero: false, padding: 8 },
  };
  const scale = o.domain ? { domain: o.domain, zero: false } : { zero: false, nice: true };
  const y = {
    field: 'value',
    type: 'quantitative',
    title: [...o.y],
    axis: { format: o.format, labelExpr: PLAIN_ZERO, tickCount: 6 },
    scale,
  };
  const longest = Math.max(...names.map((n) => n.length), 1);
  const columns = Math.max(1, Math.min(4, Math.floor(100 / (longest + 6))));
  const legend = { title: null, orient: 'top', direction: 'horizontal', columns };
  const color = {
    field: 'series',
    type: 'nominal',
    scale: { domain: names, range: o.lines.map((l) => of(theme.series, l, 0)) },
    legend,
  };
  const shape = {
    field: 'series',
    type: 'nominal',
    scale: { domain: names, range: o.lines.map((l) => of(SHAPES, l, 3)) },
    legend,
  };
  const only = (l: { name: string }): object => ({ filter: { field: 'series', equal: l.name } });
  return [
    ...(o.reference === undefined
      ? []
      : [
          {
            mark: { type: 'rule', color: theme.muted, strokeDash: [3, 3], strokeWidth: 1 },
            encoding: { y: { datum: o.reference } },
          },
        ]),
    ...(data.some((v) => v.lo !== null) ? o.lines : []).map((l) => ({
      transform: [only(l), { filter: 'isValid(datum.lo)' }],
      mark: {
        ...(beside ? { type: 'rule', strokeWidth: 1.5, opacity: 0.55 } : { type: 'area', opacity: 0.12 }),
        color: of(theme.series, l, 0),
      },
      encoding: { x, y: { ...y, field: 'lo' }, y2: { field: 'hi' } },
    })),
    // A layer for each line: were the dash an encoding, Vega would dash the legend's symbols as well.
    ...o.lines.map((l) => ({
      transform: [only(l)],
      mark: { type: 'line', strokeWidth: 2, color: of(theme.series, l, 0), strokeDash: of(DASHES, l, 1) },
      encoding: { x, y },
    })),
    // On top of the lines and wider than a point: a method with equal weights would cover a line of them.
    ...(o.equalShare
      ? [
          {
            transform: [{ aggregate: [{ op: 'count', as: 'drawn' }], groupby: ['share', 'equal'] }],
            mark: { type: 'tick', orient: 'horizontal', size: 30, thickness: 2.5, opacity: 1, color: theme.text },
            encoding: { x: { ...x, field: 'share' }, y: { ...y, field: 'equal' } },
          },
        ]
      : []),
    { mark: { type: 'point', filled: true, size: 55, opacity: 1 }, encoding: { x, y, color, shape } },
  ];
}
