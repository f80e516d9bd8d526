/** Texts of the encoders that run on transformers.js. */
export const transformersReady = (version: string, cuda: boolean): string =>
  `@huggingface/transformers ${version} is installed${cuda ? ', with the CUDA parts of ONNX Runtime' : ''}.`;

export const fetchingCudaParts = (): string => 'Fetching the CUDA parts of ONNX Runtime …';

export const noCudaParts = (reason: string): string =>
  `Fetching the CUDA parts of ONNX Runtime: its install script failed (${reason || 'it brought no CUDA library'}). ` +
  'Check that the machine reaches the internet; without --cuda the encoders run on the processor.';

export const modelNotFound = (model: string, searched: readonly string[], offline: boolean): string =>
  `Loading the sentence encoder ${model}: it is in none of ${searched.join(', ')}` +
  (offline
    ? ', and SIGMA_OFFLINE forbids the hub. Put its folder (config.json, tokenizer.json, onnx/model.onnx) into one of them.'
    : '.');

export const hubFailed = (model: string, reason: string): string =>
  `Fetching the sentence encoder ${model} from the Hugging Face hub: it failed (${reason}). Check the name and the network, ` +
  'or put its folder (config.json, tokenizer.json, onnx/model.onnx) into the folder that SIGMA_MODELS names.';

export const modelDamaged = (model: string, file: string, reason: string): string =>
  `Loading the sentence encoder ${model}: ${file} could not be read (${reason}). Delete the model's folder and fetch it again.`;

export const unknownDevice = (encoder: string, device: string, known: readonly string[]): string =>
  `Opening the encoder ${encoder}: "${device}" is no device. Known: ${known.join(', ')}.`;

export const deviceFailed = (model: string, device: string, reason: string): string =>
  `Loading the sentence encoder ${model} on ${device}: ONNX Runtime refused (${reason}). ` +
  (device === 'cuda'
    ? 'Run `sigma setup transformers --cuda`, and check with nvidia-smi that there is a GPU; '
    : 'Run `sigma doctor`; ') +
  'without a device in its name the encoder runs on the processor.';
