import type { Chart, ChartInput, Datum } from './chart.js';
import { attacks, cleanTwin, curveRows, leadSeries, seriesName } from '../series.js';
import { list, points } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';

/** Points of accuracy lost against the clean twin on the same questions. */
export function drop({ rows }: ChartInput): Chart | null {
  const lines = leadSeries(rows);
  const names = new Set(lines.map((l) => l.name));
  const values: Datum[] = [];
  for (const { panel, row } of curveRows(rows)) {
    const clean = cleanTwin(row, rows);
    if (!names.has(seriesName(row)) || row.accuracy === null || !clean || clean.accuracy === null) continue;
    values.push({
      panel,
      series: seriesName(row),
      share: row.share,
      value: row.accuracy - clean.accuracy,
      clean: clean.accuracy,
      attacked: row.accuracy,
    });
  }
  if (values.length === 0) return null;
  const panels = [...new Set(values.map((v) => v.panel as string))];
  const worst = values.reduce((a, b) => ((b.value as number) < (a.value as number) ? b : a));
  return {
    id: 'drop',
    title: 'Change against the clean twin',
    caption: captionOf.drop(),
    description:
      `Line chart of the change of accuracy under ${list(attacks(rows))}. The largest drop is ${points(worst.value as number)} points, ` +
      `of ${String(worst.series)} under ${String(worst.panel)}.`,
    values,
    columns: [
      ['panel', 'Attack', 'text'],
      ['series', 'Method', 'text'],
      ['share', 'Share (%)', 'percent'],
      ['clean', 'Clean (%)', 'percent'],
      ['attacked', 'Attacked (%)', 'percent'],
      ['value', 'Change (points)', 'points'],
    ],
    spec: (theme) =>
      curves(
        values,
        { y: 'change of accuracy (points)', format: '+.1~f', times: 100, lines, panels, reference: 0 },
        theme,
      ),
  };
}
