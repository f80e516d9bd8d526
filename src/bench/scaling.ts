import { rmSync } from 'node:fs';
import path from 'node:path';
import { row, skipped, type BenchPart } from './part.js';
import { noRecorded, repeatUnderNewIds, type Recorded } from './recorded.js';
import { runSigma, type Used } from './sigmaProcess.js';

const few = 25_000;
const many = 100_000;
const what = 'whole run, time per question';

async function wholeRun(recorded: Recorded, questions: number, work: string): Promise<Used> {
  const file = repeatUnderNewIds(recorded, questions, path.join(work, `${questions}.jsonl`));
  const out = path.join(work, `run-${questions}`);
  const flags = ['--attacks', 'none', '--seeds', '1', '--encoder', 'none', '--quiet', '--out', out];
  const used = await runSigma(work, ['run', '--traces', file, ...flags]);
  rmSync(file);
  rmSync(out, { recursive: true });
  return used;
}

/** A whole clean run at two sizes, one run each: time per question should not grow, memory must stay under the limit. */
export const scalingPart: BenchPart = {
  name: 'scaling',
  summary: 'whole clean runs on recorded answers at two sizes: time per question, memory',
  async measure({ recorded, work, say }) {
    if (!recorded) return [skipped(what, noRecorded)];
    say(`whole run, ${few} questions`);
    const a = await wholeRun(recorded, few, work);
    say(`whole run, ${many} questions`);
    const b = await wholeRun(recorded, many, work);
    const seconds = (u: Used): string => (u.ms / 1000).toFixed(1);
    const note =
      `${seconds(b)} s against ${seconds(a)} s, ratio 1 = linear; ` + `peak at ${few}: ${a.peakMB} MB; limit 2048 MB`;
    return [
      row(what, `${many} questions × 8`, `${few} questions × 8`, b.ms / many, a.ms / few, {
        cpuSeconds: [b.cpuSeconds, a.cpuSeconds],
        peakMB: b.peakMB,
        note,
      }),
    ];
  },
};
