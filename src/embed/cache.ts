import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { reasonOf } from '../core/index.js';
import { cacheUnwritable } from './messages.js';

/**
 * Vectors on disk by the content of their text. Each cache that is open writes a pair of files of its own, so that
 * processes never write to one file: `W.vec`, rows of float32, and `W.idx`, after a header one record a row: the first
 * 16 bytes of the text's SHA-256 and the row's CRC-32. Opening reads only the `.idx` files. A row counts once its record
 * is complete and its checksum holds, so that a torn tail is no more than a miss.
 */
export interface VectorCache {
  /** Vectors that can be looked up; those written since it was opened are not among them. */
  size: number;
  has(text: string): boolean;
  /** Hands over the vectors of those texts it has (`i` = place in `texts`; a vector is valid during its call only); damaged ones are left out. */
  read(texts: readonly string[], take: (i: number, vector: Float32Array) => void): Promise<void>;
  /** Adds rows of [n, dim]. When the folder cannot be written, says so once to `onNotice` and keeps nothing further. */
  append(texts: readonly string[], vectors: Float32Array): Promise<void>;
}

interface Place {
  file: string;
  row: number;
  crc: number;
}

const headerBytes = 16;
const recordBytes = 20;

/** Opens the cache in `folder`, which need not exist. */
export async function openVectorCache(
  folder: string,
  dim: number,
  onNotice: (text: string) => void = () => {},
): Promise<VectorCache> {
  const places = new Map<string, Place>();
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((n) => n.endsWith('.idx')).sort()) {
    await readIndex(path.join(folder, name.slice(0, -4)), dim, places);
  }
  const writer = path.join(folder, `${process.pid.toString(36)}-${randomBytes(6).toString('hex')}`);
  let state: 'unused' | 'open' | 'broken' = 'unused';

  return {
    size: places.size,
    has: (text) => places.has(keyOf(text)),
    async read(texts, take) {
      const byFile = new Map<string, { i: number; place: Place }[]>();
      texts.forEach((text, i) => {
        const place = places.get(keyOf(text));
        if (!place) return;
        const list = byFile.get(place.file);
        if (list) list.push({ i, place });
        else byFile.set(place.file, [{ i, place }]);
      });
      for (const [file, wanted] of byFile) await readRows(`${file}.vec`, dim, wanted, take);
    },
    async append(texts, vectors) {
      if (state === 'broken' || texts.length === 0) return;
      const index = Buffer.alloc(texts.length * recordBytes);
      const bytes = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);
      texts.forEach((text, i) => {
        index.write(keyOf(text), i * recordBytes, 'latin1');
        index.writeUInt32LE(crc32(bytes.subarray(i * dim * 4, (i + 1) * dim * 4)), i * recordBytes + 16);
      });
      try {
        if (state === 'unused') {
          await mkdir(folder, { recursive: true });
          await appendFile(`${writer}.idx`, header(dim));
          state = 'open';
        }
        await appendFile(`${writer}.vec`, bytes);
        await appendFile(`${writer}.idx`, index);
      } catch (e) {
        state = 'broken';
        onNotice(cacheUnwritable(folder, reasonOf(e)));
      }
    },
  };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('latin1');
}

function header(dim: number): Buffer {
  const out = Buffer.alloc(headerBytes);
  out.write('sigma-vec/1');
  out.writeUInt32LE(dim, 12);
  return out;
}

/** Adds the complete rows of one pair of files; files of another format or dimension are passed over. */
async function readIndex(file: string, dim: number, places: Map<string, Place>): Promise<void> {
  const index = await readFile(`${file}.idx`).catch(() => Buffer.alloc(0));
  if (!index.subarray(0, headerBytes).equals(header(dim))) return;
  const bytes = await stat(`${file}.vec`).then(
    (s) => s.size,
    () => 0,
  );
  const rows = Math.min(Math.floor((index.length - headerBytes) / recordBytes), Math.floor(bytes / (dim * 4)));
  for (let row = 0; row < rows; row++) {
    const at = headerBytes + row * recordBytes;
    const key = index.toString('latin1', at, at + 16);
    if (!places.has(key)) places.set(key, { file, row, crc: index.readUInt32LE(at + 16) });
  }
}

async function readRows(
  file: string,
  dim: number,
  wanted: { i: number; place: Place }[],
  take: (i: number, vector: Float32Array) => void,
): Promise<void> {
  const handle = await open(file).catch(() => null);
  if (!handle) return;
  try {
    const bytes = new Uint8Array(dim * 4);
    for (const { i, place } of wanted) {
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, place.row * bytes.length);
      if (bytesRead === bytes.length && crc32(bytes) === place.crc) take(i, new Float32Array(bytes.buffer));
    }
  } finally {
    await handle.close();
  }
}
