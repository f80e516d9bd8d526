import type { Row } from '../data.js';
import { attacks, isClean, panelName, seriesName, topShare } from '../series.js';
import { count, interval, percent, plural, pointInterval, points, pValue, shareLabel } from '../format.js';
import { sortableTable } from './table.js';
import type { Cell, Column } from './table.js';

/** The main table: a line for each method and setting, clean and at the highest share of each attack. */
export function methodTable(rows: readonly Row[], dataset: string): string {
  const clean = rows.filter(isClean);
  const base = clean.length > 0 ? clean : rows;
  const columns: Column<Row>[] = [
    nameColumn,
    accuracyColumn('Clean: accuracy (%)', false),
    ...panels(rows).map(({ attack, placement, label }): Column<Row> => {
      const share = topShare(rows, attack);
      return {
        heading: `${label} ${shareLabel(share)}: accuracy (%)`,
        kind: 'number',
        cell: (r) => {
          const hit = rows.find(
            (x) =>
              x.attack === attack &&
              x.share === share &&
              x.placement === placement &&
              x.method === r.method &&
              x.setting === r.setting,
          );
          return {
            text: percent(hit?.accuracy),
            small: hit?.ci ? interval(hit.ci) : '',
            sort: hit?.accuracy ?? undefined,
          };
        },
      };
    }),
    ...comparison,
    ...recovery,
  ];
  return sortableTable(`Methods on ${dataset}`, columns, base);
}

/** Every row of the run, as it would be cited. */
export function rowTable(rows: readonly Row[], dataset: string): string {
  const columns: Column<Row>[] = [
    nameColumn,
    {
      heading: 'Condition',
      kind: 'text',
      cell: (r) => ({
        text: conditionName(r, rows),
        sort: isClean(r) ? '' : `${panelName(r, rows)} ${percent(r.share).padStart(6, '0')}`,
      }),
    },
    accuracyColumn('Accuracy (%)', true),
    {
      heading: 'Against clean (points)',
      kind: 'number',
      cell: (r) => {
        const { value, ci } = r.drop ?? { value: null, ci: null };
        return {
          text: points(value === null ? null : 0 - value),
          small: ci ? pointInterval([0 - ci[1], 0 - ci[0]]) : '',
          sort: value === null ? undefined : 0 - value,
        };
      },
    },
    ...comparison,
    ...recovery,
    { heading: 'Parsed (%)', kind: 'number', cell: (r) => numeric(r.parseRate, percent) },
    { heading: 'Ties', kind: 'number', cell: (r) => numeric(r.ties, count) },
    {
      heading: 'Questions',
      kind: 'number',
      cell: (r) => ({
        text: count(r.n),
        small: `${plural(r.clusters, 'distinct text')}, ${plural(r.seeds, 'seed')}`,
        sort: r.n,
      }),
    },
  ];
  return sortableTable(`Every condition on ${dataset}`, columns, rows);
}

const numeric = (x: number | null | undefined, show: (x: number | null | undefined) => string): Cell => ({
  text: show(x),
  sort: x ?? undefined,
});

const nameColumn: Column<Row> = {
  heading: 'Method',
  kind: 'text',
  cell: (r) => ({ text: seriesName(r), sort: seriesName(r) }),
};

const accuracyColumn = (heading: string, withKind: boolean): Column<Row> => ({
  heading,
  kind: 'number',
  cell: (r) => ({
    text: percent(r.accuracy),
    small: r.ci ? `${interval(r.ci)}${withKind ? ` ${r.ciKind}` : ''}` : '',
    sort: r.accuracy ?? undefined,
  }),
});

const comparison: readonly Column<Row>[] = [
  {
    heading: 'Against majority (points)',
    kind: 'number',
    cell: (r) => ({
      text: points(r.diff?.value),
      small: r.diff?.ci ? pointInterval(r.diff.ci) : '',
      sort: r.diff?.value ?? undefined,
    }),
  },
  {
    heading: 'Its p (Holm)',
    kind: 'number',
    cell: (r) => ({
      text: pValue(r.diff?.holm ?? r.diff?.p),
      small: r.diff?.test ?? '',
      sort: r.diff?.holm ?? r.diff?.p ?? undefined,
    }),
  },
  {
    heading: 'Decides otherwise (questions)',
    kind: 'number',
    cell: (r) => ({
      text: count(r.differsFromMajority),
      small: typeof r.won === 'number' ? `${count(r.won)} won, ${count(r.lost)} lost` : '',
      sort: r.differsFromMajority ?? undefined,
    }),
  },
];

const recovery: readonly Column<Row>[] = [
  {
    heading: 'Minority recovered',
    kind: 'number',
    cell: (r) => ({
      text: r.minority && r.minority.n > 0 ? `${percent(r.minority.recovered / r.minority.n)}%` : '–',
      small: r.minority && r.minority.n > 0 ? `${count(r.minority.recovered)} of ${count(r.minority.n)}` : '',
      sort: r.minority && r.minority.n > 0 ? r.minority.recovered / r.minority.n : undefined,
    }),
  },
  {
    heading: 'Plurality-right lost',
    kind: 'number',
    cell: (r) => ({
      text: r.majorityRight && r.majorityRight.n > 0 ? `${percent(r.majorityRight.lost / r.majorityRight.n)}%` : '–',
      small:
        r.majorityRight && r.majorityRight.n > 0 ? `${count(r.majorityRight.lost)} of ${count(r.majorityRight.n)}` : '',
      sort: r.majorityRight && r.majorityRight.n > 0 ? r.majorityRight.lost / r.majorityRight.n : undefined,
    }),
  },
];

function conditionName(r: Row, rows: readonly Row[]): string {
  return isClean(r) ? 'clean' : `${panelName(r, rows)} ${shareLabel(r.share)}`;
}

function panels(rows: readonly Row[]): { attack: string; placement: string; label: string }[] {
  return attacks(rows).flatMap((attack) => {
    const own = rows.filter((r) => r.attack === attack && !isClean(r));
    return [...new Set(own.map((r) => r.placement))].map((placement) => ({
      attack,
      placement,
      label: panelName({ attack, placement } as Row, rows),
    }));
  });
}
