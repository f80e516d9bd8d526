import type { TopLevelSpec } from 'vega-lite';
import type { CellCost, CostTable, Row } from '../data.js';
import { count, percent, plural } from '../format.js';
import { isClean, leadSeries, seriesName } from '../series.js';
import { SHAPES, vegaConfig } from '../theme.js';
import type { Theme } from '../theme.js';
import { captionOf } from './captions.js';
import type { Chart, ChartInput, Datum } from './chart.js';

/** Its anchor: the page puts it beside the costs. */
export const costChart = 'costs';

interface Point extends Datum {
  series: string;
  /** Tokens a question, of prompts and replies; null where the server did not say them. */
  tokens: number | null;
  calls: number;
  value: number;
  lo: number | null;
  hi: number | null;
}

/** Accuracy on clean panels against the tokens that a question costs: what a budget buys. */
export function costs({ rows, whole, costs: table }: ChartInput): Chart | null {
  if (!table) return null;
  const points = pointsOf(rows, whole ?? rows, table);
  const drawn = points.filter((p) => p.tokens !== null);
  if (drawn.length === 0) return null;
  const best = drawn.reduce((a, b) => (b.value > a.value ? b : a));
  return {
    id: costChart,
    title: 'Accuracy against tokens',
    caption: captionOf.costs(points.filter((p) => p.tokens === null).map((p) => p.series)),
    description: `Scatter chart of ${plural(drawn.length, 'method')}; highest accuracy ${percent(best.value)}%, by ${best.series} with ${count(best.tokens)} tokens a question.`,
    values: points,
    columns: [
      ['series', 'Method', 'text'],
      ['tokens', 'Tokens a question', 'count'],
      ['calls', 'Calls a question', 'count'],
      ['value', 'Accuracy (%)', 'percent'],
    ],
    spec: (theme) => scatter(points, theme),
  };
}

function pointsOf(rows: readonly Row[], whole: readonly Row[], { questions, firstAnswers, cells }: CostTable): Point[] {
  const each = (x: number): number => Math.round((10 * x) / Math.max(1, questions)) / 10;
  return leadSeries(rows, whole).flatMap(({ name }): Point[] => {
    const row = rows.find((r) => isClean(r) && seriesName(r) === name);
    const own = cells.find((c) => seriesName(c) === name);
    if (!row || !own || typeof row.accuracy !== 'number') return [];
    const untold = own.untold + firstAnswers.untold > 0;
    return [
      {
        series: name,
        tokens: untold ? null : each(tokensOf(own) + tokensOf(firstAnswers)),
        calls: each(callsOf(own) + callsOf(firstAnswers)),
        value: row.accuracy,
        lo: row.ci?.[0] ?? null,
        hi: row.ci?.[1] ?? null,
      },
    ];
  });
}

const tokensOf = (c: Omit<CellCost, 'method' | 'setting'>): number => c.promptTokens + c.completionTokens;
const callsOf = (c: Omit<CellCost, 'method' | 'setting'>): number => c.agentCalls + c.serviceCalls;

/** Methods at the same place become one, named `a = b`: drawn over one another, only the last would be seen. */
function merged(points: readonly Point[]): { name: string; index: number; point: Point }[] {
  const groups = new Map<string, { names: string[]; index: number; point: Point }>();
  points.forEach((point, index) => {
    const key = `${point.tokens} ${point.value}`;
    const held = groups.get(key);
    if (held) held.names.push(point.series);
    else groups.set(key, { names: [point.series], index, point });
  });
  return [...groups.values()].map(({ names, index, point }) => ({ name: names.join(' = '), index, point }));
}

/** The best accuracy of any method that costs no more: a step at each cost where it rises. */
function frontier(points: readonly Point[], end: number): Datum[] {
  const steps: Datum[] = [];
  let best = -Infinity;
  for (const p of [...points].sort((a, b) => (a.tokens ?? 0) - (b.tokens ?? 0) || b.value - a.value)) {
    if (p.value <= best) continue;
    best = p.value;
    steps.push({ tokens: p.tokens, value: 100 * best });
  }
  return [...steps, { tokens: end, value: 100 * best }];
}

/** Pixels between methods that cost the same: they stand side by side. */
const beside = 14;

function scatter(points: readonly Point[], theme: Theme): TopLevelSpec {
  const known = points.filter((p) => p.tokens !== null);
  const groups = merged(known);
  const names = groups.map((g) => g.name);
  const data = groups.map(({ name, point }) => ({
    series: name,
    tokens: point.tokens,
    value: 100 * point.value,
    lo: point.lo === null ? null : 100 * point.lo,
    hi: point.hi === null ? null : 100 * point.hi,
  }));
  const all = known.map((p) => p.tokens!);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const crowd = Math.max(...all.map((t) => groups.filter((g) => g.point.tokens === t).length));
  const padding = 16 + (beside * (crowd - 1)) / 2;
  const log = least > 0 && most / least > 10;
  const x = {
    field: 'tokens',
    type: 'quantitative',
    title: `tokens a question, prompts and replies${log ? ' (logarithmic)' : ''}`,
    axis: {
      format: ',~r',
      grid: false,
      labelOverlap: true,
      ...(log ? { values: decades(least, most) } : { tickCount: 6 }),
    },
    scale: log ? { type: 'log', nice: false, padding } : { zero: true, nice: true, padding },
  };
  const y = {
    field: 'value',
    type: 'quantitative',
    title: 'accuracy (%)',
    axis: { tickCount: 6 },
    scale: { zero: false, nice: true },
  };
  const of = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;
  const longest = Math.max(...names.map((n) => n.length), 1);
  const legend = {
    title: null,
    orient: 'top',
    direction: 'horizontal',
    columns: Math.max(1, Math.min(4, Math.floor(90 / (longest + 6)))),
  };
  const range = <T>(from: readonly T[]): T[] => groups.map((g) => of(from, g.index));
  const color = { field: 'series', type: 'nominal', scale: { domain: names, range: range(theme.series) }, legend };
  const shape = { field: 'series', type: 'nominal', scale: { domain: names, range: range(SHAPES) }, legend };
  const shifted = groups.map(({ name, point, index }) => {
    const row = groups.filter((g) => g.point.tokens === point.tokens);
    const xOffset = beside * (row.findIndex((g) => g.name === name) - (row.length - 1) / 2);
    return { name, xOffset, colour: of(theme.series, index) };
  });
  const only = (name: string): object => ({ filter: { field: 'series', equal: name } });
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    config: vegaConfig(theme),
    data: { values: data },
    width: 560,
    height: 300,
    layer: [
      {
        data: { values: frontier(known, most) },
        mark: { type: 'line', interpolate: 'step-after', color: theme.muted, strokeDash: [3, 3], strokeWidth: 1.5 },
        encoding: { x, y },
      },
      ...shifted.map(({ name, xOffset, colour }) => ({
        transform: [only(name), { filter: 'isValid(datum.lo)' }],
        mark: { type: 'rule', strokeWidth: 1.5, opacity: 0.55, color: colour, xOffset },
        encoding: { x, y: { ...y, field: 'lo' }, y2: { field: 'hi' } },
      })),
      ...shifted.map(({ name, xOffset }) => ({
        transform: [only(name)],
        mark: { type: 'point', filled: true, size: 110, opacity: 1, xOffset },
        encoding: { x, y, color, shape },
      })),
    ],
  } as unknown as TopLevelSpec;
}

/** 1, 2, 5, 10, … from `least` to `most`. */
function decades(least: number, most: number): number[] {
  const from = Math.floor(Math.log10(least));
  const to = Math.ceil(Math.log10(most));
  return Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i))
    .flatMap((d) => [d, 2 * d, 5 * d])
    .filter((t) => t >= least * 0.9 && t <= most * 1.1);
}
