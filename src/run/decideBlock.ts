import { hasCode, SigmaError, type Artefact, type Batch, type Context, type Decision } from '../core/index.js';
import { allBatches, makeBatch } from './batches.js';
import type { Collected } from './collect.js';
import { contextFor } from './context.js';
import type { Lab } from './lab.js';
import type { Cell } from './plan.js';

/** What one cell decides with: its context and what it learned, both of the block's fold. */
export interface With {
  context: Context;
  artefact: Artefact | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * One decision or one typed failure per question of a block. A batch that fails is decided one by one, so that one
 * question's fault stays its own.
 * @param batch the block's batch, where the caller has it: cells share it
 */
export async function decideBlock(
  lab: Lab,
  cell: Cell,
  c: Collected,
  block: number[],
  own: With,
  batch?: Batch,
): Promise<(Decision | Error)[]> {
  const { method, settings } = cell;
  const { context, artefact, signal } = own;
  if (method.scope === 'question') return Promise.all(block.map((q) => decideQuestion(lab, cell, q, own)));
  if (method.scope !== 'batch') throw new Error(`decideBlock: scope ${method.scope} is decided elsewhere`);
  try {
    const out = await method.decide(batch ?? (await makeBatch(lab, c, block)), context, settings, artefact);
    if (out.length !== block.length) throw new Error(`it gave ${out.length} decisions for ${block.length} questions`);
    return out;
  } catch (e) {
    const failure = unitFailure(e, signal);
    if (block.length === 1) return [failure];
    const out: (Decision | Error)[] = [];
    for (const q of block) out.push(...(await decideBlock(lab, cell, c, [q], own)));
    return out;
  }
}

/** The decision of a conversation, or its typed failure. */
export async function decideQuestion(lab: Lab, cell: Cell, q: number, own: With): Promise<Decision | Error> {
  const { method, settings } = cell;
  if (method.scope !== 'question') throw new Error(`decideQuestion: scope ${method.scope} is decided elsewhere`);
  try {
    return await method.decide((await lab.source.read(q)).question, own.context, settings, own.artefact);
  } catch (e) {
    return unitFailure(e, own.signal);
  }
}

/** Writes what a run-scope method decides; returns its failure where it did not decide all. */
export async function decideRun(
  lab: Lab,
  cell: Cell,
  c: Collected,
  write: (q: number, d: Decision) => Promise<void>,
  signal?: AbortSignal,
): Promise<Error | undefined> {
  const { method, settings } = cell;
  if (method.scope !== 'run') return undefined;
  let q = 0;
  try {
    for await (const d of method.decide(allBatches(lab, c), contextFor(lab, c, cell, { signal }), settings)) {
      if (q === lab.N) throw new Error(`it gave more than ${lab.N} decisions for ${lab.N} questions`);
      await write(q++, d);
    }
    if (q < lab.N) throw new Error(`it gave ${q} decisions for ${lab.N} questions`);
  } catch (e) {
    return methodFailure(e, cell, 'looking at all questions', signal);
  }
  return undefined;
}

/** Errors that concern one unit become its failure; those that concern the run are thrown on. */
export function unitFailure(e: unknown, signal?: AbortSignal): Error {
  signal?.throwIfAborted();
  if (e instanceof SigmaError && !hasCode(e, 'unit-failed') && !hasCode(e, 'not-recorded')) throw e;
  return e instanceof Error ? e : new Error(String(e));
}

/** A fault in learning, or in looking at a whole run, is one of every unit that waits for it. */
export function methodFailure(e: unknown, cell: Cell, doing: string, signal?: AbortSignal): Error {
  const { message } = unitFailure(e, signal);
  return new Error(`method "${cell.method.name}" (${cell.setting}) failed while ${doing}: ${message}`);
}
