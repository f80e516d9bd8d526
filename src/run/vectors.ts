import type { Matrix } from '../core/index.js';
import type { TextAt } from './collect.js';

/** Sentence vectors of a run, from an encoder or from a file. */
export interface Vectors {
  name: string;
  describe(): Record<string, unknown>;
  /** Grows while new texts are met; rows keep their numbers. */
  matrix: Matrix;
  /** Row of each text, −1 for a masked seat. */
  rows(texts: TextAt[], signal?: AbortSignal): Promise<Int32Array>;
  /** Encodes the questions' own texts, where a method selects by them; files bring theirs along. */
  prepareQuestions?(questions: readonly number[]): Promise<void>;
  /** The questions' own vectors, where there are any; −1 where not prepared. */
  ofQuestions(questions: readonly number[]): { questionPool?: Matrix; questionIndex?: Int32Array };
  /** Vectors of any text: encoders only. */
  embed?(texts: string[]): Promise<Matrix>;
  close(): Promise<void>;
}
