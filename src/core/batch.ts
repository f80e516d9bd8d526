import type { AgentId } from './agent.js';
import type { Answer } from './answer.js';
import type { Question } from './question.js';

/** Row vectors, perhaps kept in a smaller format than float32 or on disk. */
export interface Matrix {
  rows: number;
  dim: number;
  /** Copies rows `index[0..n)` into `out` (length n·dim) as float32; index −1 gives a row of zeros. */
  gather(index: ArrayLike<number>, out?: Float32Array): Float32Array;
}

/** A response as a batch method sees it. */
export interface ResponseRef {
  id: string;
  answer: Answer;
}

/**
 * Questions × agents with a mask: the unit that tensor methods work on. Arrays are flat, row-major: seat i of
 * question b stands at b·k + i.
 */
export interface Batch {
  /** [B] */
  questions: Question[];
  /** [k], the same seats for every question. */
  agents: AgentId[];
  /** [B,k], 1 = the agent responded. */
  mask: Uint8Array;
  /** [B,k] answer classes, 0.. in order of first appearance within the question; −1 = no answer (or masked). */
  cls: Int16Array;
  /** [B,k] stated confidence in [0,1]; 1 where none was stated. */
  conf: Float32Array;
  /** [B·k]; null where masked. */
  responses: (ResponseRef | null)[];
  /** [B] number of possible answers (options) where fixed, 0 where open. */
  sizes: Int32Array;
  /** Sentence vectors, by index into a pool of texts: an attack changes the index, not the pool. */
  states?: {
    pool: Matrix;
    /** [B,k], −1 where masked. */
    index: Int32Array;
    /** [B] rows of the questions' own vectors in `questionPool`. */
    questionPool?: Matrix;
    questionIndex?: Int32Array;
  };
}
