import { rmSync } from 'node:fs';
import path from 'node:path';
import { sigma } from './command.mjs';
import { noData, repeatUnderNewIds } from './data.mjs';
import { row, skipped } from './measure.mjs';

const small = 25_000;
const large = 100_000;

/** A whole clean run at two sizes: time per question should not grow, memory must stay under the limit. */
export async function scalingRows(bench) {
  const { recorded, work, say } = bench;
  const what = 'whole run, time per question';
  if (!recorded) return [skipped(what, noData)];
  const measured = {};
  for (const n of [small, large]) {
    say(`whole run, ${n} questions`);
    const file = repeatUnderNewIds(recorded.traces, n, path.join(work, `${n}.jsonl`));
    const out = path.join(work, `run-${n}`);
    const flags = ['--attacks', 'none', '--seeds', '1', '--encoder', 'none', '--quiet', '--out', out];
    measured[n] = await sigma(bench, ['run', '--traces', file, ...flags]);
    rmSync(file);
    rmSync(out, { recursive: true });
  }
  const { [small]: a, [large]: b } = measured;
  const perQuestion = (x, n) => (1000 * x.seconds) / n;
  const note = `${b.seconds.toFixed(1)} s against ${a.seconds.toFixed(1)} s, 1 = linear; peak at ${small}: ${a.peakMB} MB`;
  const more = {
    ...b,
    limitMB: 2048,
    referenceCpuSeconds: a.cpuSeconds,
    cpuRatio: b.cpuSeconds / large / (a.cpuSeconds / small),
    note,
  };
  const reference = `${small} questions × 8`;
  return [row(what, `${large} questions × 8`, reference, perQuestion(b, large), perQuestion(a, small), more)];
}
