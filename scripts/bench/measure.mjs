import os from 'node:os';

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Milliseconds of one call. */
export async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Median milliseconds of each piece of work, after one warm-up call of each. The pieces take turns, so that whatever else
 * the machine does meanwhile meets all of them alike.
 */
export async function medians(works, runs = 5) {
  for (const work of works) await work();
  const ms = works.map(() => []);
  for (let run = 0; run < runs; run++) for (const [i, work] of works.entries()) ms[i].push(await timed(work));
  return ms.map(median);
}

/** A row of the output. `ratio` below 1: quicker than the reference. */
export function row(what, variant, reference, ms, referenceMs, more = {}) {
  return { what, variant, reference, ms, referenceMs, ratio: ms / referenceMs, ...more };
}

/** A row that could not be measured here, with the reason. */
export function skipped(what, reason) {
  return { what, variant: '', reference: '', ms: null, referenceMs: null, ratio: null, skipped: reason };
}

/** The machine, in general words. */
export function machine() {
  return {
    cores: os.availableParallelism(),
    cpu: os.cpus()[0]?.model ?? 'unknown',
    memoryGB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    loadavg: os.loadavg().map((x) => Number(x.toFixed(2))),
  };
}
