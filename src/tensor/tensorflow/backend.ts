import { reasonOf, type Availability } from '../../core/index.js';
import type { BackendEntry } from '../backends.js';
import { tf } from '../tf.js';
import { buildRecord, loadTensorflow, tensorflowBuilt, type LoadedTensorflow } from './load.js';
import { gpuUnused } from './messages.js';

/** TensorFlow's own kernels, on an NVIDIA GPU or on the processor. Loading takes a second, so it is not done unasked. */
export const tensorflowBackend: BackendEntry = {
  name: 'tensorflow',
  summary: "TensorFlow's own kernels (tfjs-node): CUDA, or the processor",
  async available(): Promise<Availability> {
    if (!tensorflowBuilt())
      return {
        ok: false,
        why: 'tfjs-node is not set up',
        remedy: 'Run `sigma setup tensorflow`, with --cuda for an NVIDIA GPU.',
      };
    try {
      const loaded = await load();
      const cuda = buildRecord()?.variant === 'cuda';
      if (cuda && !loaded.gpu) return { ok: true, why: gpuUnused('CUDA') };
      return { ok: true, why: `it starts on the ${loaded.gpu ? 'GPU' : 'processor'}` };
    } catch (e) {
      return { ok: false, why: `it fails to start (${reasonOf(e)})`, remedy: 'Run `sigma setup tensorflow` again.' };
    }
  },
  // On the processor sigma's own kernels on wasm are faster; a GPU that it was set up for is not.
  byDefault: async () => buildRecord()?.variant === 'cuda' && tensorflowBuilt() && (await load()).gpu,
  version: () => `${tf.version['tfjs-core']} on TensorFlow ${loadedVersion}`,
  traits: async () => ({ gpu: (await load()).gpu }),
};

let loading: Promise<LoadedTensorflow> | undefined;
let loadedVersion = '';

/** Once in a process: the library cannot be unloaded. */
function load(): Promise<LoadedTensorflow> {
  loading ??= loadTensorflow().then((loaded) => {
    loadedVersion = loaded.version;
    return loaded;
  });
  return loading;
}
