import type { TopLevelSpec } from 'vega-lite';
import type { Chart, ChartInput, Datum } from './chart.js';
import { percent } from '../format.js';
import { vegaConfig } from '../theme.js';
import { captionOf } from './captions.js';

/** For each agent, the share of its texts that gave an answer, and the share that is right. */
export function parseRates({ agents }: ChartInput): Chart | null {
  if (agents.length === 0) return null;
  const rate = (a: number | null, n: number): number | null => (a === null || n === 0 ? null : a / n);
  const values: Datum[] = agents.flatMap((a): Datum[] => [
    { agent: a.agent, measure: 'gave an answer', value: rate(a.parsed, a.present), count: a.parsed, n: a.present },
    ...(a.right === null ? [] : [{ agent: a.agent, measure: 'right', value: rate(a.right, a.present), count: a.right, n: a.present }]),
  ]);
  const order = agents.map((a) => a.agent);
  const measures = [...new Set(values.map((v) => v.measure as string))];
  const rates = values.filter((v) => v.measure === 'gave an answer' && v.value !== null);
  const low = rates.length > 0 ? rates.reduce((a, b) => ((b.value as number) < (a.value as number) ? b : a)) : undefined;
  return {
    id: 'parse-rates',
    title: 'How the agents were read',
    caption: captionOf.parseRates(),
    description:
      `Dot chart of ${agents.length} agents.` + (low ? ` Lowest parse rate: ${String(low.agent)} with ${percent(low.value as number)}%.` : ''),
    values,
    columns: [
      ['agent', 'Agent', 'text'],
      ['measure', 'Measure', 'text'],
      ['value', 'Share (%)', 'percent'],
      ['count', 'Texts', 'count'],
      ['n', 'of', 'count'],
    ],
    spec: (theme) => {
      const y = { field: 'agent', type: 'nominal', sort: order, title: null, axis: { labelLimit: 260, grid: true, domain: false, ticks: false } };
      const x = { field: 'value', type: 'quantitative', title: 'share of the texts present (%)', axis: { format: '.1~f' }, scale: { domain: [0, 100] } };
      const domain = measures;
      return {
        $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
        config: vegaConfig(theme),
        width: 480,
        height: { step: 26 },
        data: { values: values.filter((v) => v.value !== null).map((v) => ({ ...v, value: 100 * (v.value as number) })) },
        layer: [
          {
            mark: { type: 'point', filled: true, size: 110, opacity: 1 },
            encoding: {
              y,
              x,
              color: {
                field: 'measure',
                type: 'nominal',
                scale: { domain, range: [theme.series[1], theme.series[2]] },
                legend: { title: null, orient: 'top' },
              },
              shape: { field: 'measure', type: 'nominal', scale: { domain, range: ['circle', 'diamond'] } },
            },
          },
        ],
      } as unknown as TopLevelSpec;
    },
  };
}
