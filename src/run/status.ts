import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { hashOfResults } from './finished.js';
import { writeAtomically } from './folder.js';

/** Command, times, counts and what was paid live in status.json, so that everything else a run writes holds no clock. */
export interface StatusWriter {
  /** The run is over. @param paid what this call of the run asked and paid for, where it asked models */
  done(end: { done: number; failed: number }, paid?: object): void;
  /** The run was stopped: by whom or what, and what it paid until then. The same command goes on. */
  stopped(error: unknown, paid?: object): void;
}

export function statusWriter(
  folder: string,
  counts: { units: number; done: number },
  command: string | undefined,
): StatusWriter {
  const started = new Date();
  const put = (status: Record<string, unknown>): void =>
    writeAtomically(
      path.join(folder, 'status.json'),
      `${JSON.stringify({ ...(command === undefined ? {} : { command }), ...status }, null, 2)}\n`,
    );
  const times = (): Record<string, unknown> => {
    const ended = new Date();
    return {
      started: started.toISOString(),
      ended: ended.toISOString(),
      seconds: (+ended - +started) / 1000,
      resumedFrom: counts.done,
      units: counts.units,
    };
  };
  put({ state: 'running', started: started.toISOString(), ...counts });
  return {
    done: ({ done, failed }, paid) =>
      put({ state: 'done', ...times(), done, failed, results: hashOfResults(folder), ...(paid ? { paid } : {}) }),
    stopped(error, paid) {
      const reason = error instanceof Error ? error.message : String(error);
      const code = error instanceof SigmaError ? error.code : 'unexpected';
      put({ state: 'stopped', code, reason, ...times(), ...(paid ? { paid } : {}) });
    },
  };
}
