import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from '@jest/globals';
import { packageRoot } from '../../src/core/index.js';

const main = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

export const caseFile = (name: string): string => path.join(packageRoot(), 'test', 'cases', name);

/** A working folder of this test file; everything that `sigma` caches goes into it. */
export const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
export const at = (...parts: string[]): string => path.join(folder, ...parts);

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `sigma` as a process of its own, in the working folder unless said otherwise. */
export function start(
  args: readonly string[],
  cwd = folder,
  input = '',
): { child: ChildProcess; ended: Promise<Ended> } {
  const env = { ...process.env, SIGMA_CACHE: at('cache'), NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (b: Buffer) => (out.stdout += b.toString('utf8')));
  child.stderr.on('data', (b: Buffer) => (out.stderr += b.toString('utf8')));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...out })));
  return { child, ended };
}

export const sigma = (...args: string[]): Promise<Ended> => start(args).ended;

/** What every refusal has in common: exit 2, nothing on stdout, one message, no stack trace. Gives the message. */
export async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await sigma(...args, ...(args[0] === 'run' ? ['--quiet'] : []));
  expect({ code, stdout, stderr }).toMatchObject({ code: 2, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at |node:internal|\.js:\d+|undefined|\[object/m);
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  return stderr.trim();
}
