import os from 'node:os';

/** What one piece of work took, in milliseconds. */
export interface Timing {
  median: number;
  least: number;
  most: number;
}

export function timingOf(ms: readonly number[]): Timing {
  const sorted = [...ms].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return { median, least: sorted[0]!, most: sorted.at(-1)! };
}

/**
 * Times pieces of work, after a warm-up call of each. They take turns, so that whatever else the machine does meanwhile
 * meets all of them alike.
 */
export async function takeTurns(works: readonly (() => unknown)[], runs = 5): Promise<Timing[]> {
  for (const work of works) await work();
  const ms = works.map((): number[] => []);
  for (let run = 0; run < runs; run++)
    for (const [i, work] of works.entries()) {
      const from = performance.now();
      await work();
      ms[i]!.push(performance.now() - from);
    }
  return ms.map(timingOf);
}

export interface Machine {
  cores: number;
  cpu: string;
  memoryGB: number;
  node: string;
  loadavg: number[];
}

/** The machine, in general words. */
export function machine(): Machine {
  return {
    cores: os.availableParallelism(),
    cpu: os.cpus()[0]?.model ?? 'unknown',
    memoryGB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    loadavg: os.loadavg().map((x) => Number(x.toFixed(2))),
  };
}
