import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { importAddOn, SigmaError } from '../../core/index.js';
import { createCrew } from '../crew.js';
import type { Encoder, OpenOptions } from '../encoder.js';
import { encodingInterrupted } from '../messages.js';
import { transformersAddOn } from './addOn.js';
import { tokenBatches } from './batches.js';
import { modelFacts, modelFolder } from './folder.js';
import type { Library } from './library.js';
import { unknownDevice } from './messages.js';
import type { Task, WorkerData } from './worker.js';

/** Bumped when tokenising, pooling or batching changes a vector. */
const revision = 1;
const devices = ['cpu', 'cuda', 'webgpu'];
/** Tokens of a batch. On the processor more only costs memory; a GPU wants larger ones. */
const budgets: Readonly<Record<string, number>> = { cpu: 1024, cuda: 32768, webgpu: 16384 };

/**
 * A sentence encoder of the transformers.js library, fp32, as sentence-transformers would run it.
 * @param name its name in the run and in messages
 * @param model its name on the hub: `ORG/NAME`
 * @throws SigmaError `bad-input` for an unknown device; `unavailable` when the library or the model is not there
 */
export async function openTransformers(name: string, model: string, options: OpenOptions): Promise<Encoder> {
  const device = options.device ?? 'cpu';
  const shown = device === 'cpu' ? name : `${name}@${device}`;
  if (!devices.includes(device)) throw new SigmaError('bad-input', unknownDevice(shown, device, devices));
  const library = await importAddOn<Library>(transformersAddOn);
  const folder = await modelFolder(model);
  const facts = await modelFacts(model, folder);
  library.env.localModelPath = path.dirname(folder);
  library.env.allowLocalModels = true;
  library.env.allowRemoteModels = false;
  const tokenizer = await library.AutoTokenizer.from_pretrained(path.basename(folder));

  const cores = os.availableParallelism();
  const workers = options.workers ?? (device === 'cpu' ? Math.ceil(cores / 4) : 1);
  const threads = Math.max(1, Math.floor(cores / workers));
  const data: WorkerData = { folder, device, threads, pooling: facts.pooling };
  const crew = createCrew<Task>(shown, new URL('./worker.js', import.meta.url), data, workers);

  return {
    name: shown,
    version: `${facts.revision}-${facts.maxTokens}-${revision}`,
    dim: facts.dim,
    async encode(texts, { signal, onProgress } = {}) {
      const out = new Float32Array(texts.length * facts.dim);
      const from = performance.now();
      let done = 0;
      const stopped = (): SigmaError => new SigmaError('interrupted', encodingInterrupted(done, texts.length));
      const ids: number[][] = [];
      for (const text of texts) {
        ids.push(cutIds(tokenizer(text, { return_tensor: false, truncation: false }).input_ids, facts.maxTokens));
        if (ids.length % 256 === 0) await turn();
        if (signal?.aborted) throw stopped();
      }
      const lengths = ids.map((v) => v.length);
      await Promise.all(
        tokenBatches(lengths, budgets[device] as number).map(async (rows) => {
          const task: Task = {
            ids: Int32Array.from(rows.flatMap((row) => ids[row] as number[])),
            lengths: Int32Array.from(rows, (row) => lengths[row] as number),
          };
          const vectors = await crew.run(task, signal, stopped);
          rows.forEach((row, i) => out.set(vectors.subarray(i * facts.dim, (i + 1) * facts.dim), row * facts.dim));
          done += rows.length;
          onProgress?.(done, texts.length, (1000 * done) / (performance.now() - from));
        }),
      );
      return out;
    },
    close: () => crew.close(),
  };
}

/** Cuts over-long texts as sentence-transformers does, keeping the closing token; the library's own truncation drops it. */
export function cutIds(ids: readonly number[], maxTokens: number): number[] {
  return ids.length <= maxTokens ? [...ids] : [...ids.slice(0, maxTokens - 1), ids.at(-1) as number];
}
