import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/index.js';

/** Kernels on a memory of their own (assembly/kernels.ts). Offsets are bytes. */
export interface Kernels {
  memory: WebAssembly.Memory;
  gram(x: number, n: number, k: number, d: number, out: number): void;
  mix(w: number, x: number, n: number, r: number, k: number, d: number, out: number): void;
}

const pageBytes = 65_536;
let loaded: Kernels | undefined;

/** The kernels, compiled once in a process: about a millisecond. */
export function kernels(): Kernels {
  if (!loaded) {
    const file = path.join(packageRoot(), 'src', 'tensor', 'kernels', 'kernels.wasm');
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
    loaded = instance.exports as unknown as Kernels;
  }
  return loaded;
}

/** A float32 view of the first `floats` numbers of the kernels' memory, which grows as needed: older views are dead then. */
export function workspace(k: Kernels, floats: number): Float32Array {
  const missing = floats * 4 - k.memory.buffer.byteLength;
  if (missing > 0) k.memory.grow(Math.ceil(missing / pageBytes));
  return new Float32Array(k.memory.buffer, 0, floats);
}
