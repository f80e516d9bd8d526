import { setMaxListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SigmaError } from '../core/index.js';
import { encoderClosed, workerEnded, workerFailed } from './messages.js';

/** What a worker thread answers to a task. */
export type Outcome = { vectors: Float32Array } | { error: string };

/** Worker threads that take tasks from one queue, so that none is idle while another has work waiting. */
export interface Crew<Task> {
  /**
   * @param stopped makes the error to reject with when `signal` aborts
   * @throws SigmaError `unavailable` when the model fails or a thread ends
   */
  run(task: Task, signal: AbortSignal | undefined, stopped: () => Error): Promise<Float32Array>;
  /** Ends all threads; tasks that are not done are rejected. */
  close(): Promise<void>;
}

interface Job<Task> {
  task: Task;
  resolve(vectors: Float32Array): void;
  reject(e: Error): void;
}

interface Member<Task> {
  worker: Worker;
  job: Job<Task> | null;
}

/**
 * @param name the encoder's name, for messages
 * @param file the worker's script
 * @param data its `workerData`
 * @param size how many threads at most; one is started only when a task finds no idle one
 */
export function createCrew<Task>(name: string, file: URL, data: unknown, size: number): Crew<Task> {
  let members: Member<Task>[] = [];
  let queue: Job<Task>[] = [];
  let closed = false;

  /** Gives waiting jobs to idle threads. A thread without a job does not keep the process alive. */
  function hand(): void {
    while (queue.length > 0) {
      const idle = members.find((m) => !m.job) ?? (members.length < size ? start() : undefined);
      if (!idle) return;
      const job = queue.shift() as Job<Task>;
      idle.job = job;
      idle.worker.ref();
      idle.worker.postMessage(job.task);
    }
  }

  function start(): Member<Task> {
    const member: Member<Task> = { worker: new Worker(file, { workerData: data, execArgv: [] }), job: null };
    member.worker.on('message', (outcome: Outcome) => {
      const job = member.job;
      member.job = null;
      member.worker.unref();
      if ('error' in outcome) job?.reject(new SigmaError('unavailable', workerFailed(name, outcome.error)));
      else job?.resolve(outcome.vectors);
      hand();
    });
    member.worker.on('error', (e) => dismiss(member, e.message, e));
    member.worker.on('exit', (code) => dismiss(member, `exit code ${code}`));
    members.push(member);
    return member;
  }

  /** One thread is gone: the jobs of all fail, and the next `run` starts a new crew. */
  function dismiss(member: Member<Task>, how: string, cause?: unknown): void {
    if (!members.includes(member)) return;
    const open = [...members.flatMap((m) => m.job ?? []), ...queue];
    const gone = members;
    members = [];
    queue = [];
    for (const m of gone) void m.worker.terminate();
    for (const job of open) job.reject(new SigmaError('unavailable', workerEnded(name, how, open.length), cause));
  }

  return {
    run: (task, signal, stopped) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new SigmaError('unavailable', encoderClosed(name)));
        const job: Job<Task> = { task, resolve: settle(resolve), reject: settle(reject) };
        const abort = (): void => {
          queue = queue.filter((j) => j !== job);
          job.reject(stopped());
        };
        function settle<T>(f: (value: T) => void): (value: T) => void {
          return (value) => {
            signal?.removeEventListener('abort', abort);
            f(value);
          };
        }
        if (signal?.aborted) return abort();
        if (signal) {
          setMaxListeners(0, signal); // one listener per waiting batch is no leak
          signal.addEventListener('abort', abort, { once: true });
        }
        queue.push(job);
        hand();
      }),
    async close() {
      closed = true;
      const gone = members;
      const open = [...members.flatMap((m) => m.job ?? []), ...queue];
      members = [];
      queue = [];
      for (const job of open) job.reject(new SigmaError('unavailable', encoderClosed(name)));
      await Promise.all(gone.map((m) => m.worker.terminate()));
    },
  };
}
