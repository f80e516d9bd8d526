import type { Chart, ChartInput, Datum } from './chart.js';
import { isClean, seriesName } from '../series.js';
import { percent, plural } from '../format.js';
import { captionOf } from './captions.js';
import { dots } from './dots.js';

/** Minority recovery on clean panels, and what it costs where the plurality is right; every setting apart. */
export function recovery({ rows }: ChartInput): Chart | null {
  const clean = rows.filter((r) => isClean(r) && !r.oracle && r.minority && r.minority.n > 0);
  const values = clean.flatMap((r): Datum[] => {
    const { minority, majorityRight } = r;
    return [
      ...(minority
        ? [
            {
              name: seriesName(r),
              measure: 'minority recovered',
              value: minority.recovered / minority.n,
              count: minority.recovered,
              n: minority.n,
            },
          ]
        : []),
      ...(majorityRight && majorityRight.n > 0
        ? [
            {
              name: seriesName(r),
              measure: 'plurality-right lost',
              value: majorityRight.lost / majorityRight.n,
              count: majorityRight.lost,
              n: majorityRight.n,
            },
          ]
        : []),
    ];
  });
  if (!values.some((v) => (v.value as number) > 0)) return null;
  const best = values
    .filter((v) => v.measure === 'minority recovered')
    .reduce((a, b) => ((b.value as number) > (a.value as number) ? b : a));
  return {
    id: 'recovery',
    title: 'Minority recovery',
    caption: captionOf.recovery(),
    description: `Dot chart of ${plural(clean.length, 'method or setting', 'methods and settings')}. Most recovered: ${String(best.name)} with ${percent(best.value as number)}%.`,
    values,
    columns: [
      ['name', 'Method', 'text'],
      ['measure', 'Measure', 'text'],
      ['value', 'Share (%)', 'percent'],
      ['count', 'Questions', 'count'],
      ['n', 'of', 'count'],
    ],
    spec: (theme) => dots(values, 'share of those questions (%)', theme),
  };
}
