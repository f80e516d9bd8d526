import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { makeFolder } from './makeFolder.js';
import { folderInUse, writeFailed } from './messages.js';

interface Lease {
  pid: number;
  host: string;
  /** When the system started that process, in its own count: numbers of processes are used again. */
  started: string | null;
}

/** How long a run that was just killed may take to let go of its shards. */
const patienceMs = 2000;

const file = (shard: string): string => path.join(shard, 'lease.json');

/**
 * One writer a shard: a second process that runs the same command is told so instead of mixing its lines in. A lease
 * whose process is gone protects nobody.
 * @returns gives the lease back
 * @throws SigmaError `bad-input` while another process holds it, `write-failed`
 */
export function takeLease(shard: string, run: string): () => void {
  const mine: Lease = { pid: process.pid, host: os.hostname(), started: startOf(process.pid) };
  try {
    makeFolder(shard);
    for (const until = Date.now() + patienceMs; !createOnce(file(shard), JSON.stringify(mine));) {
      const holder = holderOf(shard);
      if (holder !== null && holder !== process.pid && Date.now() < until) {
        pause(50);
        continue;
      }
      if (holder !== null) throw new SigmaError('bad-input', folderInUse(run, holder));
      rmSync(file(shard), { force: true });
    }
  } catch (e) {
    if (e instanceof SigmaError) throw e;
    throw new SigmaError('write-failed', writeFailed(file(shard), e), e);
  }
  return () => rmSync(file(shard), { force: true });
}

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @throws SigmaError `bad-input` while any process writes to one of the run's shards */
export function refuseWhileInUse(run: string): void {
  const shards = path.join(run, 'shards');
  if (!existsSync(shards)) return;
  for (const shard of readdirSync(shards)) {
    const holder = holderOf(path.join(shards, shard));
    if (holder !== null) throw new SigmaError('bad-input', folderInUse(run, holder));
  }
}

/** False where the file is there already: of two processes one makes it. */
function createOnce(name: string, text: string): boolean {
  let fd: number;
  try {
    fd = openSync(name, 'wx');
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw e;
  }
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
  return true;
}

/** The living process that holds a shard's lease (this one counts); null where there is none. */
function holderOf(shard: string): number | null {
  let lease: Partial<Lease>;
  try {
    lease = JSON.parse(readFileSync(file(shard), 'utf8')) as Partial<Lease>;
  } catch {
    return null; // none, or half of one: its writer is gone
  }
  const { pid = -1, host, started = null } = lease;
  if (host !== os.hostname() || !isAlive(pid)) return null;
  const now = startOf(pid);
  if (started === null || now === null) return pid === process.pid ? null : pid;
  return started === now ? pid : null;
}

/** Does a process of this number run on this machine? */
export function isAlive(pid: number): boolean {
  if (!(Number.isInteger(pid) && pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The start time of a process, from Linux' process table; null on other systems. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
