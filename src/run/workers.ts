import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SigmaError, type ErrorCode } from '../core/index.js';
import type { Experiment } from './experiment.js';
import { workerDied } from './messages.js';

/** What a shard's process is told, and what it says back. */
export interface ShardOrder {
  experiment: Experiment;
  folder: string;
  tensorBackend?: string | undefined;
  index: number;
  of: number;
}
export type ShardWord =
  | { type: 'progress'; step: number }
  | { type: 'done'; written: number; failed: number }
  | { type: 'error'; code: ErrorCode | null; message: string };

/**
 * Decides a run's conditions in several processes, each the one writer of its own shard. Units do not depend on how many
 * there are. The first failure stops the others; what they wrote is kept.
 */
export async function decideInProcesses(
  orders: readonly ShardOrder[],
  onStep: (step: number) => void,
  signal?: AbortSignal,
): Promise<{ written: number; failed: number }> {
  const children: ChildProcess[] = [];
  const ended: Promise<void>[] = [];
  const stop = (): void => {
    for (const c of children) if (c.exitCode === null) c.kill('SIGINT');
  };
  signal?.addEventListener('abort', stop, { once: true });
  const one = (order: ShardOrder): Promise<{ written: number; failed: number }> =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(new URL('./shardProcess.js', import.meta.url)), [], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      ended.push(new Promise((done) => child.once('exit', () => done()).once('error', () => done())));
      child.on('message', (word: ShardWord) => {
        if (word.type === 'progress') onStep(word.step);
        else if (word.type === 'done') resolve(word);
        else reject(new SigmaError(word.code ?? 'unit-failed', word.message));
      });
      child.on('error', reject);
      child.on('exit', (code, killed) => reject(new SigmaError('unit-failed', workerDied(order.index, code, killed))));
      child.send(order, () => undefined); // a child that is gone already is told of by its exit
    });
  try {
    const results = await Promise.all(orders.map(one));
    return { written: results.reduce((n, r) => n + r.written, 0), failed: results.reduce((n, r) => n + r.failed, 0) };
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await Promise.all(ended); // they hold their shards until then: who resumes at once would be refused
  }
}
