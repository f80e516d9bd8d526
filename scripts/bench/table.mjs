const headings = ['what', 'variant', 'reference', 'time', 'reference time', 'ratio', 'peak MB', 'notes'];

function time(ms) {
  if (ms === null) return '';
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms >= 100 ? Math.round(ms) : ms.toPrecision(3)} ms`;
}

function notes(r) {
  if (r.skipped) return `skipped: ${r.skipped}`;
  const limits = [...(r.limitSeconds ? [`${r.limitSeconds} s`] : []), ...(r.limitMB ? [`${r.limitMB} MB`] : [])];
  const cpu =
    r.cpuRatio === undefined
      ? []
      : [`processor ${r.cpuSeconds} s against ${r.referenceCpuSeconds} s, ratio ${r.cpuRatio.toPrecision(2)}`];
  return [...cpu, ...(r.note ? [r.note] : []), ...(limits.length > 0 ? [`limit ${limits.join(', ')}`] : [])].join('; ');
}

/** The rows as a Markdown table. */
export function table(rows) {
  const cells = rows.map((r) => [
    r.what,
    r.variant,
    r.reference,
    time(r.ms),
    time(r.referenceMs),
    r.ratio === null ? '' : r.ratio.toPrecision(2),
    r.peakMB === undefined ? '' : String(r.peakMB),
    notes(r),
  ]);
  const all = [headings, ...cells];
  const widths = headings.map((_, c) => Math.max(...all.map((line) => line[c].length)));
  const line = (l) => `| ${l.map((cell, c) => cell.padEnd(widths[c])).join(' | ')} |`;
  return [line(headings), `| ${widths.map((w) => '-'.repeat(w)).join(' | ')} |`, ...cells.map(line)].join('\n');
}
