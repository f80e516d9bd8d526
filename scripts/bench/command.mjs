import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const peakScript = pathToFileURL(fileURLToPath(new URL('./peak.mjs', import.meta.url))).href;

/**
 * Runs `sigma` as a child process, as a user would.
 * @returns seconds it took from start to exit, and the sum of the peak memory of all its processes in MB (an upper bound
 * of what they held at one time)
 * @throws Error with what it wrote to stderr when it exits with another code than 0
 */
export async function sigma({ root, build, work }, args) {
  const peaks = mkdtempSync(path.join(work, 'peaks-'));
  const child = spawn(process.execPath, [path.join(build, 'src', 'cli', 'main.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${peakScript}`.trim(),
      SIGMA_BENCH_PEAKS: peaks,
      SIGMA_CACHE: path.join(work, 'cache'),
    },
  });
  const from = performance.now();
  const said = [];
  child.stderr.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const seconds = (performance.now() - from) / 1000;
  if (code !== 0) throw new Error(`sigma ${args.join(' ')} ended with code ${code}:\n${Buffer.concat(said)}`);
  const peakMB =
    readdirSync(peaks).reduce((sum, f) => sum + Number(readFileSync(path.join(peaks, f), 'utf8')), 0) / 1024;
  rmSync(peaks, { recursive: true });
  return { seconds, peakMB: Math.round(peakMB) };
}
