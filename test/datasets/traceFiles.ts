import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import { openTraces } from '../../src/datasets/index.js';
import type { TraceOptions } from '../../src/datasets/index.js';

export const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-traces-'));
let files = 0;
/** Unpacked copies go here instead of the user's cache. */
export const cache = path.join(folder, 'cache');
process.env.SIGMA_CACHE = cache;

export function fileOf(content: string | Uint8Array, name = 'rows.jsonl'): string {
  const dir = path.join(folder, String(files++));
  mkdirSync(dir);
  writeFileSync(path.join(dir, name), content);
  return path.join(dir, name);
}

const good = {
  id: 'q1',
  dataset: 'd',
  question: 'Two and two?',
  answer: '4',
  responses: [{ agent: 'a', text: 'A: 4' }],
};
export const line = (change: Record<string, unknown> = {}): string => JSON.stringify({ ...good, ...change });
export const open = (content: string, options: TraceOptions = {}): ReturnType<typeof openTraces> =>
  openTraces(fileOf(content), options);

/** The error that opening raises: always bad input, always naming the file. */
export async function refusal(file: string, options: TraceOptions = {}): Promise<string> {
  const error: unknown = await openTraces(file, options).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ code: 'bad-input' });
  const { message } = error as Error;
  expect(message).toContain(file);
  return message;
}
