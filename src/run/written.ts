import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './lease.js';

/** What a run writes, by folder: whatever has another name is somebody else's. */
const files: Record<string, RegExp> = {
  '.': /^(report\.html|questions\.jsonl|plan\.json|status\.json|manifest\.json|traces\.jsonl\.gz)$/,
  merged: /^(units\.parquet|rows\.json|sample\.json|costs\.json|cells|conditions)$/,
  charts:
    /^(injection|differences|drop|detection|malicious-weight|negative-edges|recovery|settings|parse-rates)(-[\w-]+)?\.png$/,
  artefacts: /^[0-9a-f]{16}\.json$/,
};
/** Folders of shards. */
export const shardName = /^\d{4,}$/;
const shardFile = /^(units\.jsonl|failures\.jsonl|lease\.json)$/;

/** A file that is being written, by the number of the process that does. */
const partName = /^(.+)\.(\d+)\.part(\.jsonl)?$/;

/** Is this one of the names that a run gives its files in a folder, half-written ones included? */
const isOurs = (name: string, known: RegExp): boolean => known.test(partName.exec(name)?.[1] ?? name);

/** One of the names that a run uses at the top of its folder, where the folder has one; the manifest aside. */
export function nameInUse(folder: string): string | null {
  const names = ['report.html', 'questions.jsonl', 'plan.json', 'status.json', 'traces.jsonl.gz'];
  return (
    [...names, 'shards', 'merged', 'charts', 'artefacts', 'calls'].find((n) => existsSync(path.join(folder, n))) ?? null
  );
}

/** Does a folder whose manifest cannot be read hold a run all the same? */
export function looksLikeRun(folder: string): boolean {
  const has = (name: string): boolean => existsSync(path.join(folder, name));
  return shardsOf(folder).length > 0 || (has('plan.json') && has('questions.jsonl'));
}

/** Removes what a run writes, the manifest last, and the folders that are empty then. */
export function removeRun(folder: string): void {
  for (const shard of shardsOf(folder)) clear(shard, shardFile);
  clear(path.join(folder, 'shards'), null);
  for (const sub of ['artefacts', 'merged', 'charts']) clear(path.join(folder, sub), files[sub]!);
  for (const name of ours(folder, files['.']!))
    if (name !== 'manifest.json') rmSync(path.join(folder, name), { force: true });
  rmSync(path.join(folder, 'manifest.json'), { force: true });
}

/** Removes files that a process had not finished when it was killed. Those of living processes are let be. */
export function removeStaleParts(folder: string): void {
  for (const [sub, known] of Object.entries(files))
    for (const name of ours(path.join(folder, sub), known)) {
      const pid = partName.exec(name)?.[2];
      if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(folder, sub, name), { force: true });
    }
}

function shardsOf(folder: string): string[] {
  const shards = path.join(folder, 'shards');
  return namesIn(shards)
    .filter((n) => shardName.test(n))
    .map((n) => path.join(shards, n))
    .filter((d) => statSync(d).isDirectory());
}

/** Removes the known files of a folder, and the folder if nothing else is in it. */
function clear(folder: string, known: RegExp | null): void {
  if (known) for (const name of ours(folder, known)) rmSync(path.join(folder, name), { force: true });
  if (existsSync(folder) && namesIn(folder).length === 0 && lstatSync(folder).isDirectory()) rmdirSync(folder);
}

// Another process may give a file its final name between the listing and the look at it.
const ours = (folder: string, known: RegExp): string[] =>
  namesIn(folder).filter(
    (n) => isOurs(n, known) && lstatSync(path.join(folder, n), { throwIfNoEntry: false })?.isDirectory() === false,
  );

const namesIn = (folder: string): string[] =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
