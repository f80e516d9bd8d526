import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, reasonOf, SigmaError } from '../core/index.js';
import { refuseWhileInUse } from './lease.js';
import { makeFolder } from './makeFolder.js';
import { hashOfManifest, manifestFault, type Manifest } from './manifest.js';
import {
  brokenRun,
  manifestChanged,
  nameTaken,
  noManifest,
  notARun,
  otherExperiment,
  otherManifest,
  writeFailed,
} from './messages.js';
import { looksLikeRun, nameInUse, removeRun, shardName } from './written.js';

export interface RunFolder {
  folder: string;
  manifest: Manifest;
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/** Why a run folder's manifest cannot be used, and whether the folder evidently is a run's all the same. */
interface Fault {
  message: string;
  isRun: boolean;
}

function look(folder: string): Manifest | Fault {
  const file = manifestFile(folder);
  if (!existsSync(file)) return { message: notARun(folder), isRun: false };
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (e) {
    const isRun = looksLikeRun(folder);
    return { message: isRun ? brokenRun(file, reasonOf(e)) : noManifest(file, reasonOf(e)), isRun };
  }
  if ((value as { format?: unknown } | null)?.format !== 'sigma-run/1')
    return { message: otherManifest(folder), isRun: false };
  const fault = manifestFault(value);
  if (fault !== null) return { message: brokenRun(file, fault), isRun: true };
  const manifest = value as Manifest;
  return hashOfManifest(manifest) === manifest.contentHash
    ? manifest
    : { message: manifestChanged(folder), isRun: true };
}

/** @throws SigmaError `bad-input` when the folder is no run, or its manifest is damaged or was changed. */
export function openFolder(folder: string): RunFolder {
  const manifest = look(folder);
  if ('message' in manifest) throw new SigmaError('bad-input', manifest.message);
  return { folder, manifest };
}

/** What has to be equal for a run to be resumed. Paths may differ: the content hash covers what they hold. */
const identity = ['contentHash', 'sigma', 'backend', 'tensor'] as const;

function startOver(folder: string): void {
  const found = look(folder);
  if ('message' in found && !found.isRun) throw new SigmaError('bad-input', found.message);
  refuseWhileInUse(folder);
  try {
    removeRun(folder);
  } catch (e) {
    throw new SigmaError('write-failed', writeFailed(folder, e), e);
  }
}

/**
 * Makes the run's folder, or opens the one that is there.
 * @throws SigmaError `bad-input` when it holds another experiment, or files of the names that a run writes but no run;
 *   `write-failed`
 */
export function ensureFolder(folder: string, manifest: Manifest, fresh: boolean): RunFolder {
  const startsOver = fresh && existsSync(manifestFile(folder));
  if (startsOver) startOver(folder);
  // What starting over left standing is somebody else's, in folders that the run shares with it. Looked at before the
  // manifest: a run that begins at the same time writes its manifest first.
  const taken = startsOver ? null : nameInUse(folder);
  if (existsSync(manifestFile(folder))) {
    const there = openFolder(folder);
    const key = identity.find((k) => canonicalJson(there.manifest[k]) !== canonicalJson(manifest[k]));
    if (key !== undefined) throw new SigmaError('bad-input', otherExperiment(folder, key));
    return there;
  }
  if (taken !== null) throw new SigmaError('bad-input', nameTaken(folder, taken));
  writeAtomically(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder, manifest };
}

export function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (e) {
    throw new SigmaError('bad-input', brokenRun(file, reasonOf(e)), e);
  }
}

/** A value as one line of JSON that every reader takes: half a surrogate pair, which JSON.stringify escapes and others refuse, becomes U+FFFD. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    typeof v === 'string' ? Buffer.from(v, 'utf8').toString('utf8') : v,
  );
}

/** Writes a whole file or nothing: a reader, or a kill, never meets half of it. */
export function writeAtomically(file: string, data: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  try {
    makeFolder(path.dirname(file));
    writeFileSync(part, data);
    renameSync(part, file);
  } catch (e) {
    if (existsSync(part)) rmSync(part, { force: true });
    throw new SigmaError('write-failed', writeFailed(file, e), e);
  }
}

export const shardFolder = (folder: string, shard: number): string =>
  path.join(folder, 'shards', String(shard).padStart(4, '0'));

/** Every log of one kind, over all shards, in order of name. */
export function shardFiles(folder: string, kind: 'units' | 'failures'): string[] {
  const shards = path.join(folder, 'shards');
  if (!existsSync(shards)) return [];
  return readdirSync(shards)
    .filter((s) => shardName.test(s))
    .sort()
    .map((s) => path.join(shards, s, `${kind}.jsonl`))
    .filter((f) => existsSync(f));
}
