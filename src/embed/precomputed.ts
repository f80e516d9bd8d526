import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Matrix } from '../core/index.js';
import { SigmaError } from '../core/index.js';
import { halfTable } from './half.js';
import { vectorDims, vectorNotFinite, vectorShape, vectorZero } from './messages.js';
import type { NpyArray } from './npy.js';
import { readNpy } from './npy.js';

export interface EmbeddingsOptions {
  /** Questions and agents of the trace file. */
  shape: readonly [questions: number, agents: number];
  /** The file of question vectors; default: the responses' name with `-questions` for `-responses`, where it exists. */
  questionsPath?: string | undefined;
  /** The file may hold more questions than `shape` says (`--limit`): the first ones are used. */
  allowMore?: boolean | undefined;
  /** Responses that the trace file lacks: their rows are never used, so anything may stand there. */
  absent?: ((question: number, agent: number) => boolean) | undefined;
}

/** Vectors that somebody made beforehand, aligned with a trace file. */
export interface Embeddings {
  /** Row q·agents + a is the vector of agent a's answer to question q. */
  responses: Matrix;
  /** Row q is the vector of question q. */
  questions?: Matrix;
  questionCount: number;
  agentCount: number;
  dim: number;
  dtype: NpyArray['dtype'];
  /** Rows, of both files, that were not of norm 1 (beyond rounding) and are scaled when read. */
  renormalised: number;
}

/** Norms of unit vectors rounded to float16 stay within this of 1. */
const tolerance = 1e-3;

/**
 * Opens NumPy vectors [N,k,d] or [N·k,d], and [N,d] for the questions. They stay in the file's own format in memory.
 * @throws SigmaError `bad-input`: damaged file, other shape than the trace file's, NaN, infinity or a row of zeros
 */
export async function openEmbeddings(responsesPath: string, options: EmbeddingsOptions): Promise<Embeddings> {
  const [n, k] = options.shape;
  const responses = await openRows(responsesPath, [n, k], options);
  const questionsPath = options.questionsPath ?? questionsBeside(responsesPath);
  const questions = questionsPath === undefined ? undefined : await openRows(questionsPath, [n], options);
  if (questionsPath !== undefined && questions && questions.matrix.dim !== responses.matrix.dim) {
    throw new SigmaError(
      'bad-input',
      vectorDims(responsesPath, responses.matrix.dim, questionsPath, questions.matrix.dim),
    );
  }
  return {
    responses: responses.matrix,
    ...(questions ? { questions: questions.matrix } : {}),
    questionCount: n,
    agentCount: k,
    dim: responses.matrix.dim,
    dtype: responses.dtype,
    renormalised: responses.renormalised + (questions?.renormalised ?? 0),
  };
}

/** `x-responses.npy` → `x-questions.npy` in the same folder, where there is one. */
export function questionsBeside(responsesPath: string): string | undefined {
  const base = path.basename(responsesPath);
  const at = base.lastIndexOf('-responses');
  if (at < 0) return undefined;
  const file = path.join(
    path.dirname(responsesPath),
    `${base.slice(0, at)}-questions${base.slice(at + '-responses'.length)}`,
  );
  return existsSync(file) ? file : undefined;
}

interface Rows {
  matrix: Matrix;
  dtype: NpyArray['dtype'];
  renormalised: number;
}

/** @param axes [N, k] for responses, [N] for questions */
async function openRows(file: string, axes: readonly number[], options: EmbeddingsOptions): Promise<Rows> {
  const [n = 0, k] = axes;
  const rows = n * (k ?? 1);
  let dim = 0;
  const array = await readNpy(file, (shape) => {
    dim = shape.at(-1) ?? 0;
    const lead = shape.slice(0, -1);
    const found = lead.reduce((a, b) => a * b, 1);
    const fits = lead.length === 1 || (lead.length === 2 && lead[1] === (k ?? 1));
    const enough = found === rows || (options.allowMore === true && found > rows && found % (k ?? 1) === 0);
    if (!fits || !enough || dim === 0) {
      const expected = k === undefined ? `[${n}, d]` : `[${n}, ${k}, d] or [${rows}, d]`;
      const why = k === undefined ? `${n} questions` : `${n} questions × ${k} agents`;
      throw new SigmaError('bad-input', vectorShape(file, shape, expected, why));
    }
    return rows * dim;
  });
  const scale = checkRows(file, array, { rows, dim, k }, options);
  return { matrix: matrixOf(array, rows, dim, scale), dtype: array.dtype, renormalised: scale.size };
}

/** Factors of the rows that are not of norm 1. */
function checkRows(
  file: string,
  array: NpyArray,
  { rows, dim, k }: { rows: number; dim: number; k: number | undefined },
  { absent }: EmbeddingsOptions,
): Map<number, number> {
  const half = array.dtype === 'float16' ? halfTable() : undefined;
  const scale = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const question = k === undefined ? row : Math.floor(row / k);
    const agent = k === undefined ? undefined : row % k;
    if (agent !== undefined && absent?.(question, agent)) continue;
    const place =
      agent === undefined ? `question ${question + 1}` : `question ${question + 1}, agent ${agent + 1} (row ${row})`;
    let sum = 0;
    for (let i = row * dim; i < (row + 1) * dim; i++) {
      const raw = array.values[i] as number;
      const x = half ? (half[raw] as number) : raw;
      if (!Number.isFinite(x)) throw new SigmaError('bad-input', vectorNotFinite(file, place, String(x)));
      sum += x * x;
    }
    if (sum === 0) throw new SigmaError('bad-input', vectorZero(file, place));
    const norm = Math.sqrt(sum);
    if (Math.abs(norm - 1) > tolerance) scale.set(row, 1 / norm);
  }
  return scale;
}

function matrixOf(array: NpyArray, rows: number, dim: number, scale: ReadonlyMap<number, number>): Matrix {
  const half = array.dtype === 'float16' ? halfTable() : undefined;
  const values = array.values;
  return {
    rows,
    dim,
    gather(index, out = new Float32Array(index.length * dim)) {
      for (let i = 0; i < index.length; i++) {
        const row = index[i] as number;
        const to = i * dim;
        if (row === -1) {
          out.fill(0, to, to + dim);
          continue;
        }
        if (!(row >= 0 && row < rows)) throw new RangeError(`Matrix.gather: row ${row} is outside 0..${rows - 1}`);
        const at = row * dim;
        if (half) for (let j = 0; j < dim; j++) out[to + j] = half[values[at + j] as number] as number;
        else out.set(values.subarray(at, at + dim), to);
        const factor = scale.get(row);
        if (factor !== undefined) for (let j = to; j < to + dim; j++) out[j] = (out[j] as number) * factor;
      }
      return out;
    },
  };
}
