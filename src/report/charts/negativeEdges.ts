import type { Chart, ChartInput, Datum } from './chart.js';
import { curveRows, isClean, leadSeries, seriesName } from '../series.js';
import { percent } from '../format.js';
import { captionOf } from './captions.js';
import { curves } from './curve.js';

const KINDS = [
  ['negHM', 'honest → malicious'],
  ['negHH', 'honest → honest'],
  ['negMM', 'malicious → malicious'],
] as const;

/** Share of negative edges among pairs of each kind, against the malicious share. */
export function negativeEdges({ rows }: ChartInput): Chart | null {
  const lead = new Set(leadSeries(rows).map((s) => s.name));
  const some = curveRows(rows).filter(
    ({ row }) => lead.has(seriesName(row)) && KINDS.some(([k]) => typeof row[k] === 'number'),
  );
  // A graph without conflict (uniform) would double the panels to show zeros.
  const signed = new Set(
    some.filter(({ row }) => KINDS.some(([k]) => (row[k] ?? 0) > 0)).map(({ row }) => seriesName(row)),
  );
  const drawn = some.filter(({ row }) => signed.has(seriesName(row)));
  if (!drawn.some(({ row }) => !isClean(row))) return null;
  const methods = [...new Set(drawn.map(({ row }) => seriesName(row)))];
  const values: Datum[] = drawn.flatMap(({ panel, row }) =>
    KINDS.filter(([k]) => typeof row[k] === 'number').map(([k, kind]) => ({
      panel: methods.length > 1 ? `${seriesName(row)} · ${panel}` : panel,
      series: kind,
      share: row.share,
      value: row[k] ?? null,
      n: row.n,
    })),
  );
  const panels = [...new Set(values.map((v) => v.panel as string))];
  const kinds = KINDS.map(([, kind]) => kind).filter((kind) => values.some((v) => v.series === kind));
  const top = (kind: string): string =>
    percent(Math.max(...values.filter((v) => v.series === kind).map((v) => v.value as number)));
  return {
    id: 'negative-edges',
    title: 'Negative edges of the signed graph',
    caption: captionOf.negativeEdges(),
    description: `Line chart of negative edges (${methods.join(', ')}). Highest: ${kinds.map((k) => `${k} ${top(k)}%`).join(', ')}.`,
    values,
    columns: [
      ['panel', 'Attack', 'text'],
      ['series', 'Pairs', 'text'],
      ['share', 'Share (%)', 'percent'],
      ['value', 'Negative (%)', 'percent'],
      ['n', 'Questions', 'count'],
    ],
    spec: (theme) =>
      curves(
        values,
        {
          y: 'negative share of pairs (%)',
          format: '.1~f',
          times: 100,
          domain: [0, 100],
          panels,
          lines: kinds.map((name, i) => ({ name, index: [2, 1, 0][i] ?? i })),
        },
        theme,
      ),
  };
}
