import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageRoot, SigmaError } from '../../core/index.js';
import { tensorflowVersion } from './addOn.js';
import { fetchingWheel, wheelFailed } from './messages.js';

/** What TensorFlow's `and-cuda` extra brings, without the compiler: found by the library through its own run path. */
const nvidia = ['cublas', 'cuda-cupti', 'cuda-nvrtc', 'cuda-runtime', 'cudnn', 'cufft', 'curand', 'cusolver'];
const nvidiaWheels = [...nvidia, 'cusparse', 'nccl', 'nvjitlink'].map((part) => `nvidia-${part}-cu12`);

/**
 * Downloads TensorFlow's wheel, and for CUDA those of NVIDIA's libraries, into `folder`. Nothing is installed into the
 * user's Python. The wheel of one Python version serves all: only its C++ library is taken.
 * @throws SigmaError `unavailable` with pip's last words
 */
export async function fetchWheels(
  python: string,
  folder: string,
  cuda: boolean,
  say: (line: string) => void,
): Promise<{ tensorflow: string; others: string[]; sha256: string }> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = cuda ? 'tensorflow' : 'tensorflow-cpu';
  const pinned = `${name}==${tensorflowVersion}`;
  say(fetchingWheel(pinned, cuda));
  const download = ['-m', 'pip', 'download', '--quiet', '--dest', folder, '--disable-pip-version-check'];
  const any = [
    '--no-deps',
    '--only-binary=:all:',
    '--python-version',
    '3.11',
    '--implementation',
    'cp',
    '--abi',
    'cp311',
  ];
  await pip(python, [...download, ...any, pinned], pinned);
  if (cuda) {
    // Their versions are those that TensorFlow's metadata pins, so pip resolves the extra; the rest is not unpacked.
    const extra = `${name}[and-cuda]==${tensorflowVersion}`;
    await pip(python, [...download, ...any.slice(1), extra], extra);
  }
  const wheels = readdirSync(folder).filter((f) => f.endsWith('.whl'));
  const main = wheels.find((f) => f.startsWith('tensorflow'));
  if (main === undefined) throw new SigmaError('unavailable', wheelFailed(pinned, 'pip brought no wheel'));
  const others = wheels.filter((f) => nvidiaWheels.some((n) => f.startsWith(`${n.replaceAll('-', '_')}-`)));
  return {
    tensorflow: path.join(folder, main),
    others: others.map((f) => path.join(folder, f)),
    sha256: await sha256(path.join(folder, main)),
  };
}

/**
 * Takes the library and its C headers out of the wheels into `deps`, as tfjs-node wants them.
 * @throws SigmaError `unavailable` when the wheel has another layout
 */
export async function unpackWheels(python: string, wheels: readonly string[], deps: string): Promise<void> {
  const script = path.join(packageRoot(), 'src', 'tensor', 'tensorflow', 'unpack.py.txt');
  await pip(python, [script, deps, ...wheels], path.basename(wheels[0] ?? ''));
  if (!existsSync(path.join(deps, 'lib', 'libtensorflow.so')))
    throw new SigmaError(
      'unavailable',
      wheelFailed(path.basename(wheels[0] ?? ''), 'it holds no libtensorflow_cc.so.2'),
    );
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function pip(python: string, args: readonly string[], what: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(python, args, { stdio: ['ignore', 'ignore', 'pipe'], env: process.env });
    let tail = '';
    child.stderr.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString('utf8')).slice(-1500)));
    child.on('error', (e) => fail(new SigmaError('unavailable', wheelFailed(what, e.message))));
    child.on('close', (code) =>
      code === 0 ? done() : fail(new SigmaError('unavailable', wheelFailed(what, tail.trim() || `exit code ${code}`))),
    );
  });
}
