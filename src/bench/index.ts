import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messages, nearestName, SigmaError } from '../core/index.js';
import { embeddingPart } from './embedding.js';
import { encodersPart } from './encoders.js';
import { graphPart } from './graphStage.js';
import { injectionPart } from './injection.js';
import { llmPart } from './llm.js';
import { machine, type Machine } from './measure.js';
import { parsingPart } from './parsing.js';
import type { Against, BenchPart, Row } from './part.js';
import { recordedIn } from './recorded.js';
import { scalingPart } from './scaling.js';
import { tracesPart } from './traces.js';

export type { Against, BenchContext, BenchPart, Row } from './part.js';
export { machine } from './measure.js';
export { table as benchTable } from './table.js';

/**
 * Every part of the bench, in the order in which they are measured: model calls first, since their resident memory is
 * told and should hold nothing of other parts.
 */
export const benchParts: readonly BenchPart[] = [
  llmPart,
  graphPart,
  encodersPart,
  embeddingPart,
  parsingPart,
  tracesPart,
  scalingPart,
  injectionPart,
];

export interface BenchOptions {
  /** Names of parts; default: all. */
  only?: readonly string[] | undefined;
  /** Further references of the graph stage; default: stock ops and a loop. */
  against?: readonly Against[] | undefined;
  /** Folder of recorded answers; parts that need them are skipped without. */
  recorded?: string | undefined;
  say?: ((text: string) => void) | undefined;
}

export interface BenchResult {
  rows: Row[];
  machine: Machine & { loadavgAfter: number[] };
}

/**
 * Measures speed and memory on this machine, as ratios to references of the same run. Nothing passes or fails.
 * @throws SigmaError `bad-input` for a part that is none, and a folder without recorded answers
 */
export async function bench(options: BenchOptions = {}): Promise<BenchResult> {
  const { only, against = ['stock', 'loop'], recorded, say = () => undefined } = options;
  const known = benchParts.map((p) => p.name);
  for (const name of only ?? [])
    if (!known.includes(name))
      throw new SigmaError(
        'bad-input',
        messages.unknownName('part of the bench', name, known, nearestName(name, known)),
      );
  const answers = recordedIn(recorded);
  const before = machine();
  const work = mkdtempSync(path.join(os.tmpdir(), 'sigma-bench-'));
  const context = { against: new Set(against), recorded: answers, work, say };
  const rows: Row[] = [];
  try {
    for (const part of benchParts)
      if (only === undefined || only.includes(part.name)) rows.push(...(await part.measure(context)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return { rows, machine: { ...before, loadavgAfter: machine().loadavg } };
}
