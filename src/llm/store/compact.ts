import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { reasonOf, SigmaError } from '../../core/index.js';
import { cannotWrite } from './messages.js';
import { readSegment, type Place } from './segment.js';

export interface Compacted {
  /** Files that were joined into one, and their bytes. */
  files: number;
  bytes: number;
  /** Files that were left alone: a process may be writing to them. */
  recent: number;
  /** Entries kept, and bytes of the file they stand in. */
  kept: number;
  keptBytes: number;
  /** Entries dropped: there was an earlier reply to the same request. */
  duplicates: number;
  damaged: number;
}

/** A file that nobody has appended to for so long is nobody's any more, in milliseconds. */
const idle = 3_600_000;

/**
 * Joins the files of a folder of calls into one, without duplicates and torn lines. Files written within the last hour
 * are left alone. The new file takes the name of the oldest, so that the first reply to a request stays the one that
 * counts; a crash at any point leaves every call in at least one file.
 * @throws SigmaError `write-failed`
 */
export function compactCalls(folder: string, now = Date.now()): Compacted {
  const all = existsSync(folder) ? readdirSync(folder).filter((f) => /^calls-.*\.jsonl$/.test(f)) : [];
  const files = all.map((f) => path.join(folder, f)).sort();
  const old = files.filter((f) => now - statSync(f).mtimeMs >= idle);
  const out: Compacted = {
    files: old.length,
    bytes: 0,
    recent: files.length - old.length,
    kept: 0,
    keptBytes: 0,
    duplicates: 0,
    damaged: 0,
  };
  const [oldest] = old;
  if (oldest === undefined) return out;
  const places = new Map<string, Place>();
  const sizes = new Map<string, number>();
  for (const file of old) {
    const segment = { file, read: 0, damaged: 0 };
    readSegment(segment, (key, place) => {
      if (places.has(key)) out.duplicates++;
      else places.set(key, place);
    });
    const { size } = statSync(file);
    sizes.set(file, size);
    out.bytes += size;
    out.damaged += segment.damaged + (size > segment.read ? 1 : 0);
  }
  out.kept = places.size;
  const whole = out.files === 1 && out.duplicates === 0 && out.damaged === 0;
  if (whole) return { ...out, keptBytes: out.bytes };
  const part = path.join(folder, `compact-${process.pid}.part`);
  try {
    out.keptBytes = writeEntries(part, places);
    // A new name, so that a process with an old index finds its file gone instead of other bytes in it.
    renameSync(part, compactedName(oldest));
    for (const file of old) if (statSync(file).size === sizes.get(file)) unlinkSync(file);
  } catch (e) {
    rmSync(part, { force: true });
    throw new SigmaError('write-failed', cannotWrite(folder, reasonOf(e)), e);
  }
  return out;
}

/** Sorts where the oldest file did: `calls-TIME-WHO-c1.jsonl`, then `-c2`. */
function compactedName(oldest: string): string {
  const [, base = oldest, n = '0'] = /^(.*?)(?:-c(\d+))?\.jsonl$/.exec(oldest) ?? [];
  return `${base}-c${Number(n) + 1}.jsonl`;
}

function writeEntries(file: string, places: ReadonlyMap<string, Place>): number {
  const fd = openSync(file, 'wx');
  let bytes = 0;
  let from: { file: string; fd: number } | undefined;
  try {
    for (const place of places.values()) {
      if (from?.file !== place.file) {
        if (from) closeSync(from.fd);
        from = { file: place.file, fd: openSync(place.file, 'r') };
      }
      const line = Buffer.alloc(place.length + 1, '\n');
      readSync(from.fd, line, 0, place.length, place.offset);
      for (let done = 0; done < line.length;) done += writeSync(fd, line, done);
      bytes += line.length;
    }
    fsyncSync(fd);
  } finally {
    if (from) closeSync(from.fd);
    closeSync(fd);
  }
  return bytes;
}
