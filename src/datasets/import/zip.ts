import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { decompress } from 'fzstd';
import { open, type Entry, type ZipFile } from 'yauzl';
import { reasonOf, SigmaError } from '../../core/index.js';
import { unreadableZip } from './messages.js';

const zstd = 93;

/**
 * The files of a zip archive whose names `wanted` takes, in the archive's order.
 * @throws SigmaError `bad-input` when the archive is damaged or packed in an unknown way
 */
export async function* zipEntries(
  file: string,
  wanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; text: string }> {
  const fail = (e: unknown): never => {
    throw new SigmaError('bad-input', unreadableZip(file, reasonOf(e)), e);
  };
  const zip = await opened(file).catch(fail);
  try {
    for (;;) {
      const entry = await next(zip).catch(fail);
      if (!entry) return;
      if (!wanted(entry.fileName)) continue;
      yield { name: entry.fileName, text: (await contentOf(zip, entry).catch(fail)).toString('utf8') };
    }
  } finally {
    zip.close();
  }
}

function opened(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (e, zip) => (e ? reject(e) : resolve(zip)));
  });
}

function next(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      zip.removeAllListeners();
    };
    zip.once('entry', (entry: Entry) => (done(), resolve(entry)));
    zip.once('end', () => (done(), resolve(undefined)));
    zip.once('error', (e: Error) => (done(), reject(e)));
    zip.readEntry();
  });
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const packed = entry.compressionMethod === zstd;
  // Newer Pythons pack archives with zstd, which yauzl hands over as it is.
  const options = (packed ? { decodeFileData: false } : {}) as object;
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, options as never, (e, s) => (e ? reject(e) : resolve(s)));
  });
  const bytes = await buffer(stream);
  return packed ? Buffer.from(decompress(bytes)) : bytes;
}
