import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readNpy } from '../../src/embed/npy.js';
import { npy, saveNpy, scratch } from './fixtures.js';

const folder = scratch();
const file = path.join(folder, 'v.npy');
const all = (shape: number[]): number => shape.reduce((a, b) => a * b, 1);
const half = Uint16Array.of(0x3c00, 0xbc00, 0x0000, 0x3555, 0x0001, 0x7c00);
const failure = (bytes: Uint8Array | string): Promise<unknown> => {
  writeFileSync(file, bytes);
  return readNpy(file, all).then(
    () => 'read',
    (e: unknown) => e,
  );
};

describe('readNpy', () => {
  it('reads float16 as bits, float32 as it is and float64 rounded to float32', async () => {
    expect(await readNpy(saveNpy(file, half, [2, 3]), all)).toEqual({ shape: [2, 3], dtype: 'float16', values: half });
    const single = Float32Array.of(1.5, -2, 0.1);
    expect(await readNpy(saveNpy(file, single, [3]), all)).toEqual({ shape: [3], dtype: 'float32', values: single });
    const double = await readNpy(saveNpy(file, Float64Array.of(1.5, 0.1), [2, 1]), all);
    expect(double).toEqual({ shape: [2, 1], dtype: 'float64', values: Float32Array.of(1.5, 0.1) });
  });

  it('reads headers of versions 2 and 3, and an array without elements', async () => {
    for (const major of [2, 3]) expect((await readNpy(saveNpy(file, half, [6], { major }), all)).values).toEqual(half);
    expect(await readNpy(saveNpy(file, new Float32Array(0), [0, 8, 384]), all)).toMatchObject({ shape: [0, 8, 384] });
  });

  it('reads only as many elements as are wanted', async () => {
    expect((await readNpy(saveNpy(file, half, [3, 2]), () => 4)).values).toEqual(half.slice(0, 4));
  });

  it('takes an array as C order where both orders are the same', async () => {
    expect((await readNpy(saveNpy(file, half, [6, 1], { fortran: true }), all)).values).toEqual(half);
  });

  it('says what is wrong with a damaged file', async () => {
    const good = npy(half, [2, 3]);
    const cases: [Uint8Array | string, RegExp][] = [
      ['', /file is empty/],
      ['PK\x03\x04 something else entirely', /not a NumPy .npy file/],
      [good.subarray(0, 9), /header is damaged/],
      [good.subarray(0, 40), /header is damaged/],
      [good.subarray(0, good.length - 1), /promises 12 bytes of data, the file has 11\. It was cut off/],
      [Buffer.concat([good, Buffer.from([0])]), /promises 12 bytes of data, the file has 13\. It holds something else/],
      [Buffer.from(good.toString('latin1').replace("'shape'", "'shade'"), 'latin1'), /header is damaged \(\{'descr'/],
      [npy(half, [2, 3], { descr: '<i2' }), /dtype is '<i2'/],
      [npy(half, [2, 3], { descr: '>f2' }), /dtype is '>f2'/],
      [npy(half, [2, 3], { descr: '|O' }), /dtype is '\|O'/],
      [npy(half, [2, 3], { fortran: true }), /ascontiguousarray/],
      [npy(half, [6], { major: 9 }), /version 9\.0 is unknown/],
      [npy(half, [99999999, 99999999]), /It was cut off/],
    ];
    for (const [bytes, text] of cases) {
      const e = await failure(bytes);
      expect(e).toMatchObject({ code: 'bad-input', message: expect.stringMatching(text) });
      expect(e).toMatchObject({ message: expect.stringContaining(file) });
    }
  });

  it('names a file that is missing or a folder', async () => {
    await expect(readNpy(path.join(folder, 'none.npy'), all)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/no such file/),
    });
    mkdirSync(path.join(folder, 'dir'), { recursive: true });
    await expect(readNpy(path.join(folder, 'dir'), all)).rejects.toMatchObject({ code: 'bad-input' });
  });
});
