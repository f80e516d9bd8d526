import { tame } from '../core/index.js';

/** Rows of a table in plain text: the first column stands left, numbers stand right. */
export function plainTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows].map((row) => row.map((cell) => tame(cell)));
  const widths = headings.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  return all
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** US dollars as a reader meets them; small sums keep the digits that say something. */
export function dollars(x: number | null): string {
  if (x === null) return 'unknown';
  if (x === 0) return '$0';
  return `$${x >= 1 ? x.toFixed(2) : x.toPrecision(2)}`;
}
