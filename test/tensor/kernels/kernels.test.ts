import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packageRoot, stream } from '../../../src/core/index.js';
import { kernels, workspace } from '../../../src/tensor/kernels/index.js';

/** Numbers in [−1, 1), as float32. */
const numbers = (n: number, name: string): Float32Array => {
  const rng = stream(1, { stage: name });
  return Float32Array.from({ length: n }, () => 2 * rng.next() - 1);
};
const shapes = fc.record({
  n: fc.integer({ min: 1, max: 4 }),
  k: fc.integer({ min: 1, max: 33 }),
  d: fc.integer({ min: 1, max: 70 }),
  r: fc.integer({ min: 1, max: 7 }),
});

describe('kernels', () => {
  it('are what the committed source gives, to the byte', () => {
    execFileSync(process.execPath, [path.join(packageRoot(), 'scripts', 'kernels.mjs'), '--check']);
  });

  it('multiply all pairs of rows, whatever the shape', () => {
    fc.assert(
      fc.property(shapes, ({ n, k, d }) => {
        const x = numbers(n * k * d, `x ${n} ${k} ${d}`);
        const memory = workspace(kernels(), 64 + x.length + n * k * k);
        memory.set(x, 64);
        kernels().gram(256, n, k, d, 256 + 4 * x.length);
        for (let q = 0; q < n; q++)
          for (let i = 0; i < k; i++)
            for (let j = 0; j < k; j++) {
              let sum = 0;
              for (let c = 0; c < d; c++) sum += x[(q * k + i) * d + c]! * x[(q * k + j) * d + c]!;
              expect(Math.abs(memory[64 + x.length + (q * k + i) * k + j]! - sum)).toBeLessThan(1e-5);
            }
      }),
      { numRuns: 60 },
    );
  });

  it('mix rows, whatever the shape', () => {
    fc.assert(
      fc.property(shapes, ({ n, k, d, r }) => {
        const x = numbers(n * k * d, `x ${n} ${k} ${d}`);
        const w = numbers(n * r * k, `w ${n} ${k} ${r}`);
        const memory = workspace(kernels(), 64 + x.length + w.length + n * r * d);
        memory.set(x, 64);
        memory.set(w, 64 + x.length);
        const out = 64 + x.length + w.length;
        kernels().mix(4 * (64 + x.length), 256, n, r, k, d, 4 * out);
        for (let q = 0; q < n; q++)
          for (let s = 0; s < r; s++)
            for (let c = 0; c < d; c++) {
              let sum = 0;
              for (let i = 0; i < k; i++) sum += w[(q * r + s) * k + i]! * x[(q * k + i) * d + c]!;
              expect(Math.abs(memory[out + (q * r + s) * d + c]! - sum)).toBeLessThan(1e-5);
            }
      }),
      { numRuns: 60 },
    );
  });

  it('grow their memory without losing what stands in it', () => {
    const before = workspace(kernels(), 100);
    before[99] = 7;
    const pages = kernels().memory.buffer.byteLength;
    expect(workspace(kernels(), pages / 4 + 1)[99]).toBe(7);
    expect(kernels().memory.buffer.byteLength).toBeGreaterThan(pages);
  });
});
