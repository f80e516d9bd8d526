import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { SigmaError, reasonOf } from '../core/index.js';
import * as texts from './messages.js';
import { serverSource } from './source.js';
import { wall, type Tools } from './tools.js';

export interface Limits {
  /** Processor time, s. */
  seconds: number;
  /** Time by the clock, s. */
  wall: number;
  /** Bytes. */
  memory: number;
  /** Bytes a file may have. */
  file: number;
}

/** What the server tells of one program. */
export interface Ended {
  /** The judge's line; none where it was ended. `gone`: the solution ended, or stopped answering, before the tests did. */
  said?: { outcome: string; reason: string; values?: string[] };
  late: boolean;
  /** Wait status and processor seconds; null where the server ended it. */
  solution: readonly [number, number] | null;
  judge: readonly [number, number] | null;
  /** Nothing was left behind: the server may run the next one. */
  clean: boolean;
}

/** One bubblewrap with a fork server in it: runs one program at a time. */
export interface ForkServer {
  /** Rejects when the server breaks; then, as after an `Ended` that is not clean, it must be closed. */
  run(solution: object, judge: object, limits: Limits): Promise<Ended>;
  close(): void;
  hasEnded(): boolean;
}

/** How much longer than a program's own time by the clock the server may be silent, ms. */
const PATIENCE = 30_000;

/** @throws SigmaError `unavailable` with what bubblewrap or Python said */
export async function startServer(tools: Tools): Promise<ForkServer> {
  // Root's own processes are bound neither by permissions nor by limits of their number: nobody's are.
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(tools.bubblewrap, wall(tools, serverSource()), {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C is for sigma, which may want to finish what runs.
    detached: true,
    ...asNobody,
  });
  const sockets = [child.stdin, child.stdout, child.stderr] as unknown as Socket[];
  let onLine: (line: string) => void = () => undefined;
  let onEnd: (e: Error) => void = () => undefined;
  let ended: Error | undefined;
  let complaint = '';
  const end = (e: Error): void => {
    ended ??= e;
    onEnd(ended);
  };
  child.on('error', (e) => end(new SigmaError('unavailable', texts.badStart(reasonOf(e)))));
  child.on('close', () => end(new SigmaError('unavailable', texts.badStart(complaint.trim()))));
  child.stdin.on('error', () => undefined); // its end is told by 'close'
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString('utf8')).slice(-1000)));
  createInterface({ input: child.stdout }).on('line', (line) => onLine(line));

  /** A server without a program does not keep the process alive. */
  function keepAlive(on: boolean): void {
    for (const x of [child, ...sockets])
      if (on) x.ref();
      else x.unref();
  }

  /** The first line that `read` takes, within `ms`. */
  function until<T>(read: (line: string) => T | undefined, ms: number): Promise<T> {
    keepAlive(true);
    let timer: NodeJS.Timeout | undefined;
    return new Promise<T>((resolve, reject) => {
      if (ended) return reject(ended);
      onEnd = reject;
      onLine = (line) => {
        const found = read(line);
        if (found !== undefined) resolve(found);
      };
      timer = setTimeout(() => reject(new SigmaError('unavailable', texts.badStart(texts.tooLate(ms / 1000)))), ms);
    }).finally(() => {
      clearTimeout(timer);
      onLine = onEnd = () => undefined;
      keepAlive(false);
    });
  }

  const close = (): void => void child.kill('SIGKILL');
  try {
    await until((line) => (fieldOf(line, 'ready') === true ? true : undefined), PATIENCE);
  } catch (e) {
    close();
    throw e;
  }
  return {
    run(solution, judge, limits) {
      const jobs = [solution, judge].map((job) => Buffer.from(JSON.stringify(job), 'utf8'));
      const head = JSON.stringify({ limits, solution: jobs[0]!.length, judge: jobs[1]!.length });
      let said: Ended['said'];
      const done = until(
        (line) => {
          const finished = fieldOf(line, 'end') as Omit<Ended, 'said'> | undefined;
          if (finished === undefined && fieldOf(line, 'outcome') !== undefined)
            said = JSON.parse(line) as Ended['said'];
          return finished && { ...finished, ...(said ? { said } : {}) };
        },
        limits.wall * 1000 + PATIENCE,
      );
      child.stdin.write(Buffer.concat([Buffer.from(`${head}\n`), ...jobs]));
      return done;
    },
    close,
    hasEnded: () => ended !== undefined,
  };
}

/** A field of a line that is a JSON object; undefined for all else: a judge may have been ended within its line. */
function fieldOf(line: string, name: string): unknown {
  try {
    return (JSON.parse(line) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
