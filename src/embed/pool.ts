import type { Matrix } from '../core/index.js';
import { cacheFolder, SigmaError } from '../core/index.js';
import { openVectorCache } from './cache.js';
import type { EncodeOptions, Encoder } from './encoder.js';
import { growingMatrix } from './growing.js';
import { encodedBadly, encodedShape, encodingInterrupted } from './messages.js';

export interface PoolOptions extends EncodeOptions {
  /** Folder of the cache; null = none. Default: `vectors/<encoder>-<version>` in sigma's cache folder. */
  cacheDir?: string | null | undefined;
  /** Hears once when vectors cannot be kept on disk. */
  onNotice?: ((text: string) => void) | undefined;
}

/** Texts and their unit vectors, each text once. */
export interface TextPool {
  /** One row a text; it grows with the pool. */
  matrix: Matrix;
  /** The row of a text; −1 when the pool does not have it. */
  rowOf(text: string): number;
  readonly size: number;
  /** Adds texts that it lacks. Rows that exist stay where they are. Calls wait for one another. */
  add(texts: Iterable<string>, options?: EncodeOptions): Promise<void>;
}

/** Texts per call of the encoder: what an interruption can lose, and enough to fill batches of one length. */
const block = 1024;

/**
 * Encodes texts, each distinct one once, unless the cache on disk has it. Rows are in order of first appearance.
 * @throws SigmaError `interrupted` (what is finished is in the cache), `unavailable` when the encoder fails
 */
export async function embedPool(
  texts: Iterable<string>,
  encoder: Encoder,
  options: PoolOptions = {},
): Promise<TextPool> {
  const folder =
    options.cacheDir === undefined
      ? cacheFolder('vectors', fileName(`${encoder.name}-${encoder.version}`))
      : options.cacheDir;
  const cache = folder === null ? null : await openVectorCache(folder, encoder.dim, options.onNotice);
  const matrix = growingMatrix(encoder.dim);
  const rows = new Map<string, number>();

  async function extend(more: Iterable<string>, { signal, onProgress }: EncodeOptions): Promise<void> {
    const fresh = [...new Set(more)].filter((t) => !rows.has(t));
    if (fresh.length === 0) return;
    const first = matrix.grow(fresh.length);
    const have = (i: number, vector: Float32Array): void => {
      matrix.set(first + i, vector);
      rows.set(fresh[i] as string, first + i);
    };
    await cache?.read(fresh, have);
    const missing = fresh.flatMap((t, i) => (rows.has(t) ? [] : [i]));
    const known = fresh.length - missing.length;
    if (missing.length === 0) onProgress?.(known, fresh.length, 0);
    const from = performance.now();
    for (let at = 0; at < missing.length; at += block) {
      if (signal?.aborted) throw new SigmaError('interrupted', encodingInterrupted(known + at, fresh.length));
      const part = missing.slice(at, at + block);
      const partTexts = part.map((i) => fresh[i] as string);
      const vectors = await encoder.encode(partTexts, {
        signal,
        onProgress: (done) =>
          onProgress?.(known + at + done, fresh.length, (1000 * (at + done)) / (performance.now() - from)),
      });
      checkVectors(encoder, partTexts, vectors);
      await cache?.append(partTexts, vectors);
      part.forEach((i, j) => have(i, vectors.subarray(j * encoder.dim, (j + 1) * encoder.dim)));
    }
  }

  await extend(texts, options);
  let last: Promise<void> = Promise.resolve();
  return {
    matrix,
    rowOf: (text) => rows.get(text) ?? -1,
    get size() {
      return rows.size;
    },
    add(more, own = {}) {
      const next = last.then(() => extend(more, { signal: options.signal, onProgress: options.onProgress, ...own }));
      last = next.catch(() => {});
      return next;
    },
  };
}

/** A vector that is not of norm 1 would turn similarities into something else without a sign of it. */
function checkVectors(encoder: Encoder, texts: readonly string[], vectors: Float32Array): void {
  const { name, dim } = encoder;
  if (vectors.length !== texts.length * dim)
    throw new SigmaError('unavailable', encodedShape(name, vectors.length, texts.length * dim));
  texts.forEach((text, i) => {
    let sum = 0;
    for (let j = i * dim; j < (i + 1) * dim; j++) sum += (vectors[j] as number) ** 2;
    if (!(Math.abs(Math.sqrt(sum) - 1) <= 1e-3)) throw new SigmaError('unavailable', encodedBadly(name, text));
  });
}

function fileName(text: string): string {
  return text.replaceAll(/[^\w.-]/g, '_');
}
