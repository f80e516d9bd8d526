import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import type { Encoder } from '../../src/embed/index.js';

/** A folder that is gone after the tests of the file. */
export function scratch(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-embed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Numbers = Uint16Array | Float32Array | Float64Array;

/** The bytes that numpy.save writes for a C-order array. */
export function npy(
  values: Numbers,
  shape: readonly number[],
  change: { descr?: string; fortran?: boolean; major?: number } = {},
): Buffer {
  const descr = change.descr ?? { 2: '<f2', 4: '<f4', 8: '<f8' }[values.BYTES_PER_ELEMENT] ?? '';
  const dims = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const major = change.major ?? 1;
  const fixed = major === 1 ? 10 : 12;
  const dict = `{'descr': '${descr}', 'fortran_order': ${change.fortran ? 'True' : 'False'}, 'shape': (${dims}), }`;
  const text = `${dict.padEnd(Math.ceil((fixed + dict.length + 1) / 64) * 64 - fixed - 1)}\n`;
  const head = Buffer.alloc(fixed);
  head.write('\x93NUMPY', 'latin1');
  head[6] = major;
  if (major === 1) head.writeUInt16LE(text.length, 8);
  else head.writeUInt32LE(text.length, 8);
  return Buffer.concat([head, Buffer.from(text), Buffer.from(values.buffer, values.byteOffset, values.byteLength)]);
}

export function saveNpy(file: string, ...rest: Parameters<typeof npy>): string {
  writeFileSync(file, npy(...rest));
  return file;
}

/** Rows e_0, e_1, … of length `dim`, round and round. */
export function unitRows(rows: number, dim: number): Float32Array {
  const out = new Float32Array(rows * dim);
  for (let r = 0; r < rows; r++) out[r * dim + (r % dim)] = 1;
  return out;
}

/** An encoder whose vectors follow from the text's length alone; it remembers what it was asked. */
export function toyEncoder(dim = 4): Encoder & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    name: 'toy/encoder',
    version: '1',
    dim,
    asked,
    encode(texts) {
      asked.push([...texts]);
      const out = new Float32Array(texts.length * dim);
      texts.forEach((t, i) => {
        out[i * dim] = Math.cos(t.length);
        out[i * dim + 1] = Math.sin(t.length);
      });
      return Promise.resolve(out);
    },
    close: () => Promise.resolve(),
  };
}
