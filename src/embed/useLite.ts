import os from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { SigmaError } from '../core/index.js';
import { createCrew } from './crew.js';
import type { Encoder, EncoderRow, OpenOptions } from './encoder.js';
import { encodingInterrupted } from './messages.js';
import { modelFolder, pieceLimit, readModelVersion, readVocabulary, requireModelFolder, useLiteDim } from './model.js';
import { createTokeniser } from './tokenise.js';
import type { Task } from './worker.js';

/** Bumped when tokenising or batching changes a vector. */
const revision = 1;
/** Pieces per batch: enough to keep the matrix products busy, few enough for both threads to finish together. */
const batchPieces = 640;

/** Universal Sentence Encoder Lite (Cer et al. 2018, arXiv 1803.11175), on tfjs's wasm back end in worker threads. */
export const useLite: EncoderRow = {
  name: 'use-lite',
  summary: 'Universal Sentence Encoder Lite (English, 512 dimensions, 128 pieces), from npm, on the CPU',
  async available() {
    const folder = modelFolder();
    return folder
      ? { ok: true, why: `model files ${await readModelVersion(folder)} are installed` }
      : {
          ok: false,
          why: 'its npm package is not installed',
          remedy: 'Run npm install.',
        };
  },
  open: openUseLite,
};

async function openUseLite(options: OpenOptions): Promise<Encoder> {
  const folder = requireModelFolder();
  const [vocabulary, packageVersion] = await Promise.all([readVocabulary(folder), readModelVersion(folder)]);
  const tokenise = createTokeniser(vocabulary);
  const workers = options.workers ?? Math.min(2, os.availableParallelism());
  const crew = createCrew<Task>('use-lite', new URL('./worker.js', import.meta.url), { folder }, workers);

  return {
    name: 'use-lite',
    version: `${packageVersion}-${revision}`,
    dim: useLiteDim,
    async encode(texts, { signal, onProgress } = {}) {
      const out = new Float32Array(texts.length * useLiteDim);
      const from = performance.now();
      let done = 0;
      const stopped = (): SigmaError => new SigmaError('interrupted', encodingInterrupted(done, texts.length));
      const ids: Uint16Array[] = [];
      for (const text of texts) {
        ids.push(tokenise(text, pieceLimit));
        if (ids.length % 256 === 0) await turn();
        if (signal?.aborted) throw stopped();
      }
      await Promise.all(
        batches(ids).map(async (rows) => {
          const length = (ids[rows[0] as number] as Uint16Array).length;
          const task = new Uint16Array(rows.length * length);
          rows.forEach((row, i) => task.set(ids[row] as Uint16Array, i * length));
          const vectors = await crew.run({ ids: task, length }, signal, stopped);
          rows.forEach((row, i) => out.set(vectors.subarray(i * useLiteDim, (i + 1) * useLiteDim), row * useLiteDim));
          done += rows.length;
          onProgress?.(done, texts.length, (1000 * done) / (performance.now() - from));
        }),
      );
      return out;
    },
    close: () => crew.close(),
  };
}

/**
 * Batches of texts of exactly one length, the longest first. Without padding a vector is the same to the bit whatever
 * stands beside it, and the small batches at the end let the threads finish together.
 */
function batches(ids: readonly Uint16Array[]): number[][] {
  const byLength = new Map<number, number[]>();
  ids.forEach((v, row) => {
    const rows = byLength.get(v.length);
    if (rows) rows.push(row);
    else byLength.set(v.length, [row]);
  });
  return [...byLength]
    .sort(([a], [b]) => b - a)
    .flatMap(([length, rows]) => {
      const size = Math.ceil(batchPieces / length);
      return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
    });
}
