import os from 'node:os';
import { importAddOn, reasonOf } from '../../core/index.js';
import { openLimiter } from '../limiter/index.js';
import { LlmError } from '../llmError.js';
import { llamaAddOn } from './addOn.js';
import type { Library, Llama, LlamaModel, Sequence } from './library.js';
import { loadFailed, noGpu, noLayerOnGpu } from './messages.js';

export interface LocalConfig {
  /** Name under `llms`. */
  name: string;
  /** Path of the weights. */
  gguf: string;
  /** SHA-256 of the file. */
  revision?: string | undefined;
  /** Texts generated side by side; default 8. */
  concurrency?: number | undefined;
  /** Tokens of prompt and reply together; default: what the model was trained with, 4096 at most. */
  contextTokens?: number | undefined;
  /** true: on the GPU or not at all; false: on the processor; default: a GPU where the library finds one. */
  gpu?: boolean | undefined;
  /** Threads of the processor; default: the cores that are idle. */
  threads?: number | undefined;
}

/** A model in memory with its parallel sequences. */
export interface Weights {
  library: Library;
  llama: Llama;
  model: LlamaModel;
  /** Most tokens of prompt and reply. */
  contextTokens: number;
  /** Runs a task on a sequence of its own, when one is free: first come, first served. */
  onSequence<T>(task: (sequence: Sequence) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

const usualSequences = 8;
const usualContext = 4096;

/**
 * Loads a model. Its sequences share one context, so that they are evaluated together. On the processor there is no flash
 * attention: from 512 tokens on it adds up differently for one text than for several, and by the number of threads, so
 * that a text would depend on what is generated beside it.
 * @throws LlmError that stops the run, where the library is missing or refuses, or a GPU is asked for and there is none
 */
export async function openWeights(config: LocalConfig, load: () => Promise<Library> = loadLibrary): Promise<Weights> {
  const library = await load();
  const { name, gguf, gpu, concurrency = usualSequences } = config;
  const fails = (e: unknown): LlmError => refused(loadFailed(name, gguf, reasonOf(e)), e);
  const llama = await library
    .getLlama({ build: 'never', gpu: gpu === false ? false : 'auto', logLevel: 'error', skipDownload: true })
    .catch((e: unknown) => {
      throw fails(e);
    });
  try {
    if (gpu && llama.gpu === false) throw refused(noGpu(name));
    const model = await llama.loadModel({ modelPath: gguf });
    if (gpu && model.gpuLayers === 0) throw refused(noLayerOnGpu(name, gguf));
    const contextTokens = Math.min(config.contextTokens ?? usualContext, model.trainContextSize);
    const threads = config.threads ?? idleCores();
    const context = await model.createContext({
      sequences: concurrency,
      contextSize: contextTokens,
      threads,
      ...(llama.gpu === false ? { flashAttention: false } : {}),
    });
    const free = Array.from({ length: concurrency }, () => context.getSequence());
    const limiter = openLimiter({ maxConcurrency: concurrency, startConcurrency: concurrency });
    return {
      library,
      llama,
      model,
      contextTokens,
      onSequence: (task, signal) =>
        limiter.run(
          0,
          async () => {
            const sequence = free.pop()!;
            try {
              return await task(sequence);
            } finally {
              free.push(sequence);
            }
          },
          signal,
        ),
      close: () => llama.dispose(),
    };
  } catch (e) {
    await llama.dispose();
    throw e instanceof LlmError ? e : fails(e);
  }
}

async function loadLibrary(): Promise<Library> {
  try {
    return await importAddOn<Library>(llamaAddOn());
  } catch (e) {
    throw refused(reasonOf(e), e);
  }
}

/** What no call of the run can get past. */
function refused(message: string, cause?: unknown): LlmError {
  return new LlmError('not-found', message, { stop: true, cause });
}

/** With threads on busy cores llama.cpp can stall for minutes: its threads wait for one another at every layer. */
function idleCores(): number {
  return Math.max(1, os.availableParallelism() - Math.round(os.loadavg()[0]!));
}
