import { reasonOf, type Availability } from '../core/index.js';
import { tensorflowBackend } from './tensorflow/backend.js';
import { tf } from './tf.js';

/** One row of the table of tensor back ends. A new back end is a new row; nothing else changes. */
export interface BackendEntry {
  /** The name under which tfjs knows it. */
  name: string;
  /** For `sigma doctor`. */
  summary: string;
  /** Whether it can run here. Loads what it must to know; never throws. */
  available(): Promise<Availability>;
  version(): string;
  /** Threads and SIMD, where the back end can say. Asked after it has started. */
  traits?(): Promise<{ threads?: number; simd?: boolean; gpu?: boolean }>;
  /** Whether it may be taken without being asked for; without it, yes. */
  byDefault?(): Promise<boolean>;
}

async function starts(name: string): Promise<Availability> {
  if (tf.findBackendFactory(name) === null)
    return { ok: false, why: 'its package is not loaded', remedy: 'Run npm ci.' };
  const before = tf.getBackend() as string | undefined;
  try {
    const ok = await tf.setBackend(name);
    if (!ok) return { ok: false, why: 'it does not start on this machine', remedy: 'Use --backend cpu.' };
    return { ok: true, why: 'it starts' };
  } catch (e) {
    return { ok: false, why: `it fails to start (${reasonOf(e)})`, remedy: 'Use --backend cpu.' };
  } finally {
    if (before !== undefined && tf.getBackend() !== before) await tf.setBackend(before);
  }
}

/** In order of preference: without a wish, the first runs that is available and may be taken unasked. */
export const backendTable: readonly BackendEntry[] = [
  tensorflowBackend,
  {
    name: 'wasm',
    summary: 'WebAssembly SIMD; needs nothing, runs everywhere',
    available: () => starts('wasm'),
    version: () => tf.version['tfjs-core'],
    traits: async () => ({ threads: 1, simd: Boolean(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT')) }),
  },
  {
    name: 'cpu',
    summary: 'plain JavaScript; slow, for tests and as a last resort',
    available: () => starts('cpu'),
    version: () => tf.version['tfjs-core'],
    traits: async () => ({ threads: 1, simd: false }),
  },
];
