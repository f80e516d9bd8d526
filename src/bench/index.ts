import { messages, nearestName, SigmaError } from '../core/index.js';
import { encodersPart } from './encoders.js';
import { graphPart } from './graphStage.js';
import { llmPart } from './llm.js';
import { machine, type Machine } from './measure.js';
import type { Against, BenchPart, Row } from './part.js';

export type { Against, BenchContext, BenchPart, Row } from './part.js';
export { machine } from './measure.js';
export { table as benchTable } from './table.js';

/** Every part of the bench, in the order in which they are measured. */
export const benchParts: readonly BenchPart[] = [graphPart, encodersPart, llmPart];

export interface BenchOptions {
  /** Names of parts; default: all. */
  only?: readonly string[] | undefined;
  against?: readonly Against[] | undefined;
  say?: ((text: string) => void) | undefined;
}

export interface BenchResult {
  rows: Row[];
  machine: Machine & { loadavgAfter: number[] };
}

/**
 * Measures speed and memory on this machine, as ratios to references of the same run. Nothing passes or fails.
 * @throws SigmaError `bad-input` for a part that is none
 */
export async function bench({ only, against = [], say = () => undefined }: BenchOptions = {}): Promise<BenchResult> {
  const known = benchParts.map((p) => p.name);
  for (const name of only ?? [])
    if (!known.includes(name))
      throw new SigmaError(
        'bad-input',
        messages.unknownName('part of the bench', name, known, nearestName(name, known)),
      );
  const before = machine();
  const rows: Row[] = [];
  for (const part of benchParts)
    if (only === undefined || only.includes(part.name))
      rows.push(...(await part.measure({ against: new Set(against), say })));
  return { rows, machine: { ...before, loadavgAfter: machine().loadavg } };
}
