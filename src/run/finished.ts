import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { shardFiles } from './folder.js';

const mergedFiles = ['units.parquet', 'rows.json', 'sample.json'];
/** Of runs that asked models. */
const recordedFiles = ['merged/costs.json', 'traces.jsonl.gz'];

/**
 * Hash of a run's unit logs and of what was made of them. A finished run notes it in status.json: where it is still the
 * same and no unit is open, there is nothing to merge or compute again.
 * @returns null while a merged file is missing
 */
export function hashOfResults(folder: string): string | null {
  const merged = mergedFiles.map((name) => path.join(folder, 'merged', name));
  if (!merged.every((file) => existsSync(file))) return null;
  const recorded = recordedFiles.map((name) => path.join(folder, name)).filter((file) => existsSync(file));
  const hash = createHash('sha256');
  const block = Buffer.alloc(1 << 20);
  for (const file of [...shardFiles(folder, 'units'), ...merged, ...recorded]) {
    const fd = openSync(file, 'r');
    let bytes = 0;
    try {
      for (let n; (n = readSync(fd, block, 0, block.length, null)) > 0; bytes += n) hash.update(block.subarray(0, n));
    } finally {
      closeSync(fd);
    }
    hash.update(`\n${path.relative(folder, file)} ${bytes}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

/** The hash that the last finished run noted; null where it was not finished, or nothing can be read. */
export function notedHash(folder: string): string | null {
  try {
    const { results } = JSON.parse(readFileSync(path.join(folder, 'status.json'), 'utf8')) as { results?: unknown };
    return typeof results === 'string' ? results : null;
  } catch {
    return null; // then everything is made again
  }
}
