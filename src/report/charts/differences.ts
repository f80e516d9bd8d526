import type { Row } from '../data.js';
import type { Chart, ChartInput, Datum } from './chart.js';
import { isClean, leadSeries, panelName, seriesName, topShare } from '../series.js';
import { plural, points, shareLabel } from '../format.js';
import { captionOf } from './captions.js';
import { forest } from './forest.js';

/** Paired differences to majority, clean and at the highest share of each attack. */
export function differences({ rows }: ChartInput): Chart | null {
  const lead = new Set(leadSeries(rows).map((s) => s.name));
  return differencesOf(
    'differences',
    'Paired differences to majority',
    rows.filter((r) => lead.has(seriesName(r))),
    seriesName,
  );
}

/** The same for given rows, named by `name`. */
export function differencesOf(id: string, title: string, rows: readonly Row[], name: (r: Row) => string): Chart | null {
  const shown = rows.filter((r) => r.diff && (isClean(r) || r.share === topShare(rows, r.attack)));
  if (shown.length === 0) return null;
  const values = shown.map((r): Datum => ({
    panel: isClean(r) ? 'clean' : `${panelName(r, rows)}, ${shareLabel(r.share)} malicious`,
    series: name(r),
    value: r.diff?.value ?? null,
    lo: r.diff?.ci?.[0] ?? null,
    hi: r.diff?.ci?.[1] ?? null,
    p: r.diff?.p ?? null,
    holm: r.diff?.holm ?? null,
    test: r.diff?.test ?? null,
    clear: (r.diff?.holm ?? r.diff?.p ?? 1) < 0.05,
  }));
  const panels = [...new Set(values.map((v) => v.panel as string))];
  const best = values.reduce((a, b) => ((b.value as number) > (a.value as number) ? b : a));
  return {
    id,
    title,
    caption: captionOf.differences(),
    description:
      `Forest plot of ${plural(values.length, 'difference')} to majority, ${values.filter((v) => v.clear).length} of them with a corrected p below .05. ` +
      `The largest is ${points(best.value as number)} points: ${String(best.series)}, ${String(best.panel)}.`,
    values,
    columns: [
      ['panel', 'Condition', 'text'],
      ['series', 'Method', 'text'],
      ['value', 'Difference (points)', 'points'],
      ['lo', '95% from', 'points'],
      ['hi', 'to', 'points'],
      ['p', 'p', 'p'],
      ['holm', 'p (Holm)', 'p'],
      ['test', 'Test', 'text'],
    ],
    spec: (theme) => forest(values, panels, theme),
  };
}
