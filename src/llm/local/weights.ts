import os from 'node:os';
import { importAddOn, reasonOf, SigmaError } from '../../core/index.js';
import { LlmError } from '../llmError.js';
import { llamaAddOn } from './addOn.js';
import type { Library, Llama, LlamaContext, LlamaModel, Sequence } from './library.js';
import { loadFailed, noGpu } from './messages.js';

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
  gpu: string | false;
  /** Most tokens of prompt and reply. */
  contextTokens: number;
  /** Waits for a free sequence; the caller hands it back. */
  take(signal?: AbortSignal): Promise<Sequence>;
  giveBack(sequence: Sequence): void;
  close(): Promise<void>;
}

const usualSequences = 8;
const usualContext = 4096;

/**
 * Loads a model. Its sequences share one context, so that they are evaluated together.
 * @throws LlmError that stops the run, where the library is missing or refuses, or a GPU is asked for and there is none
 */
export async function openWeights(config: LocalConfig, load: () => Promise<Library> = loadLibrary): Promise<Weights> {
  const library = await load();
  const gpu = config.gpu === undefined ? 'auto' : config.gpu ? 'cuda' : false;
  let llama: Llama;
  try {
    llama = await library.getLlama({ build: 'never', gpu, logLevel: 'error', skipDownload: true });
  } catch (e) {
    if (config.gpu) throw refused(noGpu(config.name, false), e);
    throw refused(loadFailed(config.name, config.gguf, reasonOf(e)), e);
  }
  if (config.gpu && llama.gpu === false) throw refused(noGpu(config.name, llama.gpu));
  const sequences = config.concurrency ?? usualSequences;
  let model: LlamaModel;
  let context: LlamaContext;
  let contextTokens: number;
  try {
    model = await llama.loadModel({ modelPath: config.gguf });
    contextTokens = Math.min(config.contextTokens ?? usualContext, model.trainContextSize);
    const threads = config.threads ?? idleCores();
    context = await model.createContext({ sequences, contextSize: contextTokens, threads });
  } catch (e) {
    await llama.dispose();
    throw refused(loadFailed(config.name, config.gguf, reasonOf(e)), e);
  }
  if (config.gpu && model.gpuLayers === 0) {
    await llama.dispose();
    throw refused(noGpu(config.name, llama.gpu));
  }

  const free = Array.from({ length: sequences }, () => context.getSequence());
  const waiting: ((s: Sequence) => void)[] = [];
  return {
    library,
    llama,
    model,
    gpu: llama.gpu,
    contextTokens,
    take(signal) {
      const sequence = free.pop();
      if (sequence) return Promise.resolve(sequence);
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          const at = waiting.indexOf(got);
          if (at >= 0) waiting.splice(at, 1);
          reject(new SigmaError('interrupted', 'waiting for a local model was interrupted'));
        };
        const got = (s: Sequence): void => {
          signal?.removeEventListener('abort', abort);
          resolve(s);
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.push(got);
      });
    },
    giveBack(sequence) {
      const next = waiting.shift();
      if (next) next(sequence);
      else free.push(sequence);
    },
    close: () => llama.dispose(),
  };
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
