import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Labelled } from '../../../src/core/index.js';
import { openBenchmark, type BenchmarkOptions } from '../../../src/datasets/index.js';

export const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-benchmarks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a file and gives its path. */
export function put(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

export const lines = (rows: readonly object[]): string => rows.map((r) => `${JSON.stringify(r)}\n`).join('');

/** A Parquet file of the result of a query. */
export async function putParquet(name: string, sql: string): Promise<string> {
  const file = path.join(folder, name);
  const instance = await DuckDBInstance.create(':memory:');
  const db = await instance.connect();
  await db.run(`COPY (${sql}) TO '${file}' (FORMAT parquet)`);
  db.closeSync();
  instance.closeSync();
  return file;
}

/** Every question of a benchmark in a file or folder. */
export async function questions(
  name: string,
  at: string,
  options: Partial<BenchmarkOptions> = {},
): Promise<Labelled[]> {
  const source = await openBenchmark(name, { path: at, seed: 0, ...options });
  const out: Labelled[] = [];
  for (let i = 0; i < source.ids.length; i++) out.push(await source.read(i));
  await source.close();
  return out;
}

export const textOf = (l: Labelled): string => l.question.messages[0]!.content;
