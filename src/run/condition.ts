import { canonicalJson, reasonOf, sha256, type Artefact, type Batch, type Decision } from '../core/index.js';
import { methods } from '../methods/index.js';
import { batchSize, chunks, makeBatch } from './batches.js';
import { breathe } from './breathe.js';
import { collected, type Collected } from './collect.js';
import { contextFor } from './context.js';
import { decideBlock, decideQuestion, decideRun, methodFailure, unitFailure, type With } from './decideBlock.js';
import { fitCell, folds, foldsOf, oracleArtefact, questionsWhere, trustOf } from './fit.js';
import type { Lab } from './lab.js';
import { measure } from './measure.js';
import { cellKey, cellRuns, type Cell } from './plan.js';
import type { UnitLine } from './unitLine.js';
import { inWindow } from './window.js';

/** Where decisions go, and what is there already. */
export interface UnitSink {
  isDone(c: number, m: number, q: number): boolean;
  /** @param provisional decided while first answers were missing that the method looks at: decided again on resume */
  put(line: UnitLine, provisional?: boolean): void;
  fail(c: number, m: number, q: number, reason: string): void;
  /** Called between steps: whole lines are handed to the system here. */
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

/** Decisions from memory between two looks at signals and messages. */
const breathEvery = 64;

/**
 * Decides every open unit of one condition: collects the first answers, estimates trust and fits per fold, then decides.
 * Batches are cut from the whole data, not from what is open, so a resumed run computes the same bytes; all cells share
 * a batch. Conversations of all cells and both folds go through one window: none waits for another.
 */
export async function runCondition(lab: Lab, ci: number, sink: UnitSink, watch: Watch): Promise<void> {
  const condition = lab.plan.conditions[ci]!;
  const { signal } = watch;
  const all = Array.from({ length: lab.N }, (_, q) => q);
  const open = lab.plan.cells
    .map((cell, m) => ({ cell, m }))
    .filter(({ cell, m }) => cellRuns(cell, condition) && all.some((q) => !sink.isDone(ci, m, q)));
  if (open.length === 0) return;
  const c = await collected(lab, ci, () => watch.onProgress?.(), signal);
  const foldOfQuestion = foldsOf(lab);
  const trust = open.some(({ cell }) => cell.method.usesTrust?.(cell.settings)) ? trustOf(c, foldOfQuestion) : [];
  const told = (): void => {
    sink.flush();
    watch.onProgress?.();
  };
  const cells: OpenCell[] = [];
  for (const { cell, m } of open) {
    await breathe(signal);
    const failRest = (e: Error): void => {
      for (const q of all) if (!sink.isDone(ci, m, q)) sink.fail(ci, m, q, e.message);
      told();
    };
    const artefacts = await fitted(lab, cell, c, foldOfQuestion, trust, signal).catch((e: unknown) =>
      methodFailure(e, cell, 'learning', signal),
    );
    if (artefacts instanceof Error) {
      failRest(artefacts);
      continue;
    }
    const provisional = await looksAtFailed(lab, cell, c);
    const ready = openCell(lab, ci, m, { cell, c, artefacts, trust, provisional }, sink, signal);
    if (cell.method.scope !== 'run') cells.push(ready);
    else {
      const failure = await decideRun(lab, cell, c, ready.write, signal);
      if (failure) failRest(failure);
      told();
    }
  }
  const context = (cell: Cell, fold: number): With['context'] =>
    contextFor(lab, c, cell, { trust: trust[fold], signal });
  const [talking, batched] = [cells.filter(isTalk), cells.filter((x) => !isTalk(x))];
  for (let fold = 0; fold < folds; fold++)
    for (const block of chunks(
      questionsWhere(foldOfQuestion, (f) => f === fold),
      batchSize,
    )) {
      let batch: Batch | undefined;
      for (const { cell, artefacts, isOpen, write } of batched) {
        await breathe(signal);
        if (!block.some(isOpen)) continue;
        // The package's own methods leave a batch as it is; whoever else decides gets one of its own to scribble on.
        const builtIn = methods.get(cell.method.name) === cell.method;
        if (builtIn) batch ??= await makeBatch(lab, c, block);
        const artefact = cell.method.oracle ? oracleArtefact(lab, c, block) : artefacts[fold];
        const own = { context: context(cell, fold), artefact, signal };
        const decisions = await decideBlock(lab, cell, c, block, own, builtIn ? batch : undefined);
        for (const [b, q] of block.entries()) await write(q, decisions[b]!);
        told();
      }
    }
  let talks = 0;
  await inWindow(openTalks(talking, all), lab.width ?? batchSize, async ({ of: { cell, artefacts, write }, q }) => {
    if (talks++ % breathEvery === 0) await breathe(signal);
    const fold = foldOfQuestion[q]!;
    const artefact = cell.method.oracle ? oracleArtefact(lab, c, [q]) : artefacts[fold];
    const own = { context: context(cell, fold), artefact, signal };
    const missing = c.failed.get(q);
    await write(q, missing === undefined ? await decideQuestion(lab, cell, q, own) : new Error(missing));
    told();
  });
}

const isTalk = ({ cell }: OpenCell): boolean => cell.method.scope === 'question';

/** The conversations to hold, question by question: those of one question share calls where they ask the same. */
function* openTalks(cells: readonly OpenCell[], all: readonly number[]): Generator<{ of: OpenCell; q: number }> {
  for (const q of all) for (const of of cells) if (of.isOpen(q)) yield { of, q };
}

/** Does the cell look at first answers of other questions, some of which could not be had? */
async function looksAtFailed(lab: Lab, cell: Cell, c: Collected): Promise<boolean> {
  const { method, settings } = cell;
  if (method.fit && !method.oracle && (await fittedOn(lab, c)).failed.size > 0) return true;
  return c.failed.size > 0 && (method.scope === 'run' || Boolean(method.usesTrust?.(settings)));
}

interface Ready {
  cell: Cell;
  c: Collected;
  artefacts: Artefact[];
  trust: Float64Array[];
  provisional: boolean;
}

function openCell(lab: Lab, ci: number, m: number, ready: Ready, sink: UnitSink, signal?: AbortSignal): OpenCell {
  const { cell, c, artefacts, trust, provisional } = ready;
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
    const missing = c.failed.get(q);
    if (missing !== undefined) return sink.fail(ci, m, q, missing);
    if (d instanceof Error) return sink.fail(ci, m, q, reasonOf(d));
    // A decision that cannot be measured (weights or a graph of another shape, say) is the method's fault.
    const line = await measure(lab, c, q, d).catch((e: unknown) => unitFailure(e, signal));
    if (line instanceof Error)
      return sink.fail(ci, m, q, `the decision of "${cell.method.name}" cannot be read: ${line.message}`);
    sink.put({ k: keyOf(q), c: ci, m, q, ...line }, provisional);
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
  signal?: AbortSignal,
): Promise<Artefact[]> {
  if (!cell.method.fit || cell.method.oracle) return [];
  const on = await fittedOn(lab, c);
  return fitCell(lab, cell, on, foldOfQuestion, (fold) => contextFor(lab, on, cell, { trust: trust[fold], signal }));
}

const fittedOn = async (lab: Lab, c: Collected): Promise<Collected> =>
  lab.experiment.fitOn === 'clean' && c.condition.attack !== 'none' ? collected(lab, 0) : c;

/** Unit key: hash of the cell, the condition, what was fitted, and the question's content. */
function unitKeys(lab: Lab, cell: Cell, c: Collected, learned: unknown): (q: number) => string {
  const base = cellKey(lab.contentHash, cell, c.condition, learned);
  return (q) => sha256(`${base}\0${lab.clusters[q]}\0${lab.source.ids[q]}`, 16);
}

export function artefactHash(a: Artefact): string {
  return sha256(canonicalJson(a), 16);
}
