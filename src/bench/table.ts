import type { Row } from './part.js';

const headings = ['what', 'variant', 'reference', 'time', 'reference time', 'ratio', 'peak MB', 'notes'];

function time(ms: number | null): string {
  if (ms === null) return '';
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms >= 100 ? Math.round(ms) : ms.toPrecision(3)} ms`;
}

function notes(r: Row): string {
  if (r.skipped !== undefined) return `skipped: ${r.skipped}`;
  const cpu = r.cpuSeconds ? [`processor ${r.cpuSeconds[0]} s against ${r.cpuSeconds[1]} s`] : [];
  return [...cpu, ...(r.note === undefined ? [] : [r.note])].join('; ');
}

/** Rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((r) => [
    r.what,
    r.variant,
    r.reference,
    time(r.ms) + (r.spread ? ` (${time(r.spread[0])} to ${time(r.spread[1])})` : ''),
    time(r.referenceMs),
    r.ratio === null ? '' : r.ratio.toPrecision(2),
    r.peakMB === undefined ? '' : String(r.peakMB),
    notes(r),
  ]);
  const all = [headings, ...cells];
  const widths = headings.map((_, c) => Math.max(...all.map((line) => line[c]!.length)));
  const line = (l: readonly string[]): string => `| ${l.map((cell, c) => cell.padEnd(widths[c]!)).join(' | ')} |`;
  return [line(headings), `| ${widths.map((w) => '-'.repeat(w)).join(' | ')} |`, ...cells.map(line)].join('\n');
}
