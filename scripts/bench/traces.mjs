import { createReadStream, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { noData, repeatUnderNewIds } from './data.mjs';
import { medians, row, skipped } from './measure.mjs';

const questions = 20_000;

/** Opening a trace file (checks and indexes every line) against reading and JSON-parsing it line by line. */
export async function tracesRows({ load, recorded, work, say }) {
  const what = `opening traces, ${questions} questions × 8`;
  if (!recorded) return [skipped(what, noData)];
  const { openTraces } = await load('datasets/index.js');
  const file = repeatUnderNewIds(recorded.traces, questions, path.join(work, 'open.jsonl'));
  say('opening traces');
  const [ms, referenceMs] = await medians(
    [
      async () => (await openTraces(file)).close(),
      async () => {
        for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line);
      },
    ],
    3,
  );
  const size = Math.round(statSync(file).size / 1e6);
  rmSync(file);
  return [row(what, `checked, hashed, indexed; ${size} MB`, 'readline and JSON.parse', ms, referenceMs)];
}
