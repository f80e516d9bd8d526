import type { Chart, ChartInput, ChartMaker } from './chart.js';
import { costs } from './costs.js';
import { detection } from './detection.js';
import { differences } from './differences.js';
import { drop } from './drop.js';
import { injection } from './injection.js';
import { maliciousWeight } from './maliciousWeight.js';
import { negativeEdges } from './negativeEdges.js';
import { parseRates } from './parseRates.js';
import { recovery } from './recovery.js';
import { settingsChart } from './settings.js';
import { datasets, methodsWithSettings } from '../series.js';

export type { Chart, ChartInput, ChartMaker, Datum } from './chart.js';
export {
  costs,
  detection,
  differences,
  drop,
  injection,
  maliciousWeight,
  negativeEdges,
  parseRates,
  recovery,
  settingsChart,
};

const MAKERS: readonly ChartMaker[] = [
  injection,
  drop,
  differences,
  recovery,
  negativeEdges,
  maliciousWeight,
  detection,
];

/** Every chart that the data can fill, in reading order; with several data sets, each set's own. */
export function allCharts({ rows, agents, costs: spent }: ChartInput): Chart[] {
  const sets = datasets(rows);
  const out: Chart[] = [];
  for (const dataset of sets) {
    const own = rows.filter((r) => r.dataset === dataset);
    const made = [
      ...MAKERS.map((make) => make({ rows: own, agents, whole: rows })),
      ...methodsWithSettings(own).map((m) => settingsChart(own, m, rows)),
    ];
    for (const chart of made) {
      if (chart === null) continue;
      out.push(
        sets.length === 1
          ? chart
          : { ...chart, id: `${chart.id}-${slug(dataset)}`, title: `${chart.title}: ${dataset}` },
      );
    }
  }
  // Costs are counted over all questions: of several data sets together, no accuracy stands beside them.
  const whole = [parseRates({ rows, agents }), sets.length === 1 ? costs({ rows, agents, costs: spent }) : null];
  return [...out, ...whole.filter((c) => c !== null)];
}

const slug = (s: string): string => s.replace(/[^\w-]+/g, '-');
