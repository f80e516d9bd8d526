import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { hasCode, questionText, SigmaError, type Matrix } from '../core/index.js';
import {
  embedPool,
  openEmbeddings,
  openEncoder,
  poolFromEmbeddings,
  type Encoder,
  type PlacePool,
} from '../embed/index.js';
import type { TraceFile } from '../datasets/index.js';
import type { TextAt } from './collect.js';
import type { Experiment } from './experiment.js';
import { embeddingsAndEncoder, embeddingsNeedTraces } from './messages.js';
import type { Data } from './openData.js';
import type { Vectors } from './vectors.js';

export interface OpenVectorsOptions {
  onStage?: (text: string) => void;
  onEmbed?: ((done: number, total: number, textsPerSecond: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** The vectors that the experiment asks for: a file's, an encoder's, or none (null). */
export async function openVectors(
  x: Experiment,
  data: Data,
  options: OpenVectorsOptions = {},
): Promise<Vectors | null> {
  if (x.embeddings !== undefined) {
    if (x.encoder !== 'none') throw new SigmaError('bad-input', embeddingsAndEncoder());
    if (!data.traces) throw new SigmaError('bad-input', embeddingsNeedTraces());
    return fromFile(x.embeddings, data.traces);
  }
  if (x.encoder === 'none') return null;
  options.onStage?.(`Loading encoder ${x.encoder}`);
  return fromEncoder(await openEncoder(x.encoder), data, options);
}

/** Vectors by place in the trace file. A text of an attack's own making (a template) keeps the displaced agent's vector. */
async function fromFile(file: string, traces: TraceFile): Promise<Vectors> {
  const { pool, N } = await alignedPool(file, traces);
  const seatOf = new Map(traces.agents.map((a, i) => [a, i]));
  const checksum = await checksumOf(file);
  return {
    name: path.basename(file),
    describe: () => ({ embeddings: path.basename(file), checksum, dim: pool.matrix.dim }),
    matrix: pool.matrix,
    rows: (texts: TextAt[]) =>
      Promise.resolve(
        Int32Array.from(texts, ({ q, agent, text, origin }) => {
          if (text === null) return -1;
          const from = origin?.question === undefined ? q : traces.indexOf(origin.question);
          const row = from >= 0 && from < N ? from : q;
          return pool.rowAt(row, seatOf.get(origin?.agent ?? agent) ?? seatOf.get(agent)!);
        }),
      ),
    ofQuestions: (questions) =>
      pool.questionMatrix ? { questionPool: pool.questionMatrix, questionIndex: Int32Array.from(questions) } : {},
    close: () => Promise.resolve(),
  };
}

/**
 * Opens the vectors for the whole trace file, since attacks borrow texts from questions past `--limit` too; else for the
 * questions of the run.
 */
async function alignedPool(file: string, traces: TraceFile): Promise<{ pool: PlacePool; N: number }> {
  const A = traces.agents.length;
  const open = async (N: number): Promise<{ pool: PlacePool; N: number }> => {
    const present = await answered(traces, N);
    const absent = (q: number, a: number): boolean => present[q * A + a] === 0;
    return { pool: poolFromEmbeddings(await openEmbeddings(file, { shape: [N, A], absent })), N };
  };
  if (traces.total === traces.ids.length) return open(traces.total);
  return open(traces.total).catch((e: unknown) => {
    if (hasCode(e, 'bad-input')) return open(traces.ids.length);
    throw e;
  });
}

/** [N,A] 1 = the agent answered the question: rows of absent answers may hold anything. */
async function answered(traces: TraceFile, N: number): Promise<Uint8Array> {
  const seats = new Map(traces.agents.map((a, i) => [a, i]));
  const present = new Uint8Array(N * traces.agents.length);
  for (let q = 0; q < N; q++)
    for (const r of (await traces.record(q)).responses) present[q * traces.agents.length + seats.get(r.agent)!] = 1;
  return present;
}

async function fromEncoder(encoder: Encoder, data: Data, { onEmbed, signal }: OpenVectorsOptions): Promise<Vectors> {
  const pool = await embedPool([], encoder, {
    ...(onEmbed ? { onProgress: onEmbed } : {}),
    ...(signal ? { signal } : {}),
  });
  const questionRows = new Int32Array(data.source.ids.length).fill(-1);
  return {
    name: encoder.name,
    describe: () => ({ encoder: encoder.name, version: encoder.version, dim: encoder.dim }),
    matrix: pool.matrix,
    async rows(texts, abort) {
      await pool.add(
        texts.flatMap((t) => (t.text === null ? [] : [t.text])),
        abort ? { signal: abort } : {},
      );
      return Int32Array.from(texts, (t) => (t.text === null ? -1 : pool.rowOf(t.text)));
    },
    async prepareQuestions(questions) {
      const texts = await Promise.all(questions.map(async (q) => questionText((await data.source.read(q)).question)));
      await pool.add(texts);
      questions.forEach((q, i) => (questionRows[q] = pool.rowOf(texts[i]!)));
    },
    ofQuestions: (questions) => ({
      questionPool: pool.matrix,
      questionIndex: Int32Array.from(questions, (q) => questionRows[q]!),
    }),
    async embed(texts): Promise<Matrix> {
      await pool.add(texts);
      const rows = Int32Array.from(texts, (t) => pool.rowOf(t));
      return {
        rows: rows.length,
        dim: encoder.dim,
        gather: (index, out) =>
          pool.matrix.gather(
            Int32Array.from(index, (i) => (i < 0 ? -1 : rows[i]!)),
            out,
          ),
      };
    },
    close: () => encoder.close(),
  };
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
