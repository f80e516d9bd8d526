import { rmSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../core/index.js';
import { row, skipped, type BenchPart, type Row } from './part.js';
import { noRecorded } from './recorded.js';
import { runSigma, type Used } from './sigmaProcess.js';

const what = 'injection experiment, 2,000 × 8';

/** experiments/injection.yaml on the recorded answers: one process, two, resumed when done, replayed; one run each. */
export const injectionPart: BenchPart = {
  name: 'injection',
  summary: 'the injection experiment on recorded answers: one process, two, resumed, replayed',
  async measure({ recorded, work, say }) {
    if (!recorded) return [skipped(what, noRecorded)];
    const yaml = path.join(packageRoot(), 'experiments', 'injection.yaml');
    const data = ['--traces', recorded.traces, '--embeddings', recorded.vectors];
    const run = (out: string, ...more: string[]): Promise<Used> =>
      runSigma(work, ['run', yaml, ...data, '--quiet', '--out', out, ...more]);

    // The warm-up unpacks the answers into the cache; the measured runs differ in nothing but the processes.
    say('injection experiment, warm-up');
    await run('injection-0', '--methods', 'majority', '--attacks', 'none');
    say('injection experiment, one process');
    const one = await run('injection-1');
    say('injection experiment, two processes');
    const two = await run('injection-2', '--workers', '2');
    say('injection experiment, nothing left to do');
    const resumed = await run('injection-1');
    say('injection experiment, replay');
    const replayed = await runSigma(work, ['replay', 'injection-1', '--quiet']);
    for (const n of [0, 1, 2]) rmSync(path.join(work, `injection-${n}`), { recursive: true });

    const against = (variant: string, reference: string, a: Used, b: Used, note?: string): Row =>
      row(what, variant, reference, a.ms, b.ms, {
        cpuSeconds: [a.cpuSeconds, b.cpuSeconds],
        peakMB: a.peakMB,
        ...(note === undefined ? {} : { note }),
      });
    const note = `peak with 2 workers: ${two.peakMB} MB, all processes together; limit 180 s, 2048 MB`;
    return [
      against('one process', '--workers 2', one, two, note),
      against('resume, everything done already', 'full run', resumed, one),
      against('sigma replay', 'full run', replayed, one),
    ];
  },
};
