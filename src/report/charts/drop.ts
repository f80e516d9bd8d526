import type { Chart, ChartInput, Datum } from './chart.js';
import { attacks, curveRows, isClean, leadSeries, seriesName } from '../series.js';
import { list, points } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';

/** Change of accuracy against the clean twin on the same questions, paired, with its interval. */
export function drop({ rows, whole }: ChartInput): Chart | null {
  const lines = leadSeries(rows, whole);
  const names = new Set(lines.map((l) => l.name));
  const drawn = curveRows(rows).filter(({ row }) => names.has(seriesName(row)));
  if (!drawn.some(({ row }) => row.drop)) return null;
  const values = drawn.flatMap(({ panel, row }): Datum[] => {
    const at = { panel, series: seriesName(row), share: row.share, accuracy: row.accuracy };
    if (isClean(row)) return [{ ...at, value: 0, lo: null, hi: null }];
    if (!row.drop) return [];
    // A row says what is lost; a curve that falls is read faster. `0 -` keeps a zero from turning negative.
    const { value, ci } = row.drop;
    return [{ ...at, value: 0 - value, lo: ci ? 0 - ci[1] : null, hi: ci ? 0 - ci[0] : null }];
  });
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
      ['accuracy', 'Accuracy (%)', 'percent'],
      ['value', 'Change (points)', 'points'],
      ['lo', '95% from', 'points'],
      ['hi', 'to', 'points'],
    ],
    spec: (theme) =>
      curves(
        values,
        { y: ['change of accuracy', '(points)'], format: '+.1~f', times: 100, lines, panels, reference: 0 },
        theme,
      ),
  };
}
