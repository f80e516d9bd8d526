import type { Sample } from '../chat.js';

/** Texts of models in this process. */
export const noBuild = (platform: string, cuda: boolean): string =>
  `Setting up local models: node-llama-cpp has no ${cuda ? 'CUDA ' : ''}build for ${platform}. ` +
  'Serve the model with an OpenAI-compatible server and give its "baseUrl".';

export const ready = (version: string, gpu: string | false, cuda: boolean): string =>
  `node-llama-cpp ${version} runs, on ${gpu === false ? 'the processor' : gpu}.` +
  (cuda && gpu === false ? ' The build for CUDA is installed; no GPU that it can use was found here.' : '');

export const ggufMissing = (name: string, file: string): string =>
  `Opening model "${name}": there is no file ${file}. Check "gguf".`;

export const notGguf = (name: string, file: string): string =>
  `Opening model "${name}": ${file} is no GGUF file. Give the weights in llama.cpp's format.`;

export const loadFailed = (name: string, file: string, reason: string): string =>
  `Opening model "${name}" from ${file}: llama.cpp refused (${reason}). ` +
  'Check that the file is whole and that memory holds it; lower "concurrency" or "contextTokens" if it does not.';

export const noGpu = (name: string): string =>
  `Opening model "${name}" with "gpu": node-llama-cpp found no GPU that it can use. ` +
  'Run `sigma setup local --cuda` and check nvidia-smi, or leave "gpu" out.';

export const noLayerOnGpu = (name: string, file: string): string =>
  `Opening model "${name}" with "gpu": no layer of ${file} went to the GPU (its memory is taken?). ` +
  'Free memory there (see nvidia-smi), or leave "gpu" out.';

export const strangeExtra = (name: string, field: string, known: readonly string[]): string =>
  `Opening model "${name}": a local model takes no "${field}" under "extra", only ${known.join(' and ')}. Leave it out.`;

const asking = (name: string, { who, question, stage, round, draw }: Sample): string =>
  `Asking local model "${name}" for "${who}" on question "${question}" (${stage}, round ${round}, draw ${draw})`;

export const tooLong = (name: string, sample: Sample, prompt: number, reply: number, most: number): string =>
  `${asking(name, sample)}: prompt (${prompt} tokens) and reply (${reply}) are too long for its context of ${most}. ` +
  'Raise "contextTokens", lower "maxTokens" or shorten the prompt.';

export const failed = (name: string, sample: Sample, reason: string): string =>
  `${asking(name, sample)}: llama.cpp failed (${reason}). The same command goes on from here.`;

export const interrupted = (name: string, sample: Sample): string => `${asking(name, sample)}: interrupted.`;

export const closed = (name: string): string => `Asking local model "${name}": it has been closed. Open it again.`;
