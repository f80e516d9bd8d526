import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { embedPool } from '../../src/embed/index.js';
import { scratch, toyEncoder } from './fixtures.js';

const folder = scratch();
let count = 0;
const cacheDir = (): string => path.join(folder, `c${count++}`);

describe('embedPool', () => {
  it('encodes each distinct text once, in order of first appearance', async () => {
    const encoder = toyEncoder();
    const pool = await embedPool(['bb', 'a', 'bb', '', 'a'], encoder, { cacheDir: null });
    expect(encoder.asked).toEqual([['bb', 'a', '']]);
    expect([pool.size, pool.matrix.rows, pool.matrix.dim]).toEqual([3, 3, 4]);
    expect(['bb', 'a', '', 'c'].map((t) => pool.rowOf(t))).toEqual([0, 1, 2, -1]);
    expect([...pool.matrix.gather([1])]).toEqual([Math.fround(Math.cos(1)), Math.fround(Math.sin(1)), 0, 0]);
  });

  it('is empty for no texts, without asking the encoder', async () => {
    const encoder = toyEncoder();
    const pool = await embedPool([], encoder, { cacheDir: cacheDir() });
    expect([pool.size, pool.matrix.rows, pool.rowOf(''), encoder.asked.length]).toEqual([0, 0, -1, 0]);
    expect(pool.matrix.gather([])).toHaveLength(0);
  });

  it('grows by further texts, also when two callers add at once', async () => {
    const encoder = toyEncoder();
    const pool = await embedPool(['a'], encoder, { cacheDir: null });
    await Promise.all([pool.add(['bb', 'a', 'ccc']), pool.add(['ccc', 'dddd', 'bb'])]);
    expect(encoder.asked).toEqual([['a'], ['bb', 'ccc'], ['dddd']]);
    expect(['a', 'bb', 'ccc', 'dddd'].map((t) => pool.rowOf(t))).toEqual([0, 1, 2, 3]);
  });

  it('asks the cache before the encoder; rows do not depend on what the cache had', async () => {
    const dir = cacheDir();
    const texts = ['one', 'three', 'eleven', ''];
    const first = await embedPool(texts.slice(1, 3), toyEncoder(), { cacheDir: dir });
    expect(first.size).toBe(2);
    const encoder = toyEncoder();
    const again = await embedPool(texts, encoder, { cacheDir: dir });
    expect(encoder.asked).toEqual([['one', '']]);
    const cold = await embedPool(texts, toyEncoder(), { cacheDir: null });
    expect(texts.map((t) => again.rowOf(t))).toEqual([0, 1, 2, 3]);
    expect(again.matrix.gather([0, 1, 2, 3])).toEqual(cold.matrix.gather([0, 1, 2, 3]));
  });

  it('names the default cache after encoder and version, below SIGMA_CACHE', async () => {
    const before = process.env.SIGMA_CACHE;
    process.env.SIGMA_CACHE = cacheDir();
    try {
      await embedPool(['a'], toyEncoder());
      const encoder = toyEncoder();
      await embedPool(['a'], encoder, { cacheDir: path.join(process.env.SIGMA_CACHE, 'vectors', 'toy_encoder-1') });
      expect(encoder.asked).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.SIGMA_CACHE;
      else process.env.SIGMA_CACHE = before;
    }
  });

  it('keeps what was finished when it is interrupted, and goes on from there', async () => {
    const dir = cacheDir();
    const texts = Array.from({ length: 3000 }, (_, i) => `text ${i}`);
    const stop = new AbortController();
    const encoder = toyEncoder();
    const encode = encoder.encode.bind(encoder);
    encoder.encode = async (t, o) => {
      const out = await encode(t, o);
      stop.abort();
      return out;
    };
    await expect(embedPool(texts, encoder, { cacheDir: dir, signal: stop.signal })).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('after 1024 of 3000'),
    });
    const rest = toyEncoder();
    expect((await embedPool(texts, rest, { cacheDir: dir })).size).toBe(3000);
    expect(rest.asked.flat()).toHaveLength(3000 - 1024);
  });

  it('lacks texts whose encoding failed, and takes them later', async () => {
    const encoder = toyEncoder();
    const pool = await embedPool(['a'], encoder, { cacheDir: null });
    const encode = encoder.encode.bind(encoder);
    encoder.encode = () => Promise.reject(new Error('no'));
    await expect(pool.add(['bb'])).rejects.toThrow('no');
    expect([pool.rowOf('bb'), pool.size]).toEqual([-1, 1]);
    encoder.encode = encode;
    await pool.add(['bb']);
    expect([...pool.matrix.gather([pool.rowOf('bb')])]).toEqual([
      Math.fround(Math.cos(2)),
      Math.fround(Math.sin(2)),
      0,
      0,
    ]);
  });

  it('reports how many of all texts are done, cached ones included', async () => {
    const dir = cacheDir();
    await embedPool(['a', 'bb'], toyEncoder(), { cacheDir: dir });
    const heard: number[][] = [];
    const onProgress = (done: number, total: number): void => void heard.push([done, total]);
    await embedPool(['a', 'bb', 'bb'], toyEncoder(), { cacheDir: dir, onProgress });
    const encoder = toyEncoder();
    const encode = encoder.encode.bind(encoder);
    encoder.encode = (t, o) => {
      o?.onProgress?.(t.length, t.length, 1);
      return encode(t, o);
    };
    await embedPool(['a', 'ccc', 'dddd'], encoder, { cacheDir: dir, onProgress });
    expect(heard).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  it('refuses vectors that are not of norm 1 or of another length, and keeps none of them', async () => {
    for (const [value, text] of [
      [NaN, 'not a unit vector'],
      [0, 'not a unit vector'],
      [0.9, 'not a unit vector'],
    ] as const) {
      const dir = cacheDir();
      const encoder = { ...toyEncoder(2), encode: () => Promise.resolve(Float32Array.of(value, 0)) };
      await expect(embedPool(['a'], encoder, { cacheDir: dir })).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(text),
      });
      const next = toyEncoder(2);
      await embedPool(['a'], next, { cacheDir: dir });
      expect(next.asked).toEqual([['a']]);
    }
    const short = { ...toyEncoder(2), encode: () => Promise.resolve(new Float32Array(3)) };
    await expect(embedPool(['a', 'b'], short, { cacheDir: null })).rejects.toMatchObject({
      message: expect.stringContaining('3 numbers where 4'),
    });
  });
});
