import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  addOnFolder,
  findAddOn,
  importAddOn,
  installAddOn,
  removeAddOn,
  SigmaError,
  type AddOn,
  type Setup,
} from '../../core/index.js';
import * as messages from './messages.js';

/** Hugging Face's transformers.js with ONNX Runtime: sentence encoders as neural networks (npm, 475 MB unpacked). */
export const transformersAddOn: AddOn = {
  name: 'transformers',
  main: '@huggingface/transformers',
  packages: { '@huggingface/transformers': '4.3.2' },
  // Its image library, which it loads whatever it is used for, comes as an optional package for each platform.
  optional: true,
  setup: 'sigma setup transformers',
};

/** `sigma setup transformers [--cuda]`. */
export const transformersSetup: Setup = {
  name: 'transformers',
  summary: 'sentence encoders by ONNX Runtime: minilm and any other of the Hugging Face hub (475 MB)',
  cuda: true,
  async install({ cuda, say }) {
    const found = await installAddOn(transformersAddOn, say);
    if (cuda) fetchCudaParts(say);
    await importAddOn(transformersAddOn);
    say(messages.transformersReady(found.version, cuda));
  },
  remove: () => Promise.resolve(removeAddOn(transformersAddOn)),
  state() {
    const found = findAddOn(transformersAddOn);
    return Promise.resolve(
      found
        ? { ok: true, why: `@huggingface/transformers ${found.version}${hasCuda() ? ', with CUDA parts' : ''}` }
        : {
            ok: false,
            why: 'for the encoder minilm and those of the Hugging Face hub',
            remedy: 'Run `sigma setup transformers`.',
          },
    );
  },
};

function runtimeFolder(): string {
  return path.join(addOnFolder(transformersAddOn), 'node_modules', 'onnxruntime-node');
}

/** ONNX Runtime's own script downloads its CUDA library, which npm does not carry. */
function fetchCudaParts(say: (line: string) => void): void {
  say(messages.fetchingCudaParts());
  const script = path.join(runtimeFolder(), 'script', 'install.js');
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'true' };
  const done = spawnSync(process.execPath, [script], { cwd: runtimeFolder(), env, encoding: 'utf8' });
  if (done.status !== 0 || !hasCuda())
    throw new SigmaError('unavailable', messages.noCudaParts(done.stderr.trim().slice(-1000)));
}

function hasCuda(): boolean {
  const folder = path.join(runtimeFolder(), 'bin');
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => String(name).includes('providers_cuda'))
  );
}
