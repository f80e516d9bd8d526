import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openVectorCache } from '../../src/embed/cache.js';
import { scratch } from './fixtures.js';

const folder = scratch();
let count = 0;
const fresh = (): string => path.join(folder, `cache${count++}`);

async function lookup(dir: string, texts: string[], dim = 2): Promise<(number[] | null)[]> {
  const out: (number[] | null)[] = texts.map(() => null);
  const cache = await openVectorCache(dir, dim);
  await cache.read(texts, (i, vector) => {
    out[i] = [...vector];
  });
  return out;
}

/** A cache with the texts a, b, c at [0,1], [2,3], [4,5], and the path of its pair of files. */
async function abc(): Promise<{ dir: string; pair: string }> {
  const dir = fresh();
  const cache = await openVectorCache(dir, 2);
  await cache.append(['a', 'b'], Float32Array.of(0, 1, 2, 3));
  await cache.append(['c'], Float32Array.of(4, 5));
  const name = readdirSync(dir).find((n) => n.endsWith('.idx')) as string;
  return { dir, pair: path.join(dir, name.slice(0, -4)) };
}

describe('vector cache', () => {
  it('finds by content what an earlier process wrote', async () => {
    const { dir } = await abc();
    expect(await lookup(dir, ['c', 'x', 'a'])).toEqual([[4, 5], null, [0, 1]]);
    const cache = await openVectorCache(dir, 2);
    expect([cache.size, cache.has('b'), cache.has('x')]).toEqual([3, true, false]);
  });

  it('tells texts apart that differ in one character, in case, in null bytes', async () => {
    const dir = fresh();
    const texts = ['a', 'A', 'a ', 'a\u0000', '', '\u0000', '😀'];
    await (await openVectorCache(dir, 1)).append(texts, Float32Array.from(texts.keys()));
    expect(await lookup(dir, texts, 1)).toEqual(texts.map((_, i) => [i]));
  });

  it('creates nothing until there is something to keep', async () => {
    const dir = fresh();
    await (await openVectorCache(dir, 2)).append([], new Float32Array(0));
    expect(existsSync(dir)).toBe(false);
  });

  it('gives every writer files of its own and reads them all', async () => {
    const dir = fresh();
    const [one, two] = [await openVectorCache(dir, 1), await openVectorCache(dir, 1)];
    await Promise.all([one.append(['a', 'b'], Float32Array.of(1, 2)), two.append(['b', 'c'], Float32Array.of(2, 3))]);
    expect(readdirSync(dir)).toHaveLength(4);
    expect(await lookup(dir, ['a', 'b', 'c'], 1)).toEqual([[1], [2], [3]]);
  });

  it('drops a torn tail, of either file, and nothing else', async () => {
    for (const [ext, cut] of [
      ['vec', 1],
      ['vec', 7],
      ['idx', 1],
      ['idx', 19],
    ] as const) {
      const { dir, pair } = await abc();
      truncateSync(`${pair}.${ext}`, readFileSync(`${pair}.${ext}`).length - cut);
      expect(await lookup(dir, ['a', 'b', 'c'])).toEqual([[0, 1], [2, 3], null]);
    }
    const { dir, pair } = await abc();
    appendFileSync(`${pair}.vec`, 'half a row');
    expect(await lookup(dir, ['a', 'b', 'c'])).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });

  it('takes a damaged row for a miss', async () => {
    const { dir, pair } = await abc();
    const bytes = readFileSync(`${pair}.vec`);
    bytes.writeUInt8(0x11, 9);
    writeFileSync(`${pair}.vec`, bytes);
    expect(await lookup(dir, ['a', 'b', 'c'])).toEqual([[0, 1], null, [4, 5]]);
  });

  it('passes over files of another dimension, of another format, or without their twin', async () => {
    const { dir } = await abc();
    writeFileSync(path.join(dir, 'alien.idx'), 'not an index at all');
    writeFileSync(
      path.join(dir, 'alone.idx'),
      readFileSync(path.join(dir, readdirSync(dir).find((n) => n.endsWith('.idx') && n !== 'alien.idx') as string)),
    );
    mkdirSync(path.join(dir, 'folder.idx'));
    expect(await lookup(dir, ['a'])).toEqual([[0, 1]]);
    expect(await lookup(dir, ['a'], 3)).toEqual([null]);
  });

  it('says once that it cannot write, and goes on', async () => {
    const dir = fresh();
    writeFileSync(dir, 'a file where the folder should be');
    const heard: string[] = [];
    const cache = await openVectorCache(dir, 1, (text) => heard.push(text));
    await cache.append(['a'], Float32Array.of(1));
    await cache.append(['b'], Float32Array.of(1));
    expect(heard).toEqual([expect.stringContaining(dir)]);
  });
});
