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
  const groups = sameGraphs(drawn);
  const methods = groups.map((g) => g.join(' = '));
  const shown = new Map(groups.map((g, i): [string, string] => [g[0] ?? '', methods[i] ?? '']));
  const values: Datum[] = drawn.flatMap(({ panel, row }) =>
    KINDS.filter(([k]) => typeof row[k] === 'number' && shown.has(seriesName(row))).map(([k, kind]) => ({
      panel: methods.length > 1 ? `${shown.get(seriesName(row)) ?? ''} · ${panel}` : panel,
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
          y: ['negative share', 'of pairs (%)'],
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

/** Settings that leave the graph alone have the same figures everywhere: one set of panels is enough for them. */
function sameGraphs(drawn: ReturnType<typeof curveRows>): string[][] {
  const figures = new Map<string, string[]>();
  for (const { panel, row } of drawn)
    figures.set(seriesName(row), [
      ...(figures.get(seriesName(row)) ?? []),
      JSON.stringify([panel, row.share, row.negHM, row.negHH, row.negMM]),
    ]);
  const groups = new Map<string, string[]>();
  for (const [name, lines] of figures) {
    const key = [...lines].sort().join(' ');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}
