import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { io, Tensor } from '@tensorflow/tfjs';
import { describe, expect, it } from '@jest/globals';
import { embedPool, openEncoder } from '../../src/embed/index.js';
import { readGraph, readVocabulary, requireModelFolder } from '../../src/embed/model.js';
import { tf, useBackend } from '../../src/tensor/index.js';
import { plainTokenise } from './plainTokenise.js';
import { scratch, toyEncoder } from './fixtures.js';

const folder = scratch();
const problems = (n: number, words: number): string[] =>
  Array.from({ length: n }, (_, i) => `Tom has ${i} apples ${'and buys some more of them '.repeat(words / 6)}`);

/** Paraphrases, unrelated sentences, and contradictions, which this model does not see. */
const cosines: [string, string, number][] = [
  ['How old are you?', 'What is your age?', 0.846],
  ['The train leaves at noon.', 'At midday the train departs.', 0.806],
  ['How old are you?', 'The stock market fell sharply today.', 0.095],
  ['The train leaves at noon.', 'Proteins fold into complex shapes.', 0.072],
  ['The door is open.', 'The door is closed.', 0.923],
  ['The medicine helps patients with asthma.', 'The medicine does not help patients with asthma.', 0.931],
  ['The treaty was signed in 1990.', 'The treaty was signed in 1890.', 0.874],
];

describe('use-lite, the real model', () => {
  it('gives the vectors of the packaged way: plain tokeniser, padded batch, another back end', async () => {
    const modelFolder = requireModelFolder();
    const vocabulary = await readVocabulary(modelFolder);
    const texts = [
      'How old are you?',
      'The treaty of 1890 was signed in the spring, after long talks.',
      'naïve 日本 😀',
      'No.',
    ];
    const ids = texts.map((t) => plainTokenise(vocabulary, t));
    await useBackend('cpu');
    const graph = await readGraph<io.WeightsManifestEntry>(modelFolder);
    const model = await tf.loadGraphModel({ load: () => Promise.resolve(graph) });
    const places = ids.flatMap((row, i) => row.map((_, j) => [i, j]));
    const out = (await model.executeAsync({
      indices: tf.tensor2d(places, [places.length, 2], 'int32'),
      values: tf.tensor1d(ids.flat(), 'int32'),
    })) as Tensor;
    const expected = await out.data<'float32'>();
    const encoder = await openEncoder('use-lite');
    const found = await encoder.encode(texts);
    await encoder.close();
    let worst = 0;
    for (let i = 0; i < found.length; i++)
      worst = Math.max(worst, Math.abs((found[i] as number) - (expected[i] as number)));
    expect(worst).toBeLessThan(1e-5);
  });

  it('gives the cosines it is known for', async () => {
    const encoder = await openEncoder('use-lite');
    const v = await encoder.encode(cosines.flatMap(([a, b]) => [a, b]));
    await encoder.close();
    cosines.forEach(([, , cosine], i) => {
      const [a, b] = [2 * i, 2 * i + 1].map((r) => v.subarray(r * 512, (r + 1) * 512)) as [Float32Array, Float32Array];
      expect(a.reduce((sum, x, c) => sum + x * (b[c] as number), 0)).toBeCloseTo(cosine, 2);
    });
  });

  it('does not grow with the number of texts', async () => {
    const encoder = await openEncoder('use-lite');
    await encoder.encode(problems(120, 30));
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 4; round++) await encoder.encode(problems(120, 30));
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(60);
    await encoder.close();
  });

  it('can be killed while it fills the cache, and goes on from what was written', async () => {
    const cacheDir = path.join(folder, 'killed');
    const code = `const { openEncoder, embedPool } = await import(${JSON.stringify(new URL('../../src/embed/index.js', import.meta.url).href)});
      const texts = Array.from({ length: 4000 }, (_, i) => 'Tom has ' + i + ' apples');
      await embedPool(texts, await openEncoder('use-lite'), { cacheDir: ${JSON.stringify(cacheDir)}, onProgress: (d) => process.stdout.write(d + '\\n') });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const chunk of child.stdout)
      if (Number(String(chunk).trim().split('\n').at(-1)) > 1500) child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const toy = { ...toyEncoder(512), name: 'use-lite' };
    const pool = await embedPool(
      Array.from({ length: 4000 }, (_, i) => `Tom has ${i} apples`),
      toy,
      { cacheDir },
    );
    expect(pool.size).toBe(4000);
    const asked = toy.asked.flat().length;
    expect(asked).toBeLessThanOrEqual(4000 - 1024);
    expect(asked).toBeGreaterThan(0);
  });

  it('lets two processes fill one cache at once', async () => {
    const cacheDir = path.join(folder, 'shared');
    const code = (
      from: number,
    ): string => `const { openEncoder, embedPool } = await import(${JSON.stringify(new URL('../../src/embed/index.js', import.meta.url).href)});
      const e = await openEncoder('use-lite', { workers: 1 });
      await embedPool(Array.from({ length: 60 }, (_, i) => 'Number ' + (${from} + i)), e, { cacheDir: ${JSON.stringify(cacheDir)} });
      await e.close();`;
    const children = [0, 30].map((from) =>
      spawn(process.execPath, ['--input-type=module', '-e', code(from)], { stdio: 'inherit' }),
    );
    expect((await Promise.all(children.map((c) => once(c, 'exit')))).map(([exit]) => exit as unknown)).toEqual([0, 0]);
    expect(readdirSync(cacheDir)).toHaveLength(4);
    const toy = toyEncoder(512);
    await embedPool(
      Array.from({ length: 90 }, (_, i) => `Number ${i}`),
      toy,
      { cacheDir },
    );
    expect(toy.asked).toEqual([]);
  });
});
