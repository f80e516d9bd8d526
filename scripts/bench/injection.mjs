import { rmSync } from 'node:fs';
import path from 'node:path';
import { sigma } from './command.mjs';
import { noData } from './data.mjs';
import { row, skipped } from './measure.mjs';

/** The injection experiment on 2,000 × 8 recorded answers: one process, two, resumed when done, replayed. */
export async function injectionRows(bench) {
  const { recorded, root, work, say } = bench;
  const what = 'injection experiment, 2,000 × 8';
  if (!recorded) return [skipped(what, noData)];
  const yaml = path.join(root, 'experiments', 'injection.yaml');
  const { traces, vectors } = recorded;
  const run = (out, ...more) =>
    sigma(bench, ['run', yaml, '--traces', traces, '--embeddings', vectors, '--quiet', '--out', out, ...more]);
  const one = path.join(work, 'injection-1');
  const two = path.join(work, 'injection-2');

  // The warm-up unpacks the answers into the cache; the measured runs differ in nothing but the processes.
  say('injection experiment, warm-up');
  await run(path.join(work, 'injection-0'), '--methods', 'majority', '--attacks', 'none');
  say('injection experiment, one process');
  const a = await run(one);
  say('injection experiment, two processes');
  const b = await run(two, '--workers', '2');
  say('injection experiment, nothing left to do');
  const resumed = await run(one);
  say('injection experiment, replay');
  const replayed = await sigma(bench, ['replay', one, '--quiet']);
  for (const out of [one, two]) rmSync(out, { recursive: true });

  const limits = { limitMB: 2048, limitSeconds: 180 };
  const against = (variant, reference, x, y, more) =>
    row(what, variant, reference, 1000 * x.seconds, 1000 * y.seconds, {
      ...x,
      referenceCpuSeconds: y.cpuSeconds,
      cpuRatio: x.cpuSeconds / y.cpuSeconds,
      ...more,
    });
  const note = `peak with 2 workers: ${b.peakMB} MB, all processes together`;
  return [
    against('one process', '--workers 2', a, b, { ...limits, note }),
    against('resume, everything done already', 'full run', resumed, a),
    against('sigma replay', 'full run', replayed, a),
  ];
}
