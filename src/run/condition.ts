import { canonicalJson, reasonOf, sha256, type Artefact, type Batch, type Decision } from '../core/index.js';
import { methods } from '../methods/index.js';
import { batchSize, chunks, makeBatch } from './batches.js';
import { breathe } from './breathe.js';
import { collected, type Collected } from './collect.js';
import { contextFor } from './context.js';
import { decideBlock, decideRun, methodFailure, unitFailure } from './decideBlock.js';
import { fitCell, folds, foldsOf, oracleArtefact, questionsWhere, trustOf } from './fit.js';
import type { Lab } from './lab.js';
import { measure } from './measure.js';
import { cellKey, cellRuns, type Cell } from './plan.js';
import type { UnitLine } from './unitLine.js';

/** Where decisions go, and what is there already. */
export interface UnitSink {
  isDone(c: number, m: number, q: number): boolean;
  put(line: UnitLine): void;
  fail(c: number, m: number, q: number, reason: string): void;
  /** Called between batches: whole lines are handed to the system here. */
  flush(): void;
  /** Keeps what a method learned, by its hash. */
  keep(artefact: Artefact): string;
}

export interface Watch {
  signal?: AbortSignal | undefined;
  /** Called when units were decided or questions asked. */
  onProgress?: () => void;
}

/** A cell with open units, ready to decide. */
interface OpenCell {
  cell: Cell;
  artefacts: Artefact[];
  isOpen(q: number): boolean;
  write(q: number, d: Decision | Error): Promise<void>;
}

/**
 * Decides every open unit of one condition: collects the first answers, estimates trust and fits per fold, then decides
 * fold by fold, block by block. Blocks are cut from the whole data, not from what is open, so a resumed run computes the
 * same bytes; all cells share a block's batch.
 */
export async function runCondition(lab: Lab, ci: number, sink: UnitSink, watch: Watch): Promise<void> {
  const condition = lab.plan.conditions[ci]!;
  const all = Array.from({ length: lab.N }, (_, q) => q);
  const open = lab.plan.cells
    .map((cell, m) => ({ cell, m }))
    .filter(({ cell, m }) => cellRuns(cell, condition) && all.some((q) => !sink.isDone(ci, m, q)));
  if (open.length === 0) return;
  const c = await collected(lab, ci, () => watch.onProgress?.(), watch.signal);
  const foldOfQuestion = foldsOf(lab);
  const trust = open.some(({ cell }) => cell.method.usesTrust?.(cell.settings)) ? trustOf(c, foldOfQuestion) : [];
  const told = (): void => {
    sink.flush();
    watch.onProgress?.();
  };
  const cells: OpenCell[] = [];
  for (const { cell, m } of open) {
    await breathe(watch.signal);
    const failRest = (e: Error): void => {
      for (const q of all) if (!sink.isDone(ci, m, q)) sink.fail(ci, m, q, e.message);
      told();
    };
    const artefacts = await fitted(lab, cell, c, foldOfQuestion, trust).catch((e: unknown) =>
      methodFailure(e, cell, 'learning', watch.signal),
    );
    if (artefacts instanceof Error) {
      failRest(artefacts);
      continue;
    }
    const ready = openCell(lab, ci, m, cell, c, artefacts, trust, sink, watch.signal);
    if (cell.method.scope !== 'run') cells.push(ready);
    else {
      const failure = await decideRun(lab, cell, c, ready.write, watch.signal);
      if (failure) failRest(failure);
      told();
    }
  }
  for (let fold = 0; fold < folds; fold++)
    for (const block of chunks(
      questionsWhere(foldOfQuestion, (f) => f === fold),
      batchSize,
    )) {
      let batch: Batch | undefined;
      for (const { cell, artefacts, isOpen, write } of cells) {
        await breathe(watch.signal);
        if (!block.some(isOpen)) continue;
        // The package's own methods leave a batch as it is; whoever else decides gets one of its own to scribble on.
        const builtIn = methods.get(cell.method.name) === cell.method;
        if (builtIn && cell.method.scope === 'batch') batch ??= await makeBatch(lab, c, block);
        const artefact = cell.method.oracle ? oracleArtefact(lab, c, block) : artefacts[fold];
        const own = { context: contextFor(lab, c, cell, trust[fold]), artefact, signal: watch.signal };
        const decisions = await decideBlock(lab, cell, c, block, own, builtIn ? batch : undefined);
        for (const [b, q] of block.entries()) await write(q, decisions[b]!);
        told();
      }
    }
}

function openCell(
  lab: Lab,
  ci: number,
  m: number,
  cell: Cell,
  c: Collected,
  artefacts: Artefact[],
  trust: Float64Array[],
  sink: UnitSink,
  signal?: AbortSignal,
): OpenCell {
  const learned =
    cell.method.fit && !cell.method.oracle
      ? artefacts.map((a) => sink.keep(a))
      : cell.method.usesTrust?.(cell.settings)
        ? trust.map((t) => Array.from(t))
        : null;
  const keyOf = unitKeys(lab, cell, c, learned);
  const isOpen = (q: number): boolean => !sink.isDone(ci, m, q);
  const write = async (q: number, d: Decision | Error): Promise<void> => {
    if (!isOpen(q)) return;
    if (d instanceof Error) return sink.fail(ci, m, q, reasonOf(d));
    // A decision that cannot be measured (weights or a graph of another shape, say) is the method's fault.
    const line = await measure(lab, c, q, d).catch((e: unknown) => unitFailure(e, signal));
    if (line instanceof Error)
      return sink.fail(ci, m, q, `the decision of "${cell.method.name}" cannot be read: ${line.message}`);
    sink.put({ k: keyOf(q), c: ci, m, q, ...line });
  };
  return { cell, artefacts, isOpen, write };
}

/** What each fold's method learned: on the same condition, or on the clean one. Nothing for methods that do not learn. */
export async function fitted(
  lab: Lab,
  cell: Cell,
  c: Collected,
  foldOfQuestion: Uint8Array,
  trust: Float64Array[],
): Promise<Artefact[]> {
  if (!cell.method.fit || cell.method.oracle) return [];
  const on = lab.experiment.fitOn === 'clean' && c.condition.attack !== 'none' ? await collected(lab, 0) : c;
  return fitCell(lab, cell, on, foldOfQuestion, (fold) => contextFor(lab, on, cell, trust[fold]));
}

/** Unit key: hash of the cell, the condition, what was fitted, and the question's content. */
function unitKeys(lab: Lab, cell: Cell, c: Collected, learned: unknown): (q: number) => string {
  const base = cellKey(lab.contentHash, cell, c.condition, learned);
  return (q) => sha256(`${base}\0${lab.clusters[q]}\0${lab.source.ids[q]}`, 16);
}

export function artefactHash(a: Artefact): string {
  return sha256(canonicalJson(a), 16);
}
