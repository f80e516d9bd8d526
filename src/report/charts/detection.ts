import type { Chart, ChartInput } from './chart.js';
import { decimal } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';
import { weightCurves } from './weightCurves.js';

/** Detection AUC: how well a method's weights tell malicious agents from honest ones. */
export function detection(input: ChartInput): Chart | null {
  const drawn = weightCurves(input, (row) => ({ value: row.auc, n: row.aucN }));
  if (drawn === null) return null;
  const { values, lines, panels } = drawn;
  const best = values.reduce((a, b) => (b.value > a.value ? b : a));
  return {
    id: 'detection',
    title: 'Detection of malicious agents',
    caption: captionOf.detection(input.rows),
    description: `Line chart of detection AUC; highest ${decimal(best.value, 2)}, by ${String(best.series)} under ${String(best.panel)}.`,
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
        {
          y: ['detection AUC', '(0.5 = chance)'],
          format: '.1f',
          times: 1,
          domain: [0, 1],
          lines,
          panels,
          reference: 0.5,
        },
        theme,
      ),
  };
}
