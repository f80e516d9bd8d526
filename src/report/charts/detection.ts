import type { Chart, ChartInput, Datum } from './chart.js';
import { curveRows, isClean, leadSeries, seriesName } from '../series.js';
import { decimal } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';

/** Detection AUC: how well a method's weights tell malicious agents from honest ones. */
export function detection({ rows }: ChartInput): Chart | null {
  const drawn = curveRows(rows).filter(({ row }) => !isClean(row) && typeof row.auc === 'number');
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
      value: row.auc,
      n: row.aucN,
    }));
  const panels = [...new Set(values.map((v) => v.panel as string))];
  const best = values.reduce((a, b) => ((b.value as number) > (a.value as number) ? b : a));
  return {
    id: 'detection',
    title: 'Detection of malicious agents',
    caption: captionOf.detection(rows),
    description: `Line chart of detection AUC; highest ${decimal(best.value as number, 2)}, by ${String(best.series)} under ${String(best.panel)}.`,
    values,
    columns: [
      ['panel', 'Attack', 'text'],
      ['series', 'Method', 'text'],
      ['share', 'Share (%)', 'percent'],
      ['value', 'AUC', 'decimal'],
      ['n', 'Questions counted', 'count'],
    ],
    spec: (theme) =>
      curves(
        values,
        { y: 'detection AUC (0.5 = chance)', format: '.1f', times: 1, domain: [0, 1], lines, panels, reference: 0.5 },
        theme,
      ),
  };
}
