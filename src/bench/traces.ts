import { createReadStream, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openTraces } from '../datasets/index.js';
import { takeTurns, type Timing } from './measure.js';
import { rowOf, skipped, type BenchPart } from './part.js';
import { noRecorded, repeatUnderNewIds } from './recorded.js';

const questions = 20_000;
const what = `opening traces, ${questions} questions × 8`;

/** Opening a trace file (checks and indexes every line) against reading and JSON-parsing it line by line. */
export const tracesPart: BenchPart = {
  name: 'traces',
  summary: 'opening a file of recorded answers against reading its lines as JSON',
  async measure({ recorded, work, say }) {
    if (!recorded) return [skipped(what, noRecorded)];
    const file = repeatUnderNewIds(recorded, questions, path.join(work, 'open.jsonl'));
    say('opening traces');
    const [ours, lines] = (await takeTurns(
      [
        async () => (await openTraces(file)).close(),
        async () => {
          for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line);
        },
      ],
      3,
    )) as [Timing, Timing];
    const size = Math.round(statSync(file).size / 1e6);
    rmSync(file);
    return [rowOf(what, `checked, hashed, indexed; ${size} MB`, 'readline and JSON.parse', ours, lines)];
  },
};
