import type { Batch } from '../../core/index.js';
import { statedConfidence } from '../votes.js';

export const FEATURES = ['size', 'confidence'] as const;
export type Feature = (typeof FEATURES)[number];

/** The distinct answers of a batch: one row per question and class that somebody holds. */
export interface Candidates {
  /** [M] question of each row. */
  question: Int32Array;
  /** [M] its class. */
  cls: Int32Array;
  /** [M,F] row-major: 1 where the agent holds it (in the order of `agents`), the chosen features, 1. */
  x: Float32Array;
  width: number;
}

/**
 * Describes every candidate by who holds it.
 * @param agents order of the agent columns; agents of the batch that are not listed have no column
 * @param features `size` = seats that hold it, `confidence` = their mean stated confidence
 */
export function candidates(batch: Batch, agents: readonly string[], features: readonly Feature[]): Candidates {
  const k = batch.agents.length;
  const column = batch.agents.map((a) => agents.indexOf(a));
  const width = agents.length + features.length + 1;
  const question: number[] = [];
  const cls: number[] = [];
  const x: number[] = [];
  for (let b = 0; b < batch.questions.length; b++) {
    const held = [...new Set(batch.cls.subarray(b * k, b * k + k))].filter((c) => c >= 0).sort((p, q) => p - q);
    for (const c of held) {
      const row = new Array<number>(width).fill(0);
      let size = 0;
      let confidence = 0;
      for (let i = 0; i < k; i++) {
        if (batch.cls[b * k + i] !== c) continue;
        size += 1;
        confidence += statedConfidence(batch, b, i);
        if (column[i]! >= 0) row[column[i]!] = 1;
      }
      features.forEach((f, n) => (row[agents.length + n] = f === 'size' ? size : confidence / size));
      row[width - 1] = 1;
      question.push(b);
      cls.push(c);
      for (const v of row) x.push(v);
    }
  }
  return { question: Int32Array.from(question), cls: Int32Array.from(cls), x: Float32Array.from(x), width };
}
