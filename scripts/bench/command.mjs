import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const peakScript = pathToFileURL(fileURLToPath(new URL('./peak.mjs', import.meta.url))).href;

/**
 * Runs `sigma` as a child process, as a user would.
 * @returns seconds from start to exit; processor seconds of all its processes, which a busy machine disturbs less; the sum
 * of their peaks of memory in MB, an upper bound of what they held at one time
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
  const used = readdirSync(peaks).map((f) => JSON.parse(readFileSync(path.join(peaks, f), 'utf8')));
  rmSync(peaks, { recursive: true });
  const sum = (what) => used.reduce((total, process) => total + process[what], 0);
  return { seconds, peakMB: Math.round(sum('peakMB')), cpuSeconds: Number(sum('cpuSeconds').toFixed(1)) };
}
