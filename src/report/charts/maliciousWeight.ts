import type { Chart, ChartInput, Datum } from './chart.js';
import { curveRows, isClean, leadSeries, seriesName } from '../series.js';
import { decimal } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';

/** Weight that a method's readout gives to malicious agents, as a part of all |weights|. */
export function maliciousWeight({ rows }: ChartInput): Chart | null {
  const drawn = curveRows(rows).filter(({ row }) => !isClean(row) && typeof row.maliciousWeight === 'number');
  const held = new Set(drawn.map(({ row }) => seriesName(row)));
  const lines = leadSeries(rows).filter((s) => held.has(s.name));
  if (lines.length === 0) return null;
  const names = new Set(lines.map((l) => l.name));
  const values = drawn
    .filter(({ row }) => names.has(seriesName(row)))
    .map(({ panel, row }): Datum => ({
      panel,
      series: seriesName(row),
      share: row.share,
      value: row.maliciousWeight,
      n: row.n,
    }));
  const panels = [...new Set(values.map((v) => v.panel as string))];
  const all = values.map((v) => v.value as number);
  return {
    id: 'malicious-weight',
    title: 'Weight of malicious agents',
    caption: captionOf.maliciousWeight(),
    description: `Line chart of ${lines.length} methods that weigh agents; the malicious part of the weight runs from ${decimal(Math.min(...all), 2)} to ${decimal(Math.max(...all), 2)}.`,
    values,
    columns: [
      ['panel', 'Attack', 'text'],
      ['series', 'Method', 'text'],
      ['share', 'Share (%)', 'percent'],
      ['value', 'Malicious weight', 'decimal'],
      ['n', 'Questions', 'count'],
    ],
    spec: (theme) =>
      curves(
        values,
        { y: 'malicious part of the weight', format: '.1f', times: 1, lines, panels, diagonal: true },
        theme,
      ),
  };
}
