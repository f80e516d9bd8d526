/** Texts of the TensorFlow back end and its setup. */
export const toolsMissing = (missing: readonly string[]): string =>
  `Setting up TensorFlow: it cannot start, for want of\n${missing.map((m) => `  - ${m}`).join('\n')}`;

export const fetchingWheel = (wheel: string, cuda: boolean): string =>
  `Fetching ${wheel}${cuda ? ' and the CUDA libraries (about 3.4 GB)' : ' (274 MB)'} with pip, for its C++ library …`;

export const wheelFailed = (wheel: string, reason: string): string =>
  `Setting up TensorFlow from ${wheel}: it failed. ${reason}. Check that pip reaches its index, and the space on the disk.`;

export const compiling = (compiler: string): string => `Compiling tfjs-node's add-on with ${compiler} …`;

export const compileFailed = (compiler: string, tail: string): string =>
  `Compiling tfjs-node's add-on with ${compiler}: it failed. ${tail}`;

export const proveFailed = (reason: string): string =>
  `Proving TensorFlow after the setup: it failed (${reason}). What was built has been removed; please report it.`;

export const proved = (what: string): string => `Proved: ${what}.`;

export const notBuilt = (): string =>
  'Loading TensorFlow: tfjs-node is here without a library. Run `sigma setup tensorflow` once.';

export const gpuUnused = (variant: string): string =>
  `TensorFlow was set up for ${variant} but runs on the processor: no GPU was found. ` +
  'Check nvidia-smi and CUDA_VISIBLE_DEVICES, or run `sigma setup tensorflow` without --cuda.';
