import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../core/index.js';

/** Milliseconds of the graph stage in PyTorch by variant; or why there are none. */
export type TorchTimes = { times: Readonly<Record<string, number[]>>; version: string } | { missing: string };

/**
 * Drives experiments/bench/torch_stage.py in a Python that has torch: `SIGMA_PYTHON`, else python3. Eager and, where a C++
 * compiler is at hand, compiled.
 */
export function torchTimes(shape: { B: number; k: number; d: number; T: number; threads: number }): TorchTimes {
  const python = process.env.SIGMA_PYTHON ?? 'python3';
  const probe = spawnSync(python, ['-c', 'import torch'], { encoding: 'utf8', env: process.env });
  if (probe.status !== 0) return { missing: `${python} has no torch; name another with SIGMA_PYTHON` };
  const compiled = spawnSync(process.env.CXX ?? 'g++', ['--version']).status === 0 ? ['--compile'] : [];
  const args = Object.entries(shape).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const script = path.join(packageRoot(), 'experiments', 'bench', 'torch_stage.py');
  const done = spawnSync(python, [script, ...args, ...compiled], { encoding: 'utf8', env: process.env });
  if (done.status !== 0) return { missing: `torch_stage.py failed: ${done.stderr.trim().split('\n').at(-1) ?? ''}` };
  const { version, ...times } = JSON.parse(done.stdout.trim().split('\n').at(-1)!) as Record<string, number[]> & {
    version: string;
  };
  return { times, version };
}
