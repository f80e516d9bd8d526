import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SigmaError } from '../core/index.js';
import { needsRecorded, recordedLacks } from './messages.js';

/** Recorded answers to MMLU-Pro, 2,000 questions × 8, and their sentence vectors: two files. */
export interface Recorded {
  traces: string;
  vectors: string;
}

const names: Recorded = { traces: 'mmlu-pro-traces.jsonl.gz', vectors: 'mmlu-pro-minilm-responses.npy' };

/** Why a part that needs recorded answers is skipped. */
export const noRecorded = needsRecorded(names.traces, names.vectors);

/**
 * The recorded answers in a folder; undefined where no folder is given.
 * @throws SigmaError `bad-input` when the folder lacks one of the files
 */
export function recordedIn(folder: string | undefined): Recorded | undefined {
  if (folder === undefined) return undefined;
  for (const name of Object.values(names) as string[])
    if (!existsSync(path.join(folder, name))) throw new SigmaError('bad-input', recordedLacks(folder, name));
  return { traces: path.resolve(folder, names.traces), vectors: path.resolve(folder, names.vectors) };
}

/** A line of the recorded answers, as far as the bench reads it. */
export interface RecordedLine {
  id: string;
  question: string;
  options: string[];
  responses: { text?: string | null }[];
}

export function recordedLines({ traces }: Recorded): RecordedLine[] {
  const lines = gunzipSync(readFileSync(traces)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedLine);
}

/** Writes `questions` lines to `file`, uncompressed: the recorded ones in turn, each time under new ids. */
export function repeatUnderNewIds(recorded: Recorded, questions: number, file: string): string {
  const lines = recordedLines(recorded).map(({ id, ...rest }) => ({ id, rest: JSON.stringify(rest).slice(1) }));
  const out = openSync(file, 'w');
  let block: string[] = [];
  for (let i = 0; i < questions; i++) {
    const { id, rest } = lines[i % lines.length]!;
    block.push(`{"id":${JSON.stringify(`${id}#${Math.floor(i / lines.length)}`)},${rest}\n`);
    if (block.length < 1000 && i < questions - 1) continue;
    writeSync(out, block.join(''));
    block = [];
  }
  closeSync(out);
  return file;
}
