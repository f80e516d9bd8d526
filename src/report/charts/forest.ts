import type { TopLevelSpec } from 'vega-lite';
import { nameAxis, PLAIN_ZERO, vegaConfig } from '../theme.js';
import type { Theme } from '../theme.js';
import type { Datum } from './chart.js';

/**
 * A forest plot: differences with intervals, one panel for each condition, filled where the corrected p is below .05.
 * @param values fields `panel`, `series`, `value`, `lo`, `hi` (shares), `clear`
 */
export function forest(values: readonly Datum[], panels: readonly string[], theme: Theme): TopLevelSpec {
  const times100 = (v: Datum[string] | undefined): number | null => (typeof v === 'number' ? 100 * v : null);
  const rows = values.map((v) => ({ ...v, value: times100(v.value), lo: times100(v.lo), hi: times100(v.hi) }));
  const order = [...new Set(values.map((v) => v.series as string))];
  const wide = panels.length === 1 || order.some((s) => s.length > 24);
  const y = {
    field: 'series',
    type: 'nominal',
    sort: order,
    title: null,
    axis: { ...nameAxis(order), grid: true, ticks: false, domain: false },
  };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    title: 'difference to majority (points)',
    axis: { format: '+.1~f', labelExpr: PLAIN_ZERO, tickCount: 5 },
    scale: { zero: true, nice: true },
  });
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    config: vegaConfig(theme),
    data: { values: rows },
    concat: panels.map((panel) => ({
      title: { text: panel, fontSize: 13, anchor: 'start' },
      transform: [{ filter: { field: 'panel', equal: panel } }],
      width: wide ? 420 : 210,
      height: { step: 24 },
      layer: [
        { mark: { type: 'rule', color: theme.muted, strokeDash: [3, 3] }, encoding: { x: { datum: 0 } } },
        {
          transform: [{ filter: 'isValid(datum.lo)' }],
          mark: { type: 'rule', color: theme.series[1], strokeWidth: 2 },
          encoding: { y, x: x('lo'), x2: { field: 'hi' } },
        },
        {
          transform: [{ filter: 'datum.clear' }],
          mark: { type: 'point', filled: true, size: 60, opacity: 1, color: theme.series[1] },
          encoding: { y, x: x('value') },
        },
        {
          transform: [{ filter: '!datum.clear' }],
          mark: {
            type: 'point',
            filled: true,
            size: 45,
            opacity: 1,
            fill: theme.background,
            stroke: theme.series[1],
            strokeWidth: 2,
          },
          encoding: { y, x: x('value') },
        },
      ],
    })),
    columns: wide ? 1 : 2,
    spacing: { row: 24, column: 28 },
    resolve: { scale: { x: 'shared', y: 'shared' } },
  } as unknown as TopLevelSpec;
}
