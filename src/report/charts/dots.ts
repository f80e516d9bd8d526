import type { TopLevelSpec } from 'vega-lite';
import { nameAxis, vegaConfig } from '../theme.js';
import type { Theme } from '../theme.js';
import type { Datum } from './chart.js';

/**
 * A dot chart of one or two shares for each name.
 * @param values fields `name`, `measure`, `value` (a share)
 */
export function dots(values: readonly Datum[], x: string, theme: Theme): TopLevelSpec {
  const names = [...new Set(values.map((v) => v.name as string))];
  const domain = [...new Set(values.map((v) => v.measure as string))];
  const range = [theme.series[1], theme.series[2], theme.series[3]].slice(0, domain.length);
  const drawn = values.filter((v) => typeof v.value === 'number');
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    config: vegaConfig(theme),
    width: 480,
    height: { step: 26 },
    data: { values: drawn.map((v) => ({ ...v, value: 100 * (v.value as number) })) },
    mark: { type: 'point', filled: true, size: 110, opacity: 1 },
    encoding: {
      y: {
        field: 'name',
        type: 'nominal',
        sort: names,
        title: null,
        axis: { ...nameAxis(names), grid: true, domain: false, ticks: false },
      },
      x: {
        field: 'value',
        type: 'quantitative',
        title: x,
        axis: { format: '.1~f' },
        scale: { domainMin: 0, nice: true },
      },
      color: {
        field: 'measure',
        type: 'nominal',
        scale: { domain, range },
        legend: { title: null, orient: 'top' },
      },
      shape: {
        field: 'measure',
        type: 'nominal',
        scale: { domain, range: ['circle', 'diamond', 'square'].slice(0, domain.length) },
      },
    },
  } as unknown as TopLevelSpec;
}
