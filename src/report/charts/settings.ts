import type { Row } from '../data.js';
import { allSeries, placed } from '../series.js';
import type { Chart } from './chart.js';
import { differencesOf } from './differences.js';
import { accuracyCurves } from './injection.js';

/** More lines than this cannot be told apart in one panel. */
const MOST_CURVES = 6;

/** One method's settings (presets, ablations): curves where they are few and the run has attacks, else differences to majority. */
export function settingsChart(rows: readonly Row[], method: string, whole = rows): Chart | null {
  const own = rows.filter((r) => r.method === method);
  const lines = placed(allSeries(own), whole);
  const id = `settings-${method.replace(/[^\w-]+/g, '-')}`;
  const title = `Settings of ${method}`;
  const curves = lines.length <= MOST_CURVES ? accuracyCurves(id, title, own, lines) : null;
  return curves ?? differencesOf(id, title, own, (r) => r.setting);
}
