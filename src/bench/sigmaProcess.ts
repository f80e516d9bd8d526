import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SigmaError } from '../core/index.js';
import { sigmaFailed } from './messages.js';

const main = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const peak = new URL('./peak.js', import.meta.url).href;

export interface Used {
  /** From start to exit. */
  ms: number;
  /** Processor seconds of all its processes: a busy machine disturbs them less than the clock. */
  cpuSeconds: number;
  /** The sum of its processes' peaks of resident memory: an upper bound of what they held at one time. */
  peakMB: number;
}

/**
 * Runs `sigma` as a process of its own, as a user would, with a cache in `work`.
 * @throws SigmaError `unavailable` with what it wrote to stderr when it exits with another code than 0
 */
export async function runSigma(work: string, args: readonly string[]): Promise<Used> {
  const peaks = mkdtempSync(path.join(work, 'peaks-'));
  const from = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${peak}`.trim(),
      SIGMA_BENCH_PEAKS: peaks,
      SIGMA_CACHE: path.join(work, 'cache'),
    },
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const ms = performance.now() - from;
  if (code !== 0)
    throw new SigmaError('unavailable', sigmaFailed(args, code, Buffer.concat(said).toString('utf8').trim()));
  const used = readdirSync(peaks).map((f) => JSON.parse(readFileSync(path.join(peaks, f), 'utf8')) as Omit<Used, 'ms'>);
  rmSync(peaks, { recursive: true });
  const sum = (what: keyof Omit<Used, 'ms'>): number => used.reduce((total, p) => total + p[what], 0);
  return { ms, cpuSeconds: Number(sum('cpuSeconds').toFixed(1)), peakMB: Math.round(sum('peakMB')) };
}
