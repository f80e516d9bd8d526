import { existsSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SigmaError, type Artefact } from '../core/index.js';
import { artefactHash, type UnitSink } from './condition.js';
import type { Done } from './done.js';
import { readJson, shardFolder, writeAtomically } from './folder.js';
import { openLog } from './log.js';
import { budgetSpent, folderInUse } from './messages.js';

export interface ShardStore extends UnitSink {
  written: number;
  failed: number;
  close(): void;
}

/**
 * One shard's logs, with this process as their one writer.
 * @throws SigmaError `budget-spent` from `fail` once more than `budget` of `total` units have failed.
 */
export function openShard(folder: string, shard: number, done: Done, budget: { share: number; total: number }): ShardStore {
  const dir = shardFolder(folder, shard);
  mkdirSync(dir, { recursive: true });
  const release = takeLease(path.join(dir, 'lease.json'), folder);
  const units = openLog(path.join(dir, 'units.jsonl'));
  const failures = openLog(path.join(dir, 'failures.jsonl'));
  const kept = new Set<string>();
  const store: ShardStore = {
    written: 0,
    failed: 0,
    isDone: (c, m, q) => done.has(c, m, q),
    put(line) {
      if (!done.add(line.c, line.m, line.q)) return;
      units.write(JSON.stringify(line));
      store.written++;
    },
    fail(c, m, q, reason) {
      failures.write(JSON.stringify({ c, m, q, reason: reason.slice(0, 500) }));
      store.failed++;
      if (store.failed > budget.share * budget.total) {
        units.flush();
        failures.flush();
        throw new SigmaError('budget-spent', budgetSpent(store.failed, budget.total, budget.share, reason));
      }
    },
    flush() {
      units.flush();
      failures.flush();
    },
    keep(artefact: Artefact) {
      const hash = artefactHash(artefact);
      const file = path.join(folder, 'artefacts', `${hash}.json`);
      if (!kept.has(hash) && !existsSync(file)) writeAtomically(file, `${JSON.stringify(artefact)}\n`);
      kept.add(hash);
      return hash;
    },
    close() {
      units.close();
      failures.close();
      release();
    },
  };
  return store;
}

/** One writer a shard: a second process that runs the same command is told so instead of mixing its lines in. */
function takeLease(file: string, folder: string): () => void {
  if (existsSync(file)) {
    const { pid, host } = readLease(file);
    if (host === os.hostname() && pid !== process.pid && isAlive(pid)) throw new SigmaError('bad-input', folderInUse(folder, pid));
  }
  writeAtomically(file, JSON.stringify({ pid: process.pid, host: os.hostname() }));
  return () => rmSync(file, { force: true });
}

function readLease(file: string): { pid: number; host: string } {
  try {
    return readJson(file);
  } catch {
    return { pid: -1, host: '' }; // a lease that cannot be read protects nobody: its writer is gone
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
