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
