import type { Chart, ChartInput, Datum } from './chart.js';
import { percent, plural } from '../format.js';
import { captionOf } from './captions.js';
import { dots } from './dots.js';

/** For each agent, the share of its texts that gave an answer, and the share that is right. */
export function parseRates({ agents }: ChartInput): Chart | null {
  if (agents.length === 0) return null;
  const rate = (a: number | null, n: number): number | null => (a === null || n === 0 ? null : a / n);
  const values: Datum[] = agents.flatMap((a): Datum[] => [
    { name: a.agent, measure: 'gave an answer', value: rate(a.parsed, a.present), count: a.parsed, n: a.present },
    ...(a.right === null
      ? []
      : [{ name: a.agent, measure: 'right', value: rate(a.right, a.present), count: a.right, n: a.present }]),
  ]);
  const read = values.filter((v) => v.measure === 'gave an answer' && v.value !== null);
  if (read.length === 0) return null;
  const low = read.reduce((a, b) => ((b.value as number) < (a.value as number) ? b : a));
  return {
    id: 'parse-rates',
    title: 'How the agents were read',
    caption: captionOf.parseRates(),
    description: `Dot chart of ${plural(agents.length, 'agent')}. Lowest parse rate: ${String(low.name)} with ${percent(low.value as number)}%.`,
    values,
    columns: [
      ['name', 'Agent', 'text'],
      ['measure', 'Measure', 'text'],
      ['value', 'Share (%)', 'percent'],
      ['count', 'Texts', 'count'],
      ['n', 'of', 'count'],
    ],
    spec: (theme) => dots(values, 'share of the texts present (%)', theme),
  };
}
