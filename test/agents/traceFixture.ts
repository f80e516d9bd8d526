import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TraceFile } from '../../src/datasets/index.js';
import { openTraces } from '../../src/datasets/index.js';

export interface Row {
  id: string;
  category?: string;
  options?: string[];
  answer?: string;
  responses: Record<string, unknown>[];
}

/** Opens rows as a trace file. */
export async function tracesOf(rows: Row[], kind = 'choice'): Promise<TraceFile> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sigma-test-')), 'rows.jsonl');
  const lines = rows.map((r) =>
    JSON.stringify({
      question: `Which? (${r.id})`,
      dataset: 'test',
      ...(kind === 'choice' ? { options: ['w', 'x', 'y', 'z'] } : {}),
      ...r,
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return openTraces(file, { kind });
}

/** Responses "The answer is …" of agents a, b, c, … ; null = that agent did not answer. */
export function said(answers: (string | null)[]): Record<string, unknown>[] {
  return answers.flatMap((answer, i) =>
    answer === null
      ? []
      : [{ agent: 'abcdefghij'[i], text: `Agent ${'abcdefghij'[i] ?? ''} thinks so. The answer is ${answer}.` }],
  );
}
