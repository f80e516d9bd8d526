import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { cp, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, SigmaError } from '../core/index.js';
import { nothingToTake, pullFailed, pullNeedsFiles, wrongChecksum } from './benchmarks/messages.js';
import { benchmarkFolder, type BenchmarkEntry, type BenchmarkFile } from './registry.js';

export interface PullOptions {
  /** A file or folder to take in place of downloading. */
  from?: string | undefined;
  split?: string | undefined;
  onProgress?: ((file: string, bytes: number, total: number | undefined) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Brings the files of a benchmark into the user cache. A download that was cut off goes on where it stopped; a file counts
 * only when it is whole and, where its checksum is known, right.
 * @returns the files
 * @throws SigmaError `bad-input` for a set that cannot be fetched by itself or a wrong checksum; `unavailable` when the
 *   server does not give the file
 */
export async function pullBenchmark(entry: BenchmarkEntry, options: PullOptions = {}): Promise<string[]> {
  const folder = benchmarkFolder(entry.name);
  if (options.from !== undefined) return take(options.from, folder);
  const wanted = entry.files.filter((f) => options.split === undefined || f.split === options.split);
  if (wanted.length === 0)
    throw new SigmaError('bad-input', pullNeedsFiles(entry.name, entry.manual ?? 'Give its files with --from.'));
  await mkdir(folder, { recursive: true });
  const out: string[] = [];
  for (const file of wanted) out.push(await download(file, folder, options));
  return out;
}

async function take(from: string, folder: string): Promise<string[]> {
  if (!existsSync(from)) throw new SigmaError('bad-input', nothingToTake(from));
  await mkdir(folder, { recursive: true });
  const to = statSync(from).isFile() ? path.join(folder, path.basename(from)) : folder;
  await cp(from, to, { recursive: true });
  return [to];
}

/** Downloads one file, unless it is there and right. */
export async function download(
  { url, name, sha256 }: BenchmarkFile,
  folder: string,
  { onProgress, signal }: PullOptions = {},
): Promise<string> {
  const file = path.join(folder, name);
  if (existsSync(file)) {
    await checkSum(file, sha256);
    return file;
  }
  const part = `${file}.part`;
  const have = existsSync(part) ? (await stat(part)).size : 0;
  try {
    const reply = await fetch(url, {
      // Unpacked on its way, a file would be longer than its server says.
      headers: { 'accept-encoding': 'identity', ...(have > 0 ? { range: `bytes=${have}-` } : {}) },
      ...(signal ? { signal } : {}),
    });
    if (reply.status === 416 && have > 0) await rm(part); // nothing is left to fetch, or the file has changed
    if (!reply.ok || !reply.body) throw new Error(`the server answers ${reply.status}`);
    const goesOn = reply.status === 206;
    const length = Number(reply.headers.get('content-length') ?? NaN);
    const total = Number.isFinite(length) ? length + (goesOn ? have : 0) : undefined;
    const handle = await open(part, goesOn ? 'a' : 'w');
    let bytes = goesOn ? have : 0;
    try {
      for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>) {
        await handle.write(chunk);
        bytes += chunk.length;
        onProgress?.(name, bytes, total);
      }
    } finally {
      await handle.close();
    }
    if (total !== undefined && bytes < total) throw new Error(`the connection ended after ${bytes} of ${total} bytes`);
  } catch (e) {
    if (signal?.aborted) throw new SigmaError('interrupted', pullFailed(url, 'interrupted'), e);
    throw new SigmaError('unavailable', pullFailed(url, reasonOf(e)), e);
  }
  try {
    await checkSum(part, sha256);
  } catch (e) {
    await rm(part); // going on from wrong bytes would never end
    throw e;
  }
  await rename(part, file);
  return file;
}

/** @throws SigmaError `bad-input` where a known checksum differs */
export async function checkSum(file: string, expected: string | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  const found = hash.digest('hex');
  if (expected !== undefined && found !== expected)
    throw new SigmaError('bad-input', wrongChecksum(file, found, expected));
  return found;
}
