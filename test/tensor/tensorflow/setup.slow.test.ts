import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../../src/core/index.js';
import { tensorflowSetup } from '../../../src/tensor/index.js';
import { recordFile } from '../../../src/tensor/tensorflow/addOn.js';
import { findTools } from '../../../src/tensor/tensorflow/tools.js';

const root = packageRoot();
const saved = process.env.SIGMA_CACHE;
const cache = mkdtempSync(path.join(os.tmpdir(), 'sigma-tensorflow-'));
const said: string[] = [];
let missing: string | undefined;

beforeAll(async () => {
  process.env.SIGMA_CACHE = cache;
  try {
    findTools();
    await tensorflowSetup.install({ cuda: false, say: (line) => said.push(line) });
  } catch (e) {
    missing = String(e);
    process.stderr.write(`sigma setup tensorflow: skipped, ${missing}\n`);
  }
}, 600_000);

afterAll(() => {
  if (saved === undefined) delete process.env.SIGMA_CACHE;
  else process.env.SIGMA_CACHE = saved;
  rmSync(cache, { recursive: true, force: true });
});

describe('sigma setup tensorflow', () => {
  it('builds tfjs-node on the library of the wheel, proves it, and writes down what it built', async () => {
    if (missing !== undefined) return;
    expect(said.at(-1)).toBe('Proved: TensorFlow 2.21.0 multiplies rightly on the processor.');
    const record = JSON.parse(readFileSync(recordFile(), 'utf8')) as Record<string, string>;
    expect(record).toMatchObject({ tensorflow: '2.21.0', tfjsNode: '4.22.0', variant: 'cpu' });
    expect(record.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await tensorflowSetup.state()).toMatchObject({ ok: true });
  });

  it('runs every op of the tensor stage as the reference does', () => {
    if (missing !== undefined) return;
    const done = spawnSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings=ExperimentalWarning',
        path.join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
        '--config',
        path.join(root, 'jest.config.mjs'),
        '--runInBand',
        '--verbose',
        '/test/tensor/(ops/|graphStage|fixtures|batchInvariance|leak)',
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, SIGMA_CACHE: cache, SIGMA_TEST_BACKENDS: 'tensorflow', SIGMA_SLOW: '' },
      },
    );
    expect(done.stderr).toMatch(/on tensorflow/);
    expect({ status: done.status, failed: done.stderr.match(/●.*/g) ?? [] }).toEqual({ status: 0, failed: [] });
  }, 300_000);

  it('is undone by --remove', async () => {
    if (missing !== undefined) return;
    expect(await tensorflowSetup.remove()).toBe(true);
    expect(existsSync(path.join(cache, 'addons', 'tensorflow'))).toBe(false);
    expect(await tensorflowSetup.state()).toMatchObject({
      ok: false,
      remedy: expect.stringContaining('sigma setup tensorflow'),
    });
  });
});

describe('what the setup needs', () => {
  it('is all listed before anything starts', () => {
    const before = { ...process.env };
    Object.assign(process.env, { SIGMA_PYTHON: 'no-such-python', CXX: 'no-such-compiler' });
    try {
      expect(() => findTools('linux', 'x64')).toThrow(/no-such-python with pip[^]*no-such-compiler/);
      expect(() => findTools('win32', 'x64')).toThrow(/Linux on x64 or arm64 \(this is win32 x64\)/);
    } finally {
      for (const name of ['SIGMA_PYTHON', 'CXX'] as const)
        if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[name];
    }
  });
});
