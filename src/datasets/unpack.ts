import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { SigmaError, cacheFolder, messages as common, reasonOf } from '../core/index.js';
import * as texts from './messages.js';

interface Format {
  name: string;
  ending: string;
  magic: readonly number[];
  open(): Duplex;
}

const formats: readonly Format[] = [
  { name: 'gzip', ending: '.gz', magic: [0x1f, 0x8b], open: () => zlib.createGunzip() },
  { name: 'zstd', ending: '.zst', magic: [0x28, 0xb5, 0x2f, 0xfd], open: unzstd },
];

/**
 * The plain text of a file: the file itself, or for .gz and .zst an unpacked copy in the user's cache, named by the
 * hashes of both contents and put there by a rename, so that a half-written copy is never read. A copy that has been
 * spoilt since is made again.
 * @throws SigmaError `bad-input`, `write-failed`, `interrupted`
 */
export async function plainFile(file: string, signal?: AbortSignal): Promise<string> {
  const head = await firstBytes(file);
  const named = formats.find((f) => file.endsWith(f.ending));
  const found = formats.find((f) => f.magic.every((b, i) => head[i] === b));
  if (head.length === 0) throw new SigmaError('bad-input', common.fileEmpty('traces', file));
  if (!named) {
    if (found) throw new SigmaError('bad-input', texts.compressedUnderPlainName(file, found.name, found.ending));
    return file;
  }
  if (found !== named) throw new SigmaError('bad-input', texts.notCompressed(file, named.name));

  const key = (await hashOf(file, signal)).slice(0, 32);
  const folder = cacheFolder('traces');
  const present = (await readdir(folder).catch(() => [])).find((f) => f.startsWith(`${key}-`) && f.endsWith('.jsonl'));
  if (present) {
    const copy = path.join(folder, present);
    if (present === copyName(key, await hashOf(copy, signal))) return copy;
    await rm(copy, { force: true });
  }
  return unpack(file, named, folder, key, signal);
}

const copyName = (key: string, content: string): string => `${key}-${content}.jsonl`;

async function unpack(
  file: string,
  format: Format,
  folder: string,
  key: string,
  signal?: AbortSignal,
): Promise<string> {
  const part = path.join(folder, `${key}.${process.pid}.${randomUUID()}.part`);
  const hash = createHash('sha256');
  try {
    await mkdir(folder, { recursive: true });
    const unpacked = format.open();
    const tee = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      createReadStream(file, { highWaterMark: 1 << 20 }),
      unpacked,
      tee,
      createWriteStream(part),
      signal ? { signal } : {},
    );
    if ((await stat(part)).size === 0) throw new SigmaError('bad-input', common.fileEmpty('traces', file));
    const target = path.join(folder, copyName(key, hash.digest('hex')));
    await rename(part, target);
    return target;
  } catch (e) {
    await rm(part, { force: true }).catch(() => undefined);
    if (e instanceof SigmaError) throw e;
    if (signal?.aborted) throw new SigmaError('interrupted', texts.interrupted(file), e);
    const { syscall } = e as NodeJS.ErrnoException; // set on errors of the file system, not on those of the formats
    if (syscall === undefined) throw new SigmaError('bad-input', texts.damaged(file, format.name, reasonOf(e)), e);
    if (syscall === 'read') throw new SigmaError('bad-input', texts.notAFile(file, reasonOf(e)), e);
    throw new SigmaError('write-failed', texts.cacheNotWritable(folder, reasonOf(e)), e);
  }
}

async function firstBytes(file: string): Promise<Uint8Array> {
  try {
    const handle = await open(file, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (e) {
    const missing = (e as NodeJS.ErrnoException).code === 'ENOENT';
    throw new SigmaError(
      'bad-input',
      missing ? common.fileMissing('traces', file) : texts.notAFile(file, reasonOf(e)),
      e,
    );
  }
}

async function hashOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    if (signal?.aborted) throw new SigmaError('interrupted', texts.interrupted(file));
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** By fzstd on every Node: zlib has zstd from 22.15 on only, and takes a file that is cut short for a whole one. */
function unzstd(): Duplex {
  const push = (chunk: Uint8Array, last: boolean, done: (e?: Error | null) => void): void => {
    try {
      inner.push(chunk, last);
      done();
    } catch (e) {
      done(e instanceof Error ? e : new Error(String(e)));
    }
  };
  const target = new Transform({
    transform: (chunk: Buffer, _encoding, done) => push(new Uint8Array(chunk), false, done),
    flush: (done) => push(new Uint8Array(0), true, done),
  });
  const inner = new Decompress((chunk) => void target.push(Buffer.from(chunk)));
  return target;
}
