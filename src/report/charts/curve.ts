import type { TopLevelSpec } from 'vega-lite';
import { DASHES, SHAPES, vegaConfig } from '../theme.js';
import type { Theme } from '../theme.js';
import type { Datum } from './chart.js';

export interface CurveOptions {
  /** Title and number format of the y axis. */
  y: string;
  format: string;
  /** Fixed ends of the y axis; without them the data decide. */
  domain?: [number, number];
  /** Lines in legend order; the place in this list fixes colour, dash and shape. */
  lines: readonly { name: string; index: number }[];
  panels: readonly string[];
  /** A horizontal mark: chance, no difference. */
  reference?: { at: number; label: string };
  /** The line y = share: what equal weights would give. */
  diagonal?: string;
}

/**
 * One panel for each attack, one line for each series, a band where `lo` and `hi` stand.
 * @param values fields `panel`, `series`, `share`, `value`, `lo`, `hi`
 */
export function curves(values: readonly Datum[], o: CurveOptions, theme: Theme): TopLevelSpec {
  const names = o.lines.map((l) => l.name);
  const pick = <T>(from: readonly T[], shift: number): T[] =>
    o.lines.map((l) => from[(l.index + shift * Math.floor(l.index / from.length)) % from.length] as T);
  const shares = [...new Set(values.map((v) => v.share as number))].sort((a, b) => a - b);
  const x = {
    field: 'share',
    type: 'quantitative',
    title: 'malicious share of the panel (%)',
    axis: { values: shares, format: '.0%', labelOverlap: true, grid: false },
    scale: { nice: false, padding: 6 },
  };
  const scale = o.domain ? { domain: o.domain, zero: false } : { zero: false, nice: true };
  const y = { field: 'value', type: 'quantitative', title: o.y, axis: { format: o.format, tickCount: 6 }, scale };
  const color = {
    field: 'series',
    type: 'nominal',
    sort: names,
    scale: { domain: names, range: pick(theme.series, 0) },
    legend: { title: null, orient: 'top', direction: 'horizontal', columns: o.panels.length > 1 ? 4 : 3, symbolOpacity: 1 },
  };
  const dash = { field: 'series', type: 'nominal', sort: names, scale: { domain: names, range: pick(DASHES, 1) }, legend: null };
  const shape = { field: 'series', type: 'nominal', sort: names, scale: { domain: names, range: pick(SHAPES, 3) }, legend: color.legend };
  const banded = values.some((v) => v.lo !== null && v.lo !== undefined);
  const layer: unknown[] = [];
  if (o.reference) {
    layer.push({ mark: { type: 'rule', color: theme.muted, strokeDash: [3, 3] }, encoding: { y: { datum: o.reference.at } } });
  }
  if (o.diagonal !== undefined) {
    layer.push({ mark: { type: 'line', color: theme.muted, strokeDash: [3, 3], strokeWidth: 1 }, encoding: { x, y: { ...y, field: 'share' } } });
  }
  if (banded) {
    layer.push({
      transform: [{ filter: 'isValid(datum.lo)' }],
      mark: { type: 'area', opacity: names.length > 4 ? 0.1 : 0.16 },
      encoding: { x, y: { ...y, field: 'lo' }, y2: { field: 'hi' }, color: { ...color, legend: null } },
    });
  }
  layer.push(
    { mark: { type: 'line', strokeWidth: 2 }, encoding: { x, y, color, strokeDash: dash } },
    { mark: { type: 'point', filled: true, size: 55, opacity: 1 }, encoding: { x, y, color, shape } },
  );
  const single = o.panels.length === 1;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    config: vegaConfig(theme),
    data: { values: values.filter((v) => v.value !== null) },
    facet: { field: 'panel', type: 'nominal', sort: [...o.panels], header: { title: null } },
    columns: single ? 1 : 2,
    spacing: { row: 28, column: 28 },
    spec: { width: single ? 560 : 310, height: single ? 300 : 210, layer },
  } as unknown as TopLevelSpec;
}
