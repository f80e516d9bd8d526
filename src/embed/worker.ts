/** Worker thread of use-lite: holds one copy of the model and encodes the batches it is handed. */
import { parentPort, workerData } from 'node:worker_threads';
import type { io, Tensor } from '@tensorflow/tfjs';
import { reasonOf } from '../core/index.js';
import { tf, useBackend } from '../tensor/index.js';
import type { Outcome } from './crew.js';
import { readGraph } from './model.js';

/** A batch of texts of one length: `ids` is [n, length] row-major. */
export interface Task {
  ids: Uint16Array;
  length: number;
}

const port = parentPort;
if (port) {
  await useBackend('wasm');
  const graph = await readGraph<io.WeightsManifestEntry>((workerData as { folder: string }).folder);
  const model = await tf.loadGraphModel({ load: () => Promise.resolve(graph) });

  /** Unit vectors, [n, dim]. */
  const encode = async ({ ids, length }: Task): Promise<Float32Array> => {
    const places = Int32Array.from({ length: 2 * ids.length }, (_, i) =>
      i % 2 ? (i >> 1) % length : Math.floor(i / 2 / length),
    );
    const indices = tf.tensor2d(places, [ids.length, 2], 'int32');
    const values = tf.tensor1d(Int32Array.from(ids), 'int32');
    const out = (await model.executeAsync({ indices, values })) as Tensor;
    const vectors = await out.data<'float32'>();
    tf.dispose([indices, values, out]);
    return vectors.slice();
  };

  port.on('message', (task: Task) => {
    encode(task).then(
      (vectors) => port.postMessage({ vectors } satisfies Outcome, [vectors.buffer as ArrayBuffer]),
      (e: unknown) => port.postMessage({ error: reasonOf(e) } satisfies Outcome),
    );
  });
}
