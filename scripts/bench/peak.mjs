// Loaded with `--import` into every process of a measured command: leaves the process's peak memory behind.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.SIGMA_BENCH_PEAKS) {
  process.on('exit', () => {
    // maxRSS is in kilobytes and covers all threads of the process.
    const peak = String(process.resourceUsage().maxRSS);
    writeFileSync(path.join(process.env.SIGMA_BENCH_PEAKS, `${process.pid}`), peak);
  });
}
