import type { Row } from '../data.js';
import { allSeries, isClean } from '../series.js';
import { pointInterval, points } from '../format.js';
import { captionOf } from './captions.js';
import type { Chart, Datum } from './chart.js';
import { accuracyCurves } from './injection.js';
import { forest } from './forest.js';

/** One method's settings (presets, ablations): curves where the run has attacks, else their clean differences to majority. */
export function settingsChart(rows: readonly Row[], method: string): Chart | null {
  const own = rows.filter((r) => r.method === method);
  const lines = allSeries(own);
  const id = `settings-${method.replace(/[^\w-]+/g, '-')}`;
  const title = `Settings of ${method}`;
  const curve = accuracyCurves(id, title, own, lines);
  if (curve) return curve;
  const values = own
    .filter((r) => isClean(r) && r.diff)
    .map((r): Datum => ({
      panel: 'clean',
      series: r.setting,
      value: r.diff?.value ?? null,
      lo: r.diff?.ci?.[0] ?? null,
      hi: r.diff?.ci?.[1] ?? null,
      p: r.diff?.holm ?? r.diff?.p ?? null,
      clear: (r.diff?.holm ?? r.diff?.p ?? 1) < 0.05,
    }));
  if (values.length === 0) return null;
  const best = values.reduce((a, b) => ((b.value as number) > (a.value as number) ? b : a));
  return {
    id,
    title,
    caption: captionOf.differences(),
    description:
      `Dot chart of ${lines.length} settings; the largest difference to majority is ${String(best.series)} with ` +
      `${points(best.value as number)} points (${pointInterval([best.lo as number, best.hi as number])}).`,
    values,
    columns: [
      ['series', 'Setting', 'text'],
      ['value', 'Difference (points)', 'points'],
      ['lo', '95% from', 'points'],
      ['hi', 'to', 'points'],
      ['p', 'p (Holm)', 'p'],
    ],
    spec: (theme) => forest(values, ['clean'], theme),
  };
}
