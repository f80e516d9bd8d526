import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import { packageRoot } from '../../src/core/index.js';
import { checkExperiment, runExperiment } from '../../src/run/index.js';
import type { Experiment, ExperimentInput, RunOptions, RunResult } from '../../src/run/index.js';

/** A folder of this test file, gone afterwards; unpacked traces and vectors are cached inside it. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-run-'));
  process.env.SIGMA_CACHE = path.join(folder, 'cache');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const caseFile = (name: string): string => path.join(packageRoot(), 'test', 'cases', name);

/** Generated word problems answered by simulated agents, decided by two quick methods, unless said otherwise. */
export function experiment(x: Partial<ExperimentInput> = {}): Experiment {
  return checkExperiment({
    title: 'Test',
    data: { generate: 'word-problems', questions: 24 },
    methods: ['majority', 'uniform'],
    ...x,
  });
}

export const attacked: Partial<ExperimentInput> = {
  attacks: ['none', 'conflict', 'random-noise'],
  shares: [0, 0.25, 0.5],
};

export function run(x: Partial<ExperimentInput>, out: string, options: RunOptions = {}): Promise<RunResult> {
  return runExperiment(experiment(x), { tensorBackend: 'cpu', out, ...options });
}

/** The error of a promise that must reject. */
export async function errorOf(p: Promise<unknown>): Promise<Error & { code?: string }> {
  return p.then(
    () => {
      throw new Error('it was expected to fail');
    },
    (e: unknown) => e as Error & { code?: string },
  );
}

/** Everything of a run that must come out the same again. */
export function bytesOf(folder: string): Record<string, string> {
  const read = (...parts: string[]): string => readFileSync(path.join(folder, ...parts)).toString('base64');
  return {
    units: read('merged', 'units.parquet'),
    rows: read('merged', 'rows.json'),
    sample: read('merged', 'sample.json'),
    manifest: read('manifest.json'),
  };
}

/** The lines of all unit logs, in order of shard. */
export function unitLines(folder: string): string[] {
  const shards = path.join(folder, 'shards');
  return readdirSync(shards)
    .sort()
    .flatMap((s) => readFileSync(path.join(shards, s, 'units.jsonl'), 'utf8').split('\n'))
    .filter((l) => l !== '');
}
