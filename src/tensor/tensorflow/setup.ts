import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  addOnFolder,
  installAddOn,
  packageRoot,
  reasonOf,
  removeAddOn,
  SigmaError,
  type Setup,
} from '../../core/index.js';
import { recordFile, tensorflowAddOn, tensorflowVersion, tfjsNodeFolder, type BuildRecord } from './addOn.js';
import { buildRecord, tensorflowBuilt } from './load.js';
import { compileFailed, compiling, proved, proveFailed } from './messages.js';
import { findTools, type Tools } from './tools.js';
import { fetchWheels, unpackWheels } from './wheel.js';

/**
 * `sigma setup tensorflow [--cuda]`: tfjs-node's own add-on, compiled against the libtensorflow that Python's wheel holds.
 * Stock tfjs-node downloads TensorFlow 2.9 (CUDA 11.2), which knows no newer GPU. All of it lies in the user cache.
 */
export const tensorflowSetup: Setup = {
  name: 'tensorflow',
  summary: `TensorFlow ${tensorflowVersion} under tfjs-node: CPU (0.6 GB download) or CUDA 12 (3.7 GB)`,
  cuda: true,
  async install({ cuda, say }) {
    const tools = findTools();
    await installAddOn(tensorflowAddOn, say);
    try {
      const wheels = path.join(addOnFolder(tensorflowAddOn), 'wheels');
      const fetched = await fetchWheels(tools.python, wheels, cuda, say);
      await unpackWheels(tools.python, [fetched.tensorflow, ...fetched.others], path.join(tfjsNodeFolder(), 'deps'));
      rmSync(wheels, { recursive: true, force: true });
      compile(tools, say);
      say(proved(prove(cuda)));
      const record: BuildRecord = {
        tensorflow: tensorflowVersion,
        tfjsNode: tensorflowAddOn.packages[tensorflowAddOn.main]!,
        variant: cuda ? 'cuda' : 'cpu',
        wheel: path.basename(fetched.tensorflow),
        sha256: fetched.sha256,
        compiler: tools.compilerVersion,
      };
      writeFileSync(recordFile(), `${JSON.stringify(record, null, 2)}\n`);
    } catch (e) {
      removeAddOn(tensorflowAddOn);
      throw e;
    }
  },
  remove: () => Promise.resolve(removeAddOn(tensorflowAddOn)),
  state() {
    if (!tensorflowBuilt())
      return Promise.resolve({
        ok: false,
        why: 'for the tensor back end tensorflow',
        remedy: 'Run `sigma setup tensorflow`, with --cuda for an NVIDIA GPU.',
      });
    const record = buildRecord();
    return Promise.resolve({
      ok: true,
      why: record
        ? `TensorFlow ${record.tensorflow} (${record.variant}), built with ${record.compiler}`
        : 'your own tfjs-node',
    });
  },
};

/** The add-on is two source files; the compiler is all it takes. */
function compile(tools: Tools, say: (line: string) => void): void {
  say(compiling(tools.compilerVersion));
  const folder = tfjsNodeFolder();
  const out = path.join('lib', 'napi-v8');
  mkdirSync(path.join(folder, out), { recursive: true });
  const flags = ['-O2', '-std=c++17', '-fPIC', '-shared', '-DNAPI_VERSION=8', '-DNODE_GYP_MODULE_NAME=tfjs_binding'];
  const includes = ['-I.', '-Ideps/include', `-I${tools.headers}`];
  const sources = ['binding/tfjs_backend.cc', 'binding/tfjs_binding.cc'];
  const libraries = ['-Ldeps/lib', '-ltensorflow', '-ltensorflow_framework', '-Wl,-rpath,$ORIGIN/../../deps/lib'];
  const args = [...flags, ...includes, ...sources, '-o', path.join(out, 'tfjs_binding.node'), ...libraries];
  const done = spawnSync(tools.compiler, args, { cwd: folder, encoding: 'utf8', env: process.env });
  if (done.status !== 0)
    throw new SigmaError('unavailable', compileFailed(tools.compiler, done.stderr.trim().slice(-1500)));
}

/** Runs a product in a process of its own, so that a crash of the library is a message and not the end of this one. */
function prove(cuda: boolean): string {
  const script = path.join(packageRoot(), 'src', 'tensor', 'tensorflow', 'prove.cjs.txt');
  const env = { ...process.env, TF_CPP_MIN_LOG_LEVEL: '3', TF_FORCE_GPU_ALLOW_GROWTH: 'true' };
  const done = spawnSync(process.execPath, ['-', tfjsNodeFolder()], {
    input: readFileSync(script),
    encoding: 'utf8',
    env,
  });
  let said: { ok: boolean; version: string; gpu: boolean; reason?: string };
  try {
    said = JSON.parse(done.stdout.trim().split('\n').at(-1) ?? '') as typeof said;
  } catch (e) {
    throw new SigmaError('unavailable', proveFailed(done.stderr.trim().slice(-1000) || reasonOf(e)), e);
  }
  if (!said.ok) throw new SigmaError('unavailable', proveFailed(said.reason ?? 'wrong numbers'));
  return `TensorFlow ${said.version} multiplies rightly on the ${said.gpu ? 'GPU' : 'processor'}${cuda && !said.gpu ? ', for no GPU was found: it will be used where there is one' : ''}`;
}
