import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Encoder } from '../../src/embed/index.js';
import { embedPool, openEncoder } from '../../src/embed/index.js';

const cosine = (v: Float32Array, i: number, j: number, d = 512): number => {
  let sum = 0;
  for (let c = 0; c < d; c++) sum += (v[i * d + c] as number) * (v[j * d + c] as number);
  return sum;
};
const row = (v: Float32Array, i: number): Float32Array => v.slice(i * 512, (i + 1) * 512);

describe('use-lite', () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await openEncoder('use-lite');
  });
  afterAll(() => encoder.close());

  it('puts paraphrases near each other and unrelated sentences apart', async () => {
    const v = await encoder.encode([
      'How old are you?',
      'What is your age?',
      'The stock market fell sharply today.',
      'The door is open.',
      'The door is closed.',
    ]);
    expect(cosine(v, 0, 1)).toBeGreaterThan(0.55);
    expect(Math.abs(cosine(v, 0, 2))).toBeLessThan(0.2);
    expect(cosine(v, 3, 4)).toBeGreaterThan(0.85); // it sees topic, not contradiction
  });

  it('gives unit vectors for any text', async () => {
    const texts = [
      '',
      ' ',
      'a',
      '\u0000',
      'a\u0000b',
      '😀🤖',
      '\ud800',
      '日本語のテキスト',
      'x'.repeat(10_000),
      'apples and pears '.repeat(600),
    ];
    const v = await encoder.encode(texts);
    expect(v).toHaveLength(texts.length * 512);
    for (let i = 0; i < texts.length; i++) expect(cosine(v, i, i)).toBeCloseTo(1, 5);
  });

  it('gives a text the same bytes whatever stands beside it', async () => {
    const texts = Array.from({ length: 24 }, (_, i) => `Tom buys ${i * 37} apples${' and pears'.repeat(i % 7)}.`);
    const all = await encoder.encode(texts);
    const reversed = await encoder.encode([...texts].reverse());
    for (const i of [0, 5, 13, 23]) {
      expect(row(all, i)).toEqual(row(reversed, 23 - i));
      expect(row(all, i)).toEqual(await encoder.encode([texts[i] as string]));
    }
  });

  it('looks no further than 128 pieces', async () => {
    const start = 'apples and pears '.repeat(60);
    const v = await encoder.encode([start, `${start} and something else entirely`]);
    expect(row(v, 0)).toEqual(row(v, 1));
  });

  it('encodes no texts as no numbers', async () => {
    expect(await encoder.encode([])).toHaveLength(0);
  });

  it('stops on a signal and serves the next call', async () => {
    const stop = new AbortController();
    const texts = Array.from({ length: 200 }, (_, i) => `Number ${i}: ${'many words '.repeat(20)}`);
    const heard: number[] = [];
    const encoding = encoder.encode(texts, {
      signal: stop.signal,
      onProgress: (done) => {
        heard.push(done);
        stop.abort();
      },
    });
    await expect(encoding).rejects.toMatchObject({ code: 'interrupted' });
    expect(heard).toHaveLength(1);
    expect(await encoder.encode(['next'])).toHaveLength(512);
  });

  it('fills a pool', async () => {
    const pool = await embedPool(['a dog', 'a dog', 'a cat'], encoder, { cacheDir: null });
    expect([pool.size, pool.matrix.dim]).toEqual([2, 512]);
    expect(pool.matrix.gather([1])).toEqual(await encoder.encode(['a cat']));
  });

  it('lets the process end, closed or forgotten', () => {
    for (const end of ['await e.close();', '']) {
      const code = `const { openEncoder } = await import(${JSON.stringify(new URL('../../src/embed/index.js', import.meta.url).href)});
        const e = await openEncoder('use-lite', { workers: 1 });
        const v = await e.encode(['a']); ${end} console.log(v.length);`;
      const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        encoding: 'utf8',
        timeout: 20_000,
      });
      expect([done.status, done.stdout, done.stderr]).toEqual([0, '512\n', '']);
    }
  });
});
