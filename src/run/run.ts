import { existsSync } from 'node:fs';
import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { LlmError } from '../llm/index.js';
import { useBackend } from '../tensor/index.js';
import { breathe } from './breathe.js';
import { countUnits, decideAll, doneOf } from './decideAll.js';
import type { Experiment } from './experiment.js';
import { hashOfResults, notedHash } from './finished.js';
import { openFolder, type RunFolder } from './folder.js';
import { openLab, type Lab, type LabOptions } from './lab.js';
import { mergeRun } from './merge.js';
import { budgetSpent, interrupted, stopped, workersNeedBuiltIns, workersWithModels } from './messages.js';
import { openRun, placeOf, type Place } from './openRun.js';
import { meter, type RunProgress } from './progress.js';
import { recordRun } from './record.js';
import { makeSample } from './sample.js';
import { statusWriter } from './status.js';
import { makeTables, readTables, type RunTables } from './tables.js';
import { decideInProcesses } from './workers.js';

export interface RunOptions extends LabOptions, Place {
  onProgress?: ((p: RunProgress) => void) | undefined;
  /** The command line that asked for the run, for status.json and the report. */
  command?: string | undefined;
  /** Processes that decide; default 1. */
  workers?: number | undefined;
}

export interface RunResult {
  folder: string;
  units: number;
  failed: number;
  tables: RunTables;
}

/**
 * Runs an experiment, or what is left of it: decides every open unit, merges, computes the tables. A run that asks models
 * is a recording at the same time: its calls, and traces.jsonl.gz, which other runs read.
 * @throws SigmaError `bad-input`, `budget-spent`, `unavailable` (a model cannot be asked), `write-failed`, `interrupted`;
 *   after all but the first the same call resumes
 */
export async function runExperiment(experiment: Experiment, options: RunOptions = {}): Promise<RunResult> {
  const tell = options.onProgress ?? (() => undefined);
  const lab = await openLab(experiment, { ...options, ...tellers(tell) });
  try {
    if (lab.live && (options.workers ?? 1) > 1) throw new SigmaError('bad-input', workersWithModels());
    if (options.tensorBackend === undefined) await keepBackend(lab, options);
    const run = openRun(lab, options);
    const { total, done } = countUnits(lab, doneOf(lab, run));
    const noted = notedHash(run.folder);
    const status = statusWriter(run.folder, { units: total, done }, options.command);
    const paid = (): object | undefined => lab.live?.paid();
    try {
      await lab.live?.attach(run.folder);
      const onStep = meter('deciding', total, done, tell, 'Deciding', () => lab.live?.progress());
      lab.live?.onCall(() => onStep(0));
      const { failed } = await decide(lab, run, options, onStep);
      if (done === total && failed === 0 && noted !== null && noted === hashOfResults(run.folder)) {
        status.done({ done, failed }, paid());
        return { folder: run.folder, units: done, failed, tables: readTables(run.folder) };
      }
      const { units, tables } = await conclude(lab, run, tell, options.signal);
      status.done({ done: units, failed }, paid());
      return { folder: run.folder, units, failed, tables };
    } catch (e) {
      noteQuietly(() => status.stopped(e, paid()));
      throw e instanceof LlmError ? new SigmaError(e.code, `${e.message} ${stopped(run.folder)}`, e) : e;
    }
  } finally {
    await lab.close();
  }
}

/** Makes of decided units what a run leaves behind; no model is asked any more. */
async function conclude(
  lab: Lab,
  run: RunFolder,
  tell: (p: RunProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{ units: number; tables: RunTables }> {
  lab.live?.seal();
  tell(idle('merging', 'Merging'));
  const goOn = (): Promise<void> => stopIfAsked(run, signal);
  await goOn();
  const units = await mergeRun(run);
  if (lab.live) await recordRun(lab, run, signal);
  await goOn();
  const tables = await makeTables(lab, run);
  await goOn();
  tell(idle('merging', 'Choosing questions for the report'));
  await makeSample(lab, run);
  return { units, tables };
}

/** A status that cannot be written does not hide why the run stopped. */
function noteQuietly(write: () => void): void {
  try {
    write();
  } catch {
    // the run's own error is thrown on
  }
}

async function stopIfAsked({ folder }: RunFolder, signal: AbortSignal | undefined): Promise<void> {
  await breathe();
  if (signal?.aborted) throw new SigmaError('interrupted', interrupted(folder));
}

async function decide(
  lab: Lab,
  run: RunFolder,
  options: RunOptions,
  onStep: (units: number) => void,
): Promise<{ failed: number }> {
  const workers = Math.min(options.workers ?? 1, lab.plan.conditions.length);
  if (workers <= 1) return decideAll(lab, run, { onStep, signal: options.signal });
  if (options.methods?.length || options.attacks?.length) throw new SigmaError('bad-input', workersNeedBuiltIns());
  const { experiment } = lab;
  const orders = Array.from({ length: workers }, (_, index) => ({
    experiment,
    folder: run.folder,
    tensorBackend: lab.tensor.name,
    index,
    of: workers,
  }));
  const result = await decideInProcesses(orders, onStep, options.signal);
  const { total } = countUnits(lab, doneOf(lab, run));
  if (result.failed > experiment.errorBudget * total)
    throw new SigmaError(
      'budget-spent',
      budgetSpent(result.failed, total, experiment.errorBudget, 'see failures.jsonl of the shards.'),
    );
  return result;
}

/** What opening a lab and embedding texts have to say, as progress. */
export function tellers(tell: (p: RunProgress) => void): Pick<LabOptions, 'onStage' | 'onEmbed'> {
  return {
    onStage: (text) => tell(idle('opening', text)),
    onEmbed: (done, total, rate) =>
      tell({
        stage: 'vectors',
        done,
        total,
        failed: 0,
        rate,
        etaSeconds: rate > 0 ? (total - done) / rate : null,
        text: 'Encoding texts',
      }),
  };
}

const idle = (stage: RunProgress['stage'], text: string): RunProgress => ({
  stage,
  done: 0,
  total: 0,
  failed: 0,
  rate: 0,
  etaSeconds: null,
  text,
});

/** A resumed run keeps its tensor back end, whichever this machine would choose by itself. */
async function keepBackend(lab: Lab, options: RunOptions): Promise<void> {
  const { folder } = placeOf(lab, options);
  if (options.fresh || !existsSync(path.join(folder, 'manifest.json'))) return;
  const { contentHash, tensor } = openFolder(folder).manifest;
  if (contentHash === lab.contentHash) lab.tensor = await useBackend(String(tensor.name));
}
