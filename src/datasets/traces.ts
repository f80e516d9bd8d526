import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { SigmaError } from '../core/index.js';
import { boundedCache } from './cache.js';
import { eachLine } from './lines.js';
import * as texts from './messages.js';
import type { Source } from './source.js';
import type { RecordDefaults, TraceRecord } from './traceRecord.js';
import { readRecord } from './traceRecord.js';
import { strays } from './strays.js';
import { plainFile } from './unpack.js';

/** Recorded answers: questions by position, with what every agent said. */
export interface TraceFile extends Source {
  /** As given by the user. */
  path: string;
  /** Everyone who answered anything in the file, in order of first appearance. */
  agents: readonly string[];
  /** Answer kinds of the questions, in order of first appearance. */
  kinds: readonly string[];
  /** Questions in the whole file; `ids` holds the first `limit` of them. */
  total: number;
  /** The whole line of question i, 0 ≤ i < total. */
  record(i: number): Promise<TraceRecord>;
  /** Position of a question id, −1 when the file has none such. */
  indexOf(id: string): number;
  /** Does any of the questions in `ids` have a right answer? */
  hasGold: boolean;
  /** What responses of the file carry: others' readings, confidences, answers after the first, further draws, log-probabilities. */
  hasPreds: boolean;
  hasConfidence: boolean;
  hasRounds: boolean;
  hasDraws: boolean;
  hasLogprobs: boolean;
  /** Fields that look misspelt: what the file says there is not read. */
  warnings: readonly string[];
}

export interface TraceOptions {
  /** Answer kind of every question, whatever the file says. */
  kind?: string;
  /** Only the first so many questions are asked. The whole file is still read and checked: texts may be borrowed from it. */
  limit?: number;
  /** Bytes of records kept in memory, about. Default 256 MB. */
  cacheBytes?: number;
  /** Take a file in which no question has a response: somebody else answers. */
  questionsOnly?: boolean;
  onProgress?: (bytesDone: number) => void;
  signal?: AbortSignal;
}

/**
 * Opens a trace file (.jsonl, .jsonl.gz, .jsonl.zst; docs/rules.md §3). One pass checks every line and notes where it
 * stands; the texts stay on disk.
 * @throws SigmaError `bad-input` (with file, line and remedy), `write-failed` (no room to unpack), `interrupted`
 */
export async function openTraces(file: string, options: TraceOptions = {}): Promise<TraceFile> {
  if (options.limit !== undefined && !(Number.isInteger(options.limit) && options.limit >= 1)) {
    throw new SigmaError('bad-input', texts.badLimit(options.limit));
  }
  const handle = await open(await plainFile(file, options.signal), 'r');
  try {
    return view(file, handle, await index(file, handle, options), options);
  } catch (e) {
    await handle.close();
    throw e;
  }
}

interface Index {
  checksum: string;
  defaults: RecordDefaults;
  places: Map<string, number>;
  offsets: number[];
  lengths: number[];
  numbers: number[];
  agents: Set<string>;
  kinds: Set<string>;
  warnings: string[];
  has: { gold: boolean; preds: boolean; confidence: boolean; rounds: boolean; draws: boolean; logprobs: boolean };
}

async function index(file: string, handle: FileHandle, options: TraceOptions): Promise<Index> {
  const defaults: RecordDefaults = {
    dataset: path.basename(file).replace(/(\.jsonl|\.json)?(\.gz|\.zst)?$/, '') || 'traces',
  };
  if (options.kind !== undefined) defaults.kind = options.kind;
  const hash = createHash('sha256');
  const has = { gold: false, preds: false, confidence: false, rounds: false, draws: false, logprobs: false };
  const out: Index = {
    checksum: '',
    defaults,
    places: new Map(),
    offsets: [],
    lengths: [],
    numbers: [],
    agents: new Set(),
    kinds: new Set(),
    warnings: [],
    has,
  };
  const stray = strays();
  let unknown: { line: number; id: string } | undefined;

  await eachLine(
    handle,
    ({ bytes, offset, number }) => {
      const skip = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; // byte order mark
      const line = skip ? bytes.subarray(skip) : bytes;
      if (isBlank(line)) return;
      const { labelled, responses } = readRecord(line, { file, line: number }, defaults, stray);
      const { id, kind } = labelled.question;
      const before = out.places.get(id);
      if (before !== undefined)
        throw new SigmaError('bad-input', texts.duplicateId(file, number, id, out.numbers[before] ?? 0));
      const place = out.offsets.length;
      out.places.set(id, place);
      out.offsets.push(offset + skip);
      out.lengths.push(line.length);
      out.numbers.push(number);
      if (kind !== '') out.kinds.add(kind);
      else unknown ??= { line: number, id };
      if (labelled.gold && place < (options.limit ?? Infinity)) has.gold = true;
      for (const r of responses) {
        out.agents.add(r.agent);
        has.preds ||= r.pred !== undefined;
        has.confidence ||= r.confidence !== undefined;
        has.rounds ||= r.round > 0 || r.stage !== 'first';
        has.draws ||= r.draw > 0;
        has.logprobs ||= r.logprobs !== undefined;
      }
    },
    (chunk, position) => {
      if (options.signal?.aborted) throw new SigmaError('interrupted', texts.interrupted(file));
      hash.update(chunk);
      options.onProgress?.(position);
    },
  );
  out.checksum = hash.digest('hex');
  out.warnings = stray.warnings();
  if (out.offsets.length === 0) throw new SigmaError('bad-input', texts.noQuestions(file));
  if (out.agents.size === 0 && !options.questionsOnly)
    throw new SigmaError('bad-input', texts.noResponses(file, out.offsets.length, out.warnings));
  if (unknown) {
    // Lines without options and without gold are of the same open kind as their neighbours, if that is one.
    const open = [...out.kinds].filter((k) => k !== 'choice');
    if (open.length !== 1 || open[0] === undefined)
      throw new SigmaError('bad-input', texts.unknownKind(file, unknown.line, unknown.id, undefined));
    defaults.fallback = open[0];
  }
  return out;
}

function view(file: string, handle: FileHandle, found: Index, options: TraceOptions): TraceFile {
  const { offsets, lengths, numbers, has } = found;
  // A parsed record takes about three times its bytes in memory.
  const cache = boundedCache<{ record: TraceRecord; bytes: number }>(
    options.cacheBytes ?? 256 << 20,
    (v) => v.bytes * 3,
  );
  const total = offsets.length;
  const ids = [...found.places.keys()].slice(0, options.limit ?? total);

  const load = (i: number): TraceRecord => {
    const length = lengths[i] ?? 0;
    const bytes = Buffer.allocUnsafe(length);
    const line = numbers[i] ?? 0;
    // Reading in place: the file is local and mostly in the system's cache, a round through the thread pool costs more.
    if (readSync(handle.fd, bytes, 0, length, offsets[i] ?? 0) !== length)
      throw new SigmaError('bad-input', texts.changed(file, line));
    const record = readRecord(bytes, { file, line }, found.defaults);
    if (found.places.get(record.labelled.question.id) !== i)
      throw new SigmaError('bad-input', texts.changed(file, line));
    cache.set(i, { record, bytes: length });
    return record;
  };
  const record = async (i: number): Promise<TraceRecord> => {
    if (!(Number.isInteger(i) && i >= 0 && i < total))
      throw new RangeError(texts.outOfRange(`traces "${file}"`, i, total));
    return cache.get(i)?.record ?? load(i);
  };
  return {
    name: 'traces',
    path: file,
    checksum: found.checksum,
    ids,
    agents: [...found.agents],
    kinds: [...found.kinds],
    total,
    hasGold: has.gold,
    hasPreds: has.preds,
    hasConfidence: has.confidence,
    hasRounds: has.rounds,
    hasDraws: has.draws,
    hasLogprobs: has.logprobs,
    warnings: found.warnings,
    describe: () => ({
      source: 'traces',
      path: file,
      checksum: found.checksum,
      questions: ids.length,
      total,
      agents: [...found.agents],
      kinds: [...found.kinds],
      ...(options.kind === undefined ? {} : { kind: options.kind }),
    }),
    record,
    indexOf: (id) => found.places.get(id) ?? -1,
    read: async (i) => (await record(i)).labelled,
    close: () => handle.close(),
  };
}

function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte !== 32 && byte !== 9 && byte !== 13) return false;
  return true;
}
