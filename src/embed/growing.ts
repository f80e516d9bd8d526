import type { Matrix } from '../core/index.js';

/** A matrix that gets more rows without moving those it has. */
export interface GrowingMatrix extends Matrix {
  /** Adds `n` rows of zeros; returns the index of the first. */
  grow(n: number): number;
  /** Sets one row. */
  set(row: number, values: Float32Array): void;
}

/** An empty matrix, float32, kept in chunks so that growing never needs old and new memory at once. */
export function growingMatrix(dim: number): GrowingMatrix {
  const chunkRows = 1024;
  const chunks: Float32Array[] = [];
  let rows = 0;
  const row = (r: number): Float32Array => {
    const at = (r % chunkRows) * dim;
    return (chunks[Math.floor(r / chunkRows)] as Float32Array).subarray(at, at + dim);
  };
  const check = (r: number): void => {
    if (!(Number.isInteger(r) && r >= 0 && r < rows))
      throw new RangeError(`Matrix: row ${r} is outside 0..${rows - 1}`);
  };
  return {
    dim,
    get rows() {
      return rows;
    },
    grow(n) {
      const first = rows;
      rows += n;
      while (chunks.length * chunkRows < rows) chunks.push(new Float32Array(chunkRows * dim));
      return first;
    },
    set(r, values) {
      check(r);
      row(r).set(values);
    },
    gather(index, out = new Float32Array(index.length * dim)) {
      for (let i = 0; i < index.length; i++) {
        const r = index[i] as number;
        if (r === -1) {
          out.fill(0, i * dim, (i + 1) * dim);
          continue;
        }
        check(r);
        out.set(row(r), i * dim);
      }
      return out;
    },
  };
}
