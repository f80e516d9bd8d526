import type { Row } from '../data.js';
import { curveRows, isClean, leadSeries, seriesName } from '../series.js';
import type { Series } from '../series.js';
import type { ChartInput, Datum } from './chart.js';

/** What curves of a figure about weights are drawn from. */
export interface WeightCurves {
  values: (Datum & { value: number })[];
  lines: Series[];
  panels: string[];
}

/**
 * The attacked rows of the methods that have a figure about the weights of malicious agents: clean panels have none.
 * @param figure the figure and the number of questions behind it; not a number = the row has none
 * @returns null when no method has it
 */
export function weightCurves(
  { rows, whole }: ChartInput,
  figure: (row: Row) => { value: number | null; n: number },
): WeightCurves | null {
  const lead = leadSeries(rows, whole);
  const names = new Set(lead.map((s) => s.name));
  const values = curveRows(rows).flatMap(({ panel, row }): WeightCurves['values'] => {
    const { value, n } = figure(row);
    const series = seriesName(row);
    if (isClean(row) || typeof value !== 'number' || !names.has(series)) return [];
    return [{ panel, series, share: row.share, value, n }];
  });
  if (values.length === 0) return null;
  const held = new Set(values.map((v) => v.series));
  return {
    values,
    lines: lead.filter((s) => held.has(s.name)),
    panels: [...new Set(values.map((v) => v.panel as string))],
  };
}
