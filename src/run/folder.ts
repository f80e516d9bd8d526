import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalJson, reasonOf, SigmaError } from '../core/index.js';
import { refuseWhileInUse } from './lease.js';
import { brokenRun, notARun, otherExperiment, otherManifest, writeFailed } from './messages.js';

/** Written first, never changed: what the run is made of. It holds no clock; equal runs on the same files have equal manifests. */
export interface Manifest {
  format: 'sigma-run/1';
  id: string;
  sigma: string;
  /** Hash of configuration and data: what names the run and keys its units. */
  contentHash: string;
  experiment: Record<string, unknown>;
  data: Record<string, unknown>;
  questions: number;
  agents: string[];
  kind: string;
  backend: string;
  tensor: Record<string, unknown>;
  encoder: Record<string, unknown> | null;
  plan: Record<string, unknown>;
}

export interface RunFolder {
  folder: string;
  manifest: Manifest;
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/** @throws SigmaError `bad-input` when the folder is no run, or its manifest is damaged. */
export function openFolder(folder: string): RunFolder {
  if (!existsSync(manifestFile(folder))) throw new SigmaError('bad-input', notARun(folder));
  const manifest = readJson<Manifest | null>(manifestFile(folder));
  if (manifest?.format !== 'sigma-run/1') throw new SigmaError('bad-input', otherManifest(folder));
  return { folder, manifest };
}

/** What has to be equal for a run to be resumed. Paths may differ: the content hash covers what they hold. */
const identity = ['contentHash', 'sigma', 'backend', 'tensor'] as const;

/** What a run writes: `--fresh` removes these and leaves everything else in the folder alone. */
const parts = [
  'shards',
  'artefacts',
  'merged',
  'charts',
  'report.html',
  'questions.jsonl',
  'plan.json',
  'status.json',
  'manifest.json',
];

function startOver(folder: string): void {
  openFolder(folder);
  refuseWhileInUse(folder);
  for (const part of parts) rmSync(path.join(folder, part), { recursive: true, force: true });
}

/**
 * Makes the run's folder, or opens the one that is there.
 * @throws SigmaError `bad-input` when it holds another experiment.
 */
export function ensureFolder(folder: string, manifest: Manifest, fresh: boolean): RunFolder {
  if (fresh && existsSync(manifestFile(folder))) startOver(folder);
  if (existsSync(manifestFile(folder))) {
    const there = openFolder(folder);
    const key = identity.find((k) => canonicalJson(there.manifest[k]) !== canonicalJson(manifest[k]));
    if (key !== undefined) throw new SigmaError('bad-input', otherExperiment(folder, key));
    return there;
  }
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
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(part, data);
    renameSync(part, file);
  } catch (e) {
    if (existsSync(part)) rmSync(part, { force: true });
    throw new SigmaError('write-failed', writeFailed(file, reasonOf(e)), e);
  }
}

export const shardFolder = (folder: string, shard: number): string =>
  path.join(folder, 'shards', String(shard).padStart(4, '0'));

/** Every log of one kind, over all shards, in order of name. */
export function shardFiles(folder: string, kind: 'units' | 'failures'): string[] {
  const shards = path.join(folder, 'shards');
  if (!existsSync(shards)) return [];
  return readdirSync(shards)
    .sort()
    .map((s) => path.join(shards, s, `${kind}.jsonl`))
    .filter((f) => existsSync(f));
}
