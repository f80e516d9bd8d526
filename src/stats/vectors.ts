import { sha256 } from '../core/index.js';
import { resampledSums, resamples } from './bootstrap.js';

/** Vectors over the clusters of a data set; equal ones are kept, and resampled, once. */
export interface VectorPool {
  /** Number of the vector. */
  add(vector: Float64Array): number;
  get(id: number): Float64Array;
  /** Resampled sums [R] of all vectors, by number. */
  resample(R: number, seed: number): Float64Array[];
}

/** Bytes of multiplicities held at a time. */
const chunk = 2 ** 24;

export function vectorPool(clusters: number): VectorPool {
  const vectors: Float64Array[] = [];
  const known = new Map<string, number>();
  return {
    add(vector) {
      const key = sha256(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      const old = known.get(key);
      if (old !== undefined) return old;
      known.set(key, vectors.length);
      return vectors.push(vector) - 1;
    },
    get: (id) => vectors[id]!,
    resample(R, seed) {
      const sums = vectors.map(() => new Float64Array(R));
      const step = Math.max(1, Math.floor(chunk / Math.max(1, clusters)));
      for (let first = 0; first < R; first += step) {
        const part = resamples(clusters, Math.min(step, R - first), seed, first);
        vectors.forEach((v, id) => resampledSums(v, part, sums[id]!.subarray(first, first + part.R)));
      }
      return sums;
    },
  };
}
