/**
 * Loaded with `--import` into every process of a measured command: leaves behind what memory and processor time the
 * process used.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.SIGMA_BENCH_PEAKS;
if (isMainThread && folder)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); // of all threads
    const used = { peakMB: maxRSS / 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
    writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(used));
  });
