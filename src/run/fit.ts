import type { Artefact, Context, Training } from '../core/index.js';
import { crossFitTrust, foldOf } from '../trust/index.js';
import { makeBatch } from './batches.js';
import type { Collected } from './collect.js';
import type { Lab } from './lab.js';
import type { Cell } from './plan.js';

/** Learned methods and trust are cross-fitted in two folds by the hash of the question's content (docs/rules.md §5). */
export const folds = 2;

/** [N] fold of each question. */
export function foldsOf(lab: Lab): Uint8Array {
  return Uint8Array.from(lab.clusters, (cluster) => foldOf(cluster, folds));
}

/** Reliability of each seat, per fold, estimated on the other folds' answers without gold. */
export function trustOf(c: Collected, foldOfQuestion: Uint8Array): Float64Array[] {
  return crossFitTrust({ N: c.N, W: c.k, cls: c.cls, sizes: c.sizes }, foldOfQuestion, folds);
}

/** What each fold's method is fitted on: the questions of the other folds. */
export async function fitCell(
  lab: Lab,
  cell: Cell,
  on: Collected,
  foldOfQuestion: Uint8Array,
  context: (fold: number) => Context,
): Promise<Artefact[]> {
  const out: Artefact[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = questionsWhere(foldOfQuestion, (f) => f !== fold);
    out.push(await cell.method.fit!(await training(lab, on, others), context(fold), cell.settings));
  }
  return out;
}

async function training(lab: Lab, c: Collected, questions: number[]): Promise<Training> {
  const right = new Int8Array(questions.length * c.k);
  questions.forEach((q, b) => right.set(c.right.subarray(q * c.k, q * c.k + c.k), b * c.k));
  return { batch: await makeBatch(lab, c, questions), gold: questions.map((q) => lab.gold[q]), right };
}

/**
 * What an oracle row decides by: the lowest right seat of each question. The one place where gold reaches a decision;
 * such rows are labelled.
 */
export function oracleArtefact(lab: Lab, c: Collected, questions: readonly number[]): Artefact {
  const right: Record<string, number> = {};
  for (const q of questions) {
    const seat = c.right.subarray(q * c.k, q * c.k + c.k).indexOf(1);
    if (seat >= 0) right[lab.source.ids[q]!] = seat;
  }
  return { right };
}

export function questionsWhere(foldOfQuestion: Uint8Array, keep: (fold: number) => boolean): number[] {
  const out: number[] = [];
  foldOfQuestion.forEach((f, q) => {
    if (keep(f)) out.push(q);
  });
  return out;
}
