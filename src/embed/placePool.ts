import type { Matrix } from '../core/index.js';
import type { Embeddings } from './precomputed.js';

/** Precomputed vectors as a pool: rows are found by place in the trace file, not by text. */
export interface PlacePool {
  matrix: Matrix;
  /** Row of the answer of agent `a` to question `q` (both 0-based, in the order of the trace file). @throws RangeError */
  rowAt(q: number, a: number): number;
  /** One row a question, in the order of the trace file. */
  questionMatrix?: Matrix;
  size: number;
}

export function poolFromEmbeddings(embeddings: Embeddings): PlacePool {
  const { responses, questions, questionCount, agentCount } = embeddings;
  return {
    matrix: responses,
    rowAt(q, a) {
      if (q >= 0 && q < questionCount && a >= 0 && a < agentCount) return q * agentCount + a;
      throw new RangeError(`rowAt: question ${q}, agent ${a} is outside ${questionCount} × ${agentCount}`);
    },
    ...(questions ? { questionMatrix: questions } : {}),
    size: responses.rows,
  };
}
