import type { Chart, ChartInput } from './chart.js';
import { decimal } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';
import { weightCurves } from './weightCurves.js';

/** Weight that a method's readout gives to malicious agents, as a part of all |weights|. */
export function maliciousWeight(input: ChartInput): Chart | null {
  const drawn = weightCurves(input, (row) => ({ value: row.maliciousWeight, n: row.n }));
  if (drawn === null) return null;
  const { values, lines, panels } = drawn;
  const all = values.map((v) => v.value);
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
        {
          y: ['malicious part of the', 'weight (bar: equal)'],
          format: '.1f',
          times: 1,
          lines,
          panels,
          equalShare: true,
        },
        theme,
      ),
  };
}
