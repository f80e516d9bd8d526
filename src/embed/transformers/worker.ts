/** Worker thread of an encoder on transformers.js: holds one copy of the model and encodes the batches it is handed. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { importAddOn, reasonOf } from '../../core/index.js';
import type { Outcome } from '../crew.js';
import { transformersAddOn } from './addOn.js';
import type { Library } from './library.js';
import { deviceFailed } from './messages.js';

export interface WorkerData {
  folder: string;
  device: string;
  threads: number;
  pooling: 'mean' | 'cls';
}

/** Token ids of several texts, one behind the other. */
export interface Task {
  ids: Int32Array;
  lengths: Int32Array;
}

const port = parentPort;
if (port) {
  const { folder, device, threads, pooling } = workerData as WorkerData;
  const library = await importAddOn<Library>(transformersAddOn);
  library.env.localModelPath = path.dirname(folder);
  library.env.allowRemoteModels = false;
  const loading = library.AutoModel.from_pretrained(path.basename(folder), {
    dtype: 'fp32',
    device,
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
  }).catch((e: unknown) => {
    throw new Error(deviceFailed(path.basename(folder), device, reasonOf(e)), { cause: e });
  });
  loading.catch(() => undefined); // told to whoever hands over a batch

  /** Unit vectors, [n, dim]. The padding of shorter texts is masked: it does not change a vector. */
  const encode = async ({ ids, lengths }: Task): Promise<Float32Array> => {
    const n = lengths.length;
    const width = lengths.reduce((a, b) => Math.max(a, b), 0);
    const padded = new BigInt64Array(n * width);
    const mask = new BigInt64Array(n * width);
    let at = 0;
    lengths.forEach((length, i) => {
      for (let j = 0; j < length; j++) {
        padded[i * width + j] = BigInt(ids[at++] as number);
        mask[i * width + j] = 1n;
      }
    });
    const tensor = (data: BigInt64Array): object => new library.Tensor('int64', data, [n, width]);
    const model = await loading;
    const { last_hidden_state: states } = await model({
      input_ids: tensor(padded),
      attention_mask: tensor(mask),
      token_type_ids: tensor(new BigInt64Array(n * width)),
    });
    return pooled(states.data, lengths, width, states.dims[2] as number);
  };

  const pooled = (states: Float32Array, lengths: Int32Array, width: number, dim: number): Float32Array => {
    const out = new Float32Array(lengths.length * dim);
    const sum = new Float64Array(dim);
    lengths.forEach((length, i) => {
      sum.fill(0);
      const rows = pooling === 'cls' ? 1 : length;
      for (let j = 0; j < rows; j++) {
        const from = (i * width + j) * dim;
        for (let e = 0; e < dim; e++) sum[e]! += states[from + e] as number;
      }
      const norm = Math.sqrt(sum.reduce((s, v) => s + v * v, 0)) || 1;
      for (let e = 0; e < dim; e++) out[i * dim + e] = (sum[e] as number) / norm;
    });
    return out;
  };

  port.on('message', (task: Task) => {
    encode(task).then(
      (vectors) => port.postMessage({ vectors } satisfies Outcome, [vectors.buffer as ArrayBuffer]),
      (e: unknown) => port.postMessage({ error: reasonOf(e) } satisfies Outcome),
    );
  });
}
