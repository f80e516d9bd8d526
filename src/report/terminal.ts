import { tame } from '../core/index.js';
import type { Row } from './data.js';
import { datasets, isClean, seriesName } from './series.js';
import { count, interval, percent, pointInterval, points, pValue, shareLabel } from './format.js';

interface Column {
  title: string;
  /** Left for names, right for numbers (all with the same decimals, so that they align). */
  align: 'left' | 'right';
  /** Lower goes first when the terminal is narrow; 9 stays. May depend on what the rows hold. */
  keep: number | ((rows: readonly Row[]) => number);
  cell(r: Row): string;
  /** The column is there when this holds for any row; always, where nothing is said. */
  when?(r: Row): boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'method', align: 'left', keep: 9, cell: seriesName },
  {
    title: 'condition',
    align: 'left',
    keep: 9,
    cell: (r) => (isClean(r) ? 'clean' : `${r.attack} ${shareLabel(r.share)}`),
  },
  { title: 'acc %', align: 'right', keep: 9, cell: (r) => percent(r.accuracy) },
  { title: '95%', align: 'right', keep: 7, cell: (r) => interval(r.ci) },
  { title: 'vs majority', align: 'right', keep: 8, cell: (r) => points(r.diff?.value) },
  { title: '95% of it', align: 'right', keep: 4, cell: (r) => pointInterval(r.diff?.ci) },
  { title: 'p (Holm)', align: 'right', keep: 5, cell: (r) => pValue(r.diff?.holm ?? r.diff?.p) },
  { title: 'differs', align: 'right', keep: 6, cell: (r) => count(r.differsFromMajority) },
  {
    title: 'won/lost',
    align: 'right',
    keep: 6,
    cell: (r) => (typeof r.won === 'number' ? `${count(r.won)}/${count(r.lost)}` : '–'),
  },
  {
    title: 'parsed %',
    align: 'right',
    // Answers that could not be read are a warning; that all could is not worth the room.
    keep: (rows) => (rows.some((r) => typeof r.parseRate === 'number' && r.parseRate < 1) ? 8.5 : 2),
    cell: (r) => percent(r.parseRate),
  },
  { title: 'n', align: 'right', keep: 3, cell: (r) => count(r.n) },
  // Shown where some question has no right answer: then accuracy is over fewer questions than n.
  { title: 'graded', align: 'right', keep: 8.5, cell: (r) => count(r.graded), when: (r) => r.graded !== r.n },
];

/**
 * The rows as a plain-text table. Columns that do not fit into `width` characters are left out, the least needed
 * first; long names are cut. Zero rows give one line that says so.
 */
export function terminalTable(rows: readonly Row[], width = 100): string {
  if (rows.length === 0) return 'No rows: nothing was decided.\n';
  const sets = datasets(rows);
  return sets
    .map(
      (d) =>
        (sets.length > 1 ? `${clean(d)}\n` : '') + oneTable(byCondition(rows.filter((r) => r.dataset === d)), width),
    )
    .join('\n');
}

/** Methods that met the same panels stand together; conditions in order of first appearance. */
function byCondition(rows: readonly Row[]): Row[] {
  const groups = new Map<string, Row[]>();
  for (const r of rows) {
    const key = conditionKey(r);
    groups.set(key, [...(groups.get(key) ?? []), r]);
  }
  return [...groups.values()].flat();
}

const conditionKey = (r: Row): string => (isClean(r) ? 'clean' : `${r.attack} ${r.share} ${r.placement}`);

function oneTable(rows: readonly Row[], width: number): string {
  let columns = COLUMNS.filter((c) => !c.when || rows.some(c.when)).map((c) => {
    const cells = rows.map((r) => clean(c.cell(r)));
    const keep = typeof c.keep === 'number' ? c.keep : c.keep(rows);
    return { ...c, keep, cells, size: Math.max(c.title.length, ...cells.map((s) => s.length)) };
  });
  // A column without a single value says nothing.
  columns = columns.filter((c) => c.align === 'left' || c.cells.some((s) => s !== '–'));
  const total = (): number => columns.reduce((n, c) => n + c.size + 2, -2);
  while (total() > width && columns.some((c) => c.keep < 9)) {
    const least = Math.min(...columns.map((c) => c.keep));
    columns = columns.filter((c) => c.keep !== least);
  }
  const over = total() - width;
  const first = columns[0];
  if (over > 0 && first) first.size = Math.max(8, first.size - over);
  const line = (cells: readonly string[]): string =>
    cells
      .map((s, i) => {
        const c = columns[i];
        if (!c) return s;
        const cut = s.length > c.size ? `${s.slice(0, c.size - 1)}…` : s;
        return c.align === 'left' ? cut.padEnd(c.size) : cut.padStart(c.size);
      })
      .join('  ')
      .trimEnd();
  const out = [line(columns.map((c) => c.title)), line(columns.map((c) => '─'.repeat(c.size)))];
  let condition: string | undefined;
  rows.forEach((r, i) => {
    const now = conditionKey(r);
    if (condition !== undefined && now !== condition) out.push('');
    condition = now;
    out.push(line(columns.map((c) => c.cells[i] ?? '')));
  });
  return `${out.join('\n')}\n`;
}

/** Names come from files: control characters must not reach a terminal. */
function clean(s: string): string {
  return tame(s).replace(/[\t\n]/g, ' ');
}
