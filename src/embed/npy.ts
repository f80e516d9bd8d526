import { open } from 'node:fs/promises';
import { messages, reasonOf, SigmaError } from '../core/index.js';
import * as texts from './messages.js';

/** Numbers as the file holds them; float16 stays as bits (see `halfTable`), float64 is rounded to float32. */
export type NpyData =
  { dtype: 'float16'; values: Uint16Array } | { dtype: 'float32' | 'float64'; values: Float32Array };

export type NpyArray = NpyData & { shape: number[] };

interface Header {
  shape: number[];
  dtype: 'float16' | 'float32' | 'float64';
  /** Byte at which the numbers begin. */
  start: number;
}

const sizes = { float16: 2, float32: 4, float64: 8 } as const;
const dtypes: Record<string, keyof typeof sizes> = { '<f2': 'float16', '<f4': 'float32', '<f8': 'float64' };
const step = 8 << 20;

/**
 * Reads a NumPy array (.npy 1.0–3.0, C order, little-endian float16, float32 or float64; numpy/lib/format.py).
 * @param accept sees the shape before the numbers are read; returns how many leading elements are wanted, or throws
 * @throws SigmaError `bad-input` naming file and fault
 */
export async function readNpy(file: string, accept: (shape: number[]) => number): Promise<NpyArray> {
  const handle = await open(file).catch((e: unknown) => {
    const absent = e instanceof Error && 'code' in e && e.code === 'ENOENT';
    throw new SigmaError(
      'bad-input',
      absent ? messages.fileMissing('vectors', file) : texts.npyUnreadable(file, reasonOf(e)),
      e,
    );
  });
  const fill = async (bytes: Uint8Array, at: number): Promise<void> => {
    for (let n = 0; n < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, n, bytes.length - n, at + n);
      if (bytesRead === 0) throw new SigmaError('bad-input', texts.npyHeader(file, 'it ends early'));
      n += bytesRead;
    }
  };
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new SigmaError('bad-input', texts.npyUnreadable(file, 'not a file'));
    if (stat.size === 0) throw new SigmaError('bad-input', messages.fileEmpty('vectors', file));
    const head = new Uint8Array(Math.min(stat.size, 65536 + 12));
    await fill(head, 0);
    const { shape, dtype, start } = parseHeader(file, head);
    const total = shape.reduce((a, b) => a * b, 1);
    if (stat.size - start !== total * sizes[dtype]) {
      throw new SigmaError('bad-input', texts.npyTruncated(file, stat.size - start, total * sizes[dtype]));
    }
    const count = accept(shape);
    if (dtype !== 'float64') {
      const values = dtype === 'float16' ? new Uint16Array(count) : new Float32Array(count);
      const bytes = new Uint8Array(values.buffer);
      for (let at = 0; at < bytes.length; at += step) await fill(bytes.subarray(at, at + step), start + at);
      return { shape, dtype, values } as NpyArray;
    }
    const values = new Float32Array(count);
    for (let at = 0; at < count; at += step / 8) {
      const part = new Float64Array(Math.min(step / 8, count - at));
      await fill(new Uint8Array(part.buffer), start + at * 8);
      values.set(part, at);
    }
    return { shape, dtype, values };
  } finally {
    await handle.close();
  }
}

function parseHeader(file: string, head: Uint8Array): Header {
  const bad = (message: string): never => {
    throw new SigmaError('bad-input', message);
  };
  const magic = Buffer.from(head.subarray(0, 6)).toString('latin1');
  if (magic !== '\x93NUMPY') bad(texts.npyNotNumpy(file));
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 12) bad(texts.npyHeader(file, 'it ends early'));
  const major = view.getUint8(6);
  if (major < 1 || major > 3) bad(texts.npyVersion(file, `${major}.${view.getUint8(7)}`));
  const wide = major > 1;
  const start = (wide ? 12 : 10) + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
  if (start > head.length) bad(texts.npyHeader(file, 'it ends early'));
  const text = Buffer.from(head.subarray(wide ? 12 : 10, start)).toString('latin1');
  const descr = /'descr'\s*:\s*('[^']*'|\[[^\]]*\])/.exec(text)?.[1];
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  const dims = /'shape'\s*:\s*\(([\d\s,]*)\)/.exec(text)?.[1];
  if (descr === undefined || order === undefined || dims === undefined)
    return bad(texts.npyHeader(file, text.trim().slice(0, 80)));
  const dtype = dtypes[descr.slice(1, -1)] ?? bad(texts.npyDtype(file, descr));
  const shape = dims
    .split(',')
    .filter((d) => d.trim() !== '')
    .map(Number);
  if (order === 'True' && shape.filter((d) => d > 1).length > 1) bad(texts.npyFortran(file));
  return { shape, dtype, start };
}
