import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { SigmaError, type Labelled } from '../core/index.js';
import { loaders } from './benchmarks/index.js';
import { emptyFile, noFiles, noSplit, twiceInSet, unknownFormat } from './benchmarks/messages.js';
import { benchmarkFolder, benchmarkOf, presets, type BenchmarkEntry } from './registry.js';
import { sampleOf } from './sampling.js';
import type { Source } from './source.js';

export interface BenchmarkOptions {
  /** A file or folder of the user's own; default: what `sigma data pull` has fetched. */
  path?: string | undefined;
  /** Files whose name or folder holds this word; default: the usual split where it is there, else everything. */
  split?: string | undefined;
  /** So many questions, drawn at random. */
  sample?: number | undefined;
  stratify?: boolean | undefined;
  /** Only the first so many, after sampling. */
  limit?: number | undefined;
  seed: number;
}

/** The benchmark that a name stands for: its own, or that of a preset, with the preset's sample. */
export function resolveBenchmark(
  name: string,
  options: BenchmarkOptions,
): { entry: BenchmarkEntry; options: BenchmarkOptions } {
  const preset = presets()[name];
  if (!preset) return { entry: benchmarkOf(name), options };
  const { dataset, split, sample, stratify } = preset;
  return {
    entry: benchmarkOf(dataset),
    options: {
      ...options,
      split: options.split ?? split,
      sample: options.sample ?? sample,
      stratify: options.stratify ?? stratify !== undefined,
    },
  };
}

/**
 * The questions of a benchmark, read from its official files. Questions are held in memory, files are streamed.
 * @throws SigmaError `bad-input` for files that are missing or broken, with the place
 */
export async function openBenchmark(name: string, given: BenchmarkOptions): Promise<Source> {
  const { entry, options } = resolveBenchmark(name, given);
  const files = benchmarkFiles(entry, options);
  const all = await readAll(entry, files);
  const { sample, limit, seed, stratify = false } = options;
  const drawn = sample === undefined ? all : sampleOf(entry.name, all, sample, { seed, stratify });
  const taken = limit === undefined ? drawn : drawn.slice(0, limit);
  const hash = createHash('sha256');
  for (const q of taken) hash.update(JSON.stringify(q));
  const checksum = hash.digest('hex');
  return {
    name: entry.name,
    checksum,
    ids: taken.map((l) => l.question.id),
    describe: () => ({
      source: entry.name,
      files: files.map((f) => path.basename(f)).slice(0, 20),
      of: all.length,
      ...(sample === undefined ? {} : { sample, stratify, seed }),
      checksum,
      licence: entry.licence,
    }),
    read: (i) => {
      const found = taken[i];
      return found ? Promise.resolve(found) : Promise.reject(new RangeError(`${entry.name} has no question ${i}`));
    },
    close: () => Promise.resolve(),
  };
}

async function readAll(entry: BenchmarkEntry, files: readonly string[]): Promise<Labelled[]> {
  const loader = loaders.get(entry.name)!;
  const all: Labelled[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    if (statSync(file).size === 0) throw new SigmaError('bad-input', emptyFile(file));
    const before = all.length;
    for await (const labelled of loader.read(file)) {
      const { id } = labelled.question;
      const place = `question ${all.length - before + 1} of "${path.basename(file)}"`;
      const first = seen.get(id);
      if (first !== undefined) throw new SigmaError('bad-input', twiceInSet(entry.name, id, first, place));
      seen.set(id, place);
      all.push(labelled);
    }
    if (all.length === before) throw new SigmaError('bad-input', emptyFile(file));
  }
  return all;
}

/**
 * The files of a benchmark: one that is named, or those of a folder in the order of their names.
 * @throws SigmaError `bad-input` where there are none
 */
export function benchmarkFiles(entry: BenchmarkEntry, { path: own, split }: BenchmarkOptions): string[] {
  const loader = loaders.get(entry.name)!;
  const at = own ?? benchmarkFolder(entry.name);
  const fits = (file: string): boolean => loader.endings.some((e) => file.endsWith(e));
  const left = (file: string): boolean => loader.leaves?.test(path.basename(file)) === true;
  if (existsSync(at) && statSync(at).isFile()) {
    if (!fits(at)) throw new SigmaError('bad-input', unknownFormat(at, entry.formats));
    return [at];
  }
  const files = existsSync(at)
    ? readdirSync(at, { recursive: true, encoding: 'utf8' })
        .filter((f) => fits(f) && !left(f))
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .map((f) => path.join(at, f))
    : [];
  if (files.length === 0) throw new SigmaError('bad-input', noFiles(entry.name, at, entry.manual));
  const of = (word: string): string[] =>
    files.filter((f) => {
      const words = path.relative(at, f).split(/[^a-z0-9]+/i);
      return (
        words.includes(word) || path.basename(f).startsWith(word) || (word === 'validation' && words.includes('val'))
      );
    });
  if (split === undefined) {
    const usual = of(entry.split);
    return usual.length > 0 ? usual : files;
  }
  const found = of(split);
  if (found.length > 0) return found;
  const known = Object.keys(entry.size).filter((s) => of(s).length > 0);
  throw new SigmaError('bad-input', noSplit(entry.name, split, known));
}
