import { attacks, curveRows, leadSeries, seriesName } from '../series.js';
import type { Series } from '../series.js';
import type { Row } from '../data.js';
import type { Chart, ChartInput, Datum } from './chart.js';
import { curves } from './curve.js';
import { list, percent } from '../format.js';
import { captionOf } from './captions.js';

/** Accuracy against the malicious share: the injection curves of `lines`, one panel for each attack. */
export function accuracyCurves(
  id: string,
  title: string,
  rows: readonly Row[],
  lines: readonly Series[],
): Chart | null {
  const names = new Set(lines.map((l) => l.name));
  const drawn = curveRows(rows).filter(({ row }) => names.has(seriesName(row)) && row.accuracy !== null);
  if (drawn.length === 0) return null;
  const values = drawn.map(({ panel, row }): Datum => ({
    panel,
    series: seriesName(row),
    share: row.share,
    value: row.accuracy,
    lo: row.ci?.[0] ?? null,
    hi: row.ci?.[1] ?? null,
    n: row.n,
  }));
  const panels = [...new Set(drawn.map((d) => d.panel))];
  const all = values.map((v) => v.value as number);
  return {
    id,
    title,
    caption: captionOf.injection(rows),
    description:
      `Line chart. ${lines.length} methods under ${list(attacks(rows))}; accuracy runs from ` +
      `${percent(Math.min(...all))}% to ${percent(Math.max(...all))}%.`,
    values,
    columns: [
      ['panel', 'Attack', 'text'],
      ['series', 'Method', 'text'],
      ['share', 'Share (%)', 'percent'],
      ['value', 'Accuracy (%)', 'percent'],
      ['lo', '95% from', 'percent'],
      ['hi', 'to', 'percent'],
      ['n', 'Questions', 'count'],
    ],
    spec: (theme) => curves(values, { y: ['accuracy (%)'], format: '.1~f', times: 100, lines, panels }, theme),
  };
}

/** Accuracy against share, a line for each method. */
export function injection({ rows, whole }: ChartInput): Chart | null {
  return accuracyCurves('injection', 'Accuracy as agents turn malicious', rows, leadSeries(rows, whole));
}
