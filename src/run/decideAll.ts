import { SigmaError } from '../core/index.js';
import { runCondition } from './condition.js';
import { noneDone, readDone, type Done } from './done.js';
import type { RunFolder } from './folder.js';
import type { Lab } from './lab.js';
import { interrupted } from './messages.js';
import { cellRuns } from './plan.js';
import { openShard } from './store.js';

export interface Shard {
  index: number;
  of: number;
}

/** Units of a run, and how many of them its logs hold. */
export function countUnits(lab: Lab, done: Done): { total: number; done: number } {
  const out = { total: 0, done: 0 };
  lab.plan.conditions.forEach((condition, c) =>
    lab.plan.cells.forEach((cell, m) => {
      if (!cellRuns(cell, condition)) return;
      out.total += lab.N;
      for (let q = 0; q < lab.N; q++) if (done.has(c, m, q)) out.done++;
    }),
  );
  return out;
}

export function doneOf(lab: Lab, run: RunFolder): Done {
  return readDone(run.folder, noneDone(lab.plan.conditions.length, lab.plan.cells.length, lab.N));
}

/**
 * Decides every open unit of the conditions of one shard: condition i belongs to shard i mod `of`.
 * @throws SigmaError `interrupted` after `signal` aborts, `budget-spent`, `write-failed`
 */
export async function decideAll(
  lab: Lab,
  run: RunFolder,
  { onStep = () => undefined, signal }: { onStep?: (units: number) => void; signal?: AbortSignal | undefined },
  shard: Shard = { index: 0, of: 1 },
): Promise<{ written: number; failed: number }> {
  const { conditions } = lab.plan;
  const done = doneOf(lab, run);
  const store = openShard(run.folder, shard.index, done, {
    share: lab.experiment.errorBudget,
    total: countUnits(lab, done).total,
  });
  let told = 0;
  const onProgress = (): void => {
    onStep(store.written + store.failed - told);
    told = store.written + store.failed;
  };
  try {
    for (let ci = shard.index; ci < conditions.length; ci += shard.of) {
      signal?.throwIfAborted();
      await runCondition(lab, ci, store, { signal, onProgress });
    }
    return { written: store.written, failed: store.failed };
  } catch (e) {
    if (signal?.aborted) throw new SigmaError('interrupted', interrupted(run.folder));
    throw e;
  } finally {
    store.close();
  }
}
