import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canonicalJson, SigmaError } from '../core/index.js';
import { countUnits, decideAll, doneOf } from './decideAll.js';
import { checkExperiment } from './readExperiment.js';
import type { Done } from './done.js';
import { openFolder, shardFiles, type RunFolder } from './folder.js';
import { openLab, type Lab, type LabOptions } from './lab.js';
import { readLog } from './log.js';
import { mergeRun, unitsParquet } from './merge.js';
import { dataChanged, replayInterrupted, runNotDone } from './messages.js';
import { meter, type RunProgress } from './progress.js';
import { openRun } from './openRun.js';
import { makeTables, readTables, type RunTables } from './tables.js';
import { standing, type UnitLine } from './unitLine.js';

export interface ReplayOptions extends LabOptions {
  /** Where the recordings are now, if they moved. */
  traces?: string | undefined;
  embeddings?: string | undefined;
  onProgress?: ((p: RunProgress) => void) | undefined;
}

export interface ReplayResult {
  units: number;
  /** Units that came out otherwise, and rows of the table that did. */
  unitsDiffer: number;
  rowsDiffer: number;
  /** The merged Parquet is the same to the byte. */
  sameBytes: boolean;
  tables: RunTables;
}

/** Opens the lab of a run again. @throws SigmaError `bad-input` when the recordings are not those of the run */
export async function reopenLab(folder: string, options: ReplayOptions = {}): Promise<Lab> {
  const { manifest } = openFolder(folder);
  const stored = manifest.experiment as { data: Record<string, unknown> };
  const experiment = checkExperiment(
    {
      ...stored,
      data: { ...stored.data, ...(options.traces === undefined ? {} : { traces: options.traces }) },
      ...(options.embeddings === undefined ? {} : { embeddings: options.embeddings }),
    },
    `${folder}/manifest.json`,
  );
  const lab = await openLab(experiment, {
    ...options,
    tensorBackend: options.tensorBackend ?? String(manifest.tensor.name),
  });
  if (lab.contentHash === manifest.contentHash) {
    lab.live?.seal();
    await lab.live?.attach(folder);
    return lab;
  }
  await lab.close();
  const was = String(manifest.data.checksum);
  throw new SigmaError(
    'bad-input',
    dataChanged(
      lab.source.checksum === was ? 'the code or configuration' : 'the data',
      lab.source.checksum === was ? manifest.contentHash : was,
      lab.source.checksum === was ? lab.contentHash : lab.source.checksum,
    ),
  );
}

/**
 * Decides every unit of a finished run again, from the recordings and nothing else, into a folder of its own, and
 * compares units, merged table and figures. No socket is opened: recorded and simulated back ends have none.
 */
export async function replayRun(folder: string, options: ReplayOptions = {}): Promise<ReplayResult> {
  const stored = openFolder(folder);
  const lab = await reopenLab(folder, options);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'sigma-replay-'));
  try {
    const { total, done } = countUnits(lab, doneOf(lab, stored));
    const open = total - done - undecided(stored, doneOf(lab, stored));
    if (open > 0) throw new SigmaError('bad-input', runNotDone(folder, open));
    const again = openRun(lab, { out: path.join(scratch, 'run') });
    const onStep = meter('deciding', total, 0, options.onProgress ?? (() => undefined), 'Deciding again');
    await decideAll(lab, again, { onStep, signal: options.signal });
    await mergeRun(again);
    const tables = await makeTables(lab, again);
    const was = readTables(folder).rows.map(canonicalJson);
    const is = new Set(tables.rows.map(canonicalJson));
    return {
      units: total,
      unitsDiffer: differingUnits(folder, again.folder),
      rowsDiffer: was.filter((r) => !is.has(r)).length,
      sameBytes: sameFile(unitsParquet(folder), unitsParquet(again.folder)),
      tables,
    };
  } catch (e) {
    if (options.signal?.aborted) throw new SigmaError('interrupted', replayInterrupted(folder));
    throw e;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await lab.close();
  }
}

/** Units that the run is over without: tried and failed (within the error budget), or decided provisionally. */
function undecided({ folder }: RunFolder, done: Done): number {
  const open = new Set<string>();
  for (const kind of ['failures', 'units'] as const)
    for (const file of shardFiles(folder, kind))
      for (const { c, m, q } of readLog<{ c: number; m: number; q: number }>(file))
        if (done.fits(c, m, q) && !done.has(c, m, q)) open.add(`${c}/${m}/${q}`);
  return open.size;
}

function differingUnits(a: string, b: string): number {
  const [was, is] = [unitsOf(a), unitsOf(b)];
  const differs = ([at, u]: [string, UnitLine]): boolean => content(was.get(at)) !== content(u);
  const missing = [...was.keys()].filter((at) => !is.has(at)).length; // decided then and not now
  return [...is].filter(differs).length + missing;
}

function unitsOf(folder: string): Map<string, UnitLine> {
  const all = function* (): Generator<UnitLine> {
    for (const file of shardFiles(folder, 'units')) yield* readLog<UnitLine>(file);
  };
  return standing(all());
}

/** What a unit says, whichever round of provisional units it is from. */
function content(u: UnitLine | undefined): string {
  return u === undefined ? '' : canonicalJson({ ...u, p: u.p === undefined ? 0 : 1 });
}

function sameFile(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && readFileSync(a).equals(readFileSync(b));
}
