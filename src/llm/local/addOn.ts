import {
  addOnFolder,
  findAddOn,
  importAddOn,
  installAddOn,
  reasonOf,
  removeAddOn,
  SigmaError,
  type AddOn,
  type Setup,
} from '../../core/index.js';
import type { Library } from './library.js';
import { noBuild, ready } from './messages.js';

const version = '3.22.1';

/** Builds of llama.cpp that its npm packages hold, by platform and architecture; those for CUDA are apart. */
const builds: Readonly<Record<string, { plain: string; cuda?: readonly string[] }>> = {
  'linux-x64': { plain: 'linux-x64', cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'] },
  'linux-arm64': { plain: 'linux-arm64' },
  'darwin-arm64': { plain: 'mac-arm64-metal' },
  'darwin-x64': { plain: 'mac-x64' },
  'win32-x64': { plain: 'win-x64', cuda: ['win-x64-cuda', 'win-x64-cuda-ext'] },
  'win32-arm64': { plain: 'win-arm64' },
};

/**
 * node-llama-cpp with the builds for one platform only: the whole is 732 MB.
 * @throws SigmaError `unavailable` for a platform without a build
 */
export function llamaAddOn(cuda = false, platform = `${process.platform}-${process.arch}`): AddOn {
  const build = builds[platform];
  if (!build || (cuda && !build.cuda)) throw new SigmaError('unavailable', noBuild(platform, cuda));
  const names = [build.plain, ...(cuda ? build.cuda! : [])].map((name) => `@node-llama-cpp/${name}`);
  return {
    name: 'local',
    main: 'node-llama-cpp',
    packages: Object.fromEntries(['node-llama-cpp', ...names].map((name) => [name, version])),
    setup: 'sigma setup local',
  };
}

/** `sigma setup local [--cuda] [--remove]`. */
export const localSetup: Setup = {
  name: 'local',
  summary: 'GGUF models in this process, by node-llama-cpp (90 MB; with CUDA about 700 MB)',
  cuda: true,
  async install({ cuda, say }) {
    const addOn = llamaAddOn(cuda);
    const found = await installAddOn(addOn, say);
    const { getLlama } = await importAddOn<Library>(addOn);
    const llama = await getLlama({ build: 'never', gpu: cuda ? 'auto' : false, logLevel: 'error', skipDownload: true });
    say(ready(found.version, llama.gpu, cuda));
    await llama.dispose();
  },
  remove: () => Promise.resolve(removeAddOn({ name: 'local' })),
  state() {
    try {
      const found = findAddOn(llamaAddOn());
      if (found) return Promise.resolve({ ok: true, why: `node-llama-cpp ${found.version}, ${whose(found.folder)}` });
      const remedy = 'Run `sigma setup local`, with --cuda for an NVIDIA GPU.';
      return Promise.resolve({ ok: false, why: 'for GGUF models in this process', remedy });
    } catch (e) {
      return Promise.resolve({ ok: false, why: reasonOf(e) });
    }
  },
};

const whose = (folder: string): string =>
  folder.startsWith(addOnFolder({ name: 'local' })) ? 'from sigma setup local' : 'your own';
