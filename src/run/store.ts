import { existsSync } from 'node:fs';
import path from 'node:path';
import { SigmaError, type Artefact } from '../core/index.js';
import { artefactHash, type UnitSink } from './condition.js';
import type { Done } from './done.js';
import { shardFolder, writeAtomically } from './folder.js';
import { takeLease } from './lease.js';
import { openLog, type LogWriter } from './log.js';
import { budgetSpent } from './messages.js';

export interface ShardStore extends UnitSink {
  written: number;
  failed: number;
  close(): void;
}

/**
 * One shard's logs, with this process as their one writer.
 * @throws SigmaError `budget-spent` from `fail` once more than `budget` of `total` units have failed.
 */
export function openShard(
  folder: string,
  shard: number,
  done: Done,
  budget: { share: number; total: number },
): ShardStore {
  const dir = shardFolder(folder, shard);
  const release = takeLease(dir, folder);
  let units: LogWriter;
  let failures: LogWriter;
  try {
    units = openLog(path.join(dir, 'units.jsonl'));
    failures = openLog(path.join(dir, 'failures.jsonl'));
  } catch (e) {
    release();
    throw e;
  }
  const kept = new Set<string>();
  const round = done.provisional + 1;
  const store: ShardStore = {
    written: 0,
    failed: 0,
    isDone: (c, m, q) => done.has(c, m, q),
    put(line, provisional = false) {
      if (!done.add(line.c, line.m, line.q)) return;
      units.write(JSON.stringify(provisional ? { ...line, p: round } : line));
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
      try {
        units.close();
        failures.close();
      } finally {
        release();
      }
    },
  };
  return store;
}
