import { existsSync } from 'node:fs';
import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { useBackend } from '../tensor/index.js';
import { breathe } from './breathe.js';
import { countUnits, decideAll, doneOf } from './decideAll.js';
import type { Experiment } from './experiment.js';
import { hashOfResults, notedHash } from './finished.js';
import { ensureFolder, jsonLine, openFolder, writeAtomically, type RunFolder } from './folder.js';
import { openLab, type Lab, type LabOptions } from './lab.js';
import type { Manifest } from './manifest.js';
import { mergeRun } from './merge.js';
import { budgetSpent, interrupted, workersNeedBuiltIns } from './messages.js';
import { describePlan } from './plan.js';
import { meter, type RunProgress } from './progress.js';
import { makeTables, readTables, type RunTables } from './tables.js';
import { makeSample } from './sample.js';
import { packageVersion } from './version.js';
import { decideInProcesses } from './workers.js';

export interface RunOptions extends LabOptions {
  /** Folder of the run; default: runs/<title>-<hash of configuration and data>. */
  out?: string | undefined;
  fresh?: boolean | undefined;
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
 * Runs an experiment, or what is left of it: decides every open unit, merges, computes the tables.
 * @throws SigmaError `bad-input`, `budget-spent`, `write-failed`, `interrupted` (aborted; the same call resumes)
 */
export async function runExperiment(experiment: Experiment, options: RunOptions = {}): Promise<RunResult> {
  const tell = options.onProgress ?? (() => undefined);
  const lab = await openLab(experiment, { ...options, ...tellers(tell) });
  try {
    if (options.tensorBackend === undefined) await keepBackend(lab, options);
    const run = openRun(lab, options);
    const { total, done } = countUnits(lab, doneOf(lab, run));
    const noted = notedHash(run.folder);
    const status = statusWriter(run.folder, { units: total, done }, options.command);
    const { failed } = await decide(lab, run, options, meter('deciding', total, done, tell, 'Deciding'));
    if (done === total && failed === 0 && noted !== null && noted === hashOfResults(run.folder)) {
      status({ done, failed });
      return { folder: run.folder, units: done, failed, tables: readTables(run.folder) };
    }
    tell(idle('merging', 'Merging'));
    const goOn = (): Promise<void> => stopIfAsked(run, options.signal);
    await goOn();
    const units = await mergeRun(run);
    await goOn();
    const tables = await makeTables(lab, run);
    await goOn();
    tell(idle('merging', 'Choosing questions for the report'));
    await makeSample(lab, run);
    status({ done: units, failed });
    return { folder: run.folder, units, failed, tables };
  } finally {
    await lab.close();
  }
}

async function stopIfAsked({ folder }: RunFolder, signal: AbortSignal | undefined): Promise<void> {
  await breathe();
  if (signal?.aborted) throw new SigmaError('interrupted', interrupted(folder));
}

/** Command, times and counts live in status.json, so that everything else a run writes holds no clock. */
function statusWriter(
  folder: string,
  counts: { units: number; done: number },
  command: string | undefined,
): (end: { done: number; failed: number }) => void {
  const file = path.join(folder, 'status.json');
  const started = new Date();
  const put = (status: Record<string, unknown>): void =>
    writeAtomically(file, `${JSON.stringify({ ...(command === undefined ? {} : { command }), ...status }, null, 2)}\n`);
  put({ state: 'running', started: started.toISOString(), ...counts });
  return ({ done, failed }) => {
    const ended = new Date();
    put({
      state: 'done',
      started: started.toISOString(),
      ended: ended.toISOString(),
      seconds: (+ended - +started) / 1000,
      resumedFrom: counts.done,
      units: counts.units,
      done,
      failed,
      results: hashOfResults(folder),
    });
  };
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

function placeOf(lab: Lab, options: Pick<RunOptions, 'out'>): { id: string; folder: string } {
  const id = `${slug(lab.experiment.title)}-${lab.contentHash.slice(0, 10)}`;
  return { id, folder: options.out ?? path.join('runs', id) };
}

/** Makes or opens the folder of a lab's run. */
export function openRun(lab: Lab, options: Pick<RunOptions, 'out' | 'fresh'>): RunFolder {
  const { id, folder } = placeOf(lab, options);
  const run = ensureFolder(folder, manifestOf(lab, id), options.fresh ?? false);
  writeAtomically(path.join(run.folder, 'plan.json'), `${JSON.stringify(describePlan(lab.plan), null, 2)}\n`);
  const dataset = lab.source.ids.map((id, q) =>
    jsonLine({ q, id, dataset: lab.datasets[q], cluster: lab.clusters[q] }),
  );
  writeAtomically(path.join(run.folder, 'questions.jsonl'), `${dataset.join('\n')}\n`);
  return run;
}

/** Lower-case words of a title, safe as a folder name on every system. */
function slug(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 40) || 'run';
}

/** Paths are absolute in it, so that the run can be shown and replayed from any folder. */
export function manifestOf(lab: Lab, id: string): Manifest {
  const { data, embeddings, ...experiment } = lab.experiment;
  const { path: recorded, ...source } = lab.source.describe();
  return {
    format: 'sigma-run/1',
    id,
    sigma: packageVersion(),
    contentHash: lab.contentHash,
    experiment: {
      ...experiment,
      ...(embeddings === undefined ? {} : { embeddings: path.resolve(embeddings) }),
      data: { ...data, ...(data.traces === undefined ? {} : { traces: path.resolve(data.traces) }) },
    },
    data: {
      ...source,
      ...(typeof recorded === 'string' ? { path: path.resolve(recorded) } : {}),
      checksum: lab.source.checksum,
    },
    questions: lab.N,
    agents: lab.agents,
    kind: `${lab.kind.name}/${lab.kind.version}`,
    backend: lab.backend.name,
    tensor: { name: lab.tensor.name },
    encoder: lab.vectors?.describe() ?? null,
    plan: describePlan(lab.plan),
  };
}
