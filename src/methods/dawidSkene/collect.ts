import type { Answer, Batch } from '../../core/index.js';
import { answerAt } from '../decision.js';
import type { Labels } from '../../trust/index.js';

/** All answers of a run, kept small: one answer per question and class, not one per response. */
export interface Collected {
  labels: Labels;
  /** [N] the answer of the lowest seat holding each class. */
  answers: Map<number, Answer>[];
  /** [N] column in `labels` of each seat of the question's batch. */
  seats: Int32Array[];
}

/** Reads every batch. Agents are told apart by id, so batches may seat different ones. */
export async function collect(all: AsyncIterable<Batch>): Promise<Collected> {
  const column = new Map<string, number>();
  const answers: Map<number, Answer>[] = [];
  const seats: Int32Array[] = [];
  const rows: Int16Array[] = [];
  const sizes: number[] = [];
  for await (const batch of all) {
    const k = batch.agents.length;
    for (const a of batch.agents) if (!column.has(a)) column.set(a, column.size);
    const columns = Int32Array.from(batch.agents, (a) => column.get(a)!);
    for (let b = 0; b < batch.questions.length; b++) {
      rows.push(batch.cls.slice(b * k, (b + 1) * k));
      seats.push(columns);
      sizes.push(batch.sizes[b]!);
      answers.push(byClass(batch, b));
    }
  }
  const W = column.size;
  const cls = new Int16Array(rows.length * W).fill(-1);
  rows.forEach((row, n) => row.forEach((c, i) => (cls[n * W + seats[n]![i]!] = c)));
  return { labels: { N: rows.length, W, cls, sizes: Int32Array.from(sizes) }, answers, seats };
}

function byClass(batch: Batch, b: number): Map<number, Answer> {
  const k = batch.agents.length;
  const found = new Map<number, Answer>();
  for (let i = 0; i < k; i++) {
    const c = batch.cls[b * k + i]!;
    const answer = answerAt(batch, b, i);
    if (c >= 0 && answer !== undefined && !found.has(c)) found.set(c, answer);
  }
  return found;
}
