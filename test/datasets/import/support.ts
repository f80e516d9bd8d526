import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { importLogs, type ImportLogsOptions } from '../../../src/datasets/index.js';

export const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a file of these lines, or of this value as JSON, and gives its path. */
export function put(
  name: string,
  content: readonly object[] | object | string,
  lines = Array.isArray(content),
): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const text =
    typeof content === 'string'
      ? content
      : lines
        ? (content as object[]).map((o) => JSON.stringify(o)).join('\n')
        : JSON.stringify(content);
  writeFileSync(file, text);
  return file;
}

/** An archive of these files, by Python's zipfile; undefined where there is no Python. */
export function putZip(name: string, files: Record<string, object>): string | undefined {
  const file = path.join(folder, name);
  const script =
    'import json,sys,zipfile\n' +
    'with zipfile.ZipFile(sys.argv[1],"w",zipfile.ZIP_DEFLATED) as z:\n' +
    '  for k,v in json.load(sys.stdin).items(): z.writestr(k,json.dumps(v))';
  try {
    execFileSync('python3', ['-c', script, file], { input: JSON.stringify(files) });
    return file;
  } catch {
    return undefined;
  }
}

export interface Line {
  id: string;
  dataset?: string;
  kind?: string;
  question: string;
  options?: string[];
  answer?: string;
  category?: string;
  responses: Record<string, unknown>[];
}

/** Imports files and reads what was written. */
export async function imported(kind: string, files: string[], options: ImportLogsOptions = {}): Promise<Line[]> {
  const out = path.join(folder, 'out.jsonl.gz');
  await importLogs(kind, files, out, options);
  return gunzipSync(readFileSync(out))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((l) => JSON.parse(l) as Line);
}
