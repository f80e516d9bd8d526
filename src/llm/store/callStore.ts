import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { SigmaError, reasonOf, sha256 } from '../../core/index.js';
import type { ChatReply, ChatRequest, ModelIdentity } from '../chat.js';
import { cannotWrite } from './messages.js';
import { readSegment, type Place, type Segment } from './segment.js';

/** A finished call. */
export interface CallEntry {
  key: string;
  identity: ModelIdentity;
  request: ChatRequest;
  reply: ChatReply;
}

/** Replies of finished calls by content, in append-only files of which every process writes one of its own. */
export interface CallStore {
  /** Undefined when nobody has asked this yet, here or in another process. */
  get(key: string): CallEntry | undefined;
  /**
   * Keeps a call; when it returns the line has been handed to the system. The first reply to a request counts: one that
   * comes second, from here or from another process, is dropped and the first one returned.
   * An error is kept in the first folder only: other runs need not inherit it.
   * @throws SigmaError `write-failed`
   */
  put(entry: CallEntry): CallEntry;
  /** Every entry, in order of files and lines: for looking around. */
  entries(): Generator<CallEntry>;
  stats(): { entries: number; duplicates: number; damaged: number };
  close(): void;
}

export interface StoreOptions {
  /** Folders that are looked in. */
  read: readonly string[];
  /** Folders that new entries go to; each gets the entries it lacks. They are looked in too. */
  write: readonly string[];
}

/** Milliseconds between two looks at what other processes have written, and between two groups handed to the disk. */
const lookEvery = 250;
const syncEvery = 50;

/**
 * Opens folders of calls (`calls-*.jsonl`). A line cut off by a crash is passed over; files are never changed, only
 * appended to by the one process that made them.
 * @throws SigmaError `write-failed` when a folder cannot be made
 */
export function openCallStore({ read, write }: StoreOptions): CallStore {
  const folders = [...new Set([...write, ...read])];
  const places = new Map<string, Place>();
  const inFolder = new Map(write.map((f) => [f, new Set<string>()]));
  const segments = new Map<string, Segment>();
  const writers = new Map<string, { fd: number; file: string; end: number }>();
  const handles = new Map<string, number>();
  let duplicates = 0;
  let broken = 0;
  let looked = 0;
  let fault: Error | undefined;
  let syncing: ReturnType<typeof setTimeout> | undefined;

  const note =
    (folder: string) =>
    (key: string, place: Place): void => {
      inFolder.get(folder)?.add(key);
      const known = places.get(key);
      if (!known) places.set(key, place);
      else if (path.dirname(known.file) === path.dirname(place.file)) duplicates++;
    };
  /** Indexes what other processes have written since, or (`again`) everything anew. */
  const look = (again = false): void => {
    looked = Date.now();
    for (const folder of folders) {
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder).sort()) {
        if (!/^calls-.*\.jsonl$/.test(name)) continue;
        const file = path.join(folder, name);
        if (writers.get(folder)?.file === file) {
          if (again) readSegment({ file, read: 0, damaged: 0 }, note(folder));
          continue;
        }
        let segment = segments.get(file);
        if (!segment) segments.set(file, (segment = { file, read: 0, damaged: 0 }));
        if (statSync(file).size > segment.read) readSegment(segment, note(folder));
      }
    }
  };
  const load = ({ file, offset, length }: Place): CallEntry | undefined => {
    let fd = handles.get(file);
    try {
      if (fd === undefined) handles.set(file, (fd = openSync(file, 'r')));
      const bytes = Buffer.allocUnsafe(length);
      readSync(fd, bytes, 0, length, offset);
      return JSON.parse(bytes.toString('utf8')) as CallEntry;
    } catch {
      return undefined; // damaged in the middle, or compacted away
    }
  };
  const find = (key: string): CallEntry | undefined => {
    const place = places.get(key);
    const entry = place && load(place);
    if (!place || entry) return entry;
    if (existsSync(place.file)) {
      places.delete(key);
      for (const keys of inFolder.values()) keys.delete(key);
      broken++;
      return undefined;
    }
    // Another process has compacted the folder: its calls stand in a new file.
    places.clear();
    segments.clear();
    for (const keys of inFolder.values()) keys.clear();
    duplicates = 0;
    look(true);
    return places.has(key) ? find(key) : undefined;
  };
  const writerOf = (folder: string): { fd: number; file: string; end: number } => {
    let writer = writers.get(folder);
    if (writer && fstatSync(writer.fd).nlink === 0) {
      closeSync(writer.fd); // compacted away: what is appended there is lost
      writer = undefined;
    }
    if (!writer) {
      mkdirSync(folder, { recursive: true });
      // Names sort by time, so that everybody agrees which of two replies was there first.
      const who = sha256(`${hostname()} ${process.pid} ${process.hrtime.bigint()}`, 8);
      const file = path.join(folder, `calls-${new Date().toISOString().replace(/\D/g, '')}-${who}.jsonl`);
      writer = { fd: openSync(file, 'ax'), file, end: 0 };
      writers.set(folder, writer);
    }
    return writer;
  };
  const append = (folder: string, key: string, line: Buffer): void => {
    try {
      if (fault) throw fault; // the disk has lost what it had taken
      const writer = writerOf(folder);
      let done = 0;
      while (done < line.length) done += writeSync(writer.fd, line, done);
      note(folder)(key, { file: writer.file, offset: writer.end, length: line.length - 1 });
      writer.end += line.length;
    } catch (e) {
      writers.delete(folder); // half a line may stand there: whoever goes on begins another file
      throw new SigmaError('write-failed', cannotWrite(folder, reasonOf(e)), e);
    }
    syncing ??= setTimeout(() => {
      syncing = undefined;
      for (const { fd } of writers.values()) fdatasync(fd, (e) => (fault ??= e ?? undefined));
    }, syncEvery).unref();
  };
  const keep = (entry: CallEntry): void => {
    let line: Buffer | undefined;
    for (const [folder, keys] of entry.reply.error !== undefined ? [...inFolder].slice(0, 1) : inFolder)
      if (!keys.has(entry.key)) append(folder, entry.key, (line ??= Buffer.from(`${lineOf(entry)}\n`)));
  };

  look();
  return {
    get(key) {
      if (!places.has(key) && Date.now() - looked >= lookEvery) look();
      const entry = find(key);
      if (entry) keep(entry); // found in another folder: the run's own gets it too
      return entry;
    },
    put(entry) {
      if (Date.now() - looked >= lookEvery) look();
      const first = find(entry.key);
      if (first) duplicates++;
      keep(first ?? entry);
      return first ?? entry;
    },
    *entries() {
      for (const key of [...places.keys()]) {
        const entry = find(key);
        if (entry) yield entry;
      }
    },
    stats: () => ({
      entries: places.size,
      duplicates,
      damaged: [...segments.values()].reduce((n, s) => n + s.damaged, broken),
    }),
    close() {
      clearTimeout(syncing);
      for (const { fd } of writers.values()) {
        fdatasyncSync(fd);
        closeSync(fd);
      }
      for (const fd of handles.values()) closeSync(fd);
      writers.clear();
      handles.clear();
    },
  };
}

/** The key stands first, so that a file is indexed without reading what it says. */
function lineOf({ key, identity, request, reply }: CallEntry): string {
  return JSON.stringify({ key, identity, request, reply });
}
