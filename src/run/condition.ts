import { canonicalJson, hasCode, reasonOf, sha256, SigmaError, type Artefact, type Batch, type Decision } from '../core/index.js';
import { allBatches, batchSize, chunks, makeBatch } from './batches.js';
import { collected, type Collected } from './collect.js';
import { contextFor } from './context.js';
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
  /** Seats asked and units decided since the last call. */
  onProgress?: (step: { asked?: number; units?: number }) => void;
}

/**
 * Decides every open unit of one condition: collects the first answers, estimates trust and fits per fold, then decides
 * fold by fold. Blocks are cut from the whole data, not from what is open, so a resumed run computes the same bytes.
 */
export async function runCondition(lab: Lab, ci: number, sink: UnitSink, watch: Watch): Promise<void> {
  const condition = lab.plan.conditions[ci]!;
  const all = Array.from({ length: lab.N }, (_, q) => q);
  const open = lab.plan.cells
    .map((cell, m) => ({ cell, m }))
    .filter(({ cell, m }) => cellRuns(cell, condition) && all.some((q) => !sink.isDone(ci, m, q)));
  if (open.length === 0) return;
  let asked = 0;
  const c = await collected(
    lab,
    ci,
    (done) => {
      watch.onProgress?.({ asked: (done - asked) * lab.agents.length });
      asked = done;
    },
    watch.signal,
  );
  const foldOfQuestion = foldsOf(lab);
  const trust = open.some(({ cell }) => cell.method.usesTrust?.(cell.settings)) ? trustOf(c, foldOfQuestion) : [];
  for (const { cell, m } of open) {
    const failRest = (e: Error): void => {
      for (const q of all) if (!sink.isDone(ci, m, q)) sink.fail(ci, m, q, e.message);
      watch.onProgress?.({});
      sink.flush();
    };
    const artefacts = await fitted(lab, cell, c, foldOfQuestion, trust).catch((e: unknown) => methodFailure(e, cell, 'learning', watch.signal));
    if (artefacts instanceof Error) {
      failRest(artefacts);
      continue;
    }
    const hashes = cell.method.fit ? artefacts.map((a) => sink.keep(a)) : undefined;
    const keyOf = unitKeys(lab, cell, c, hashes ?? (cell.method.usesTrust?.(cell.settings) ? trust.map((t) => Array.from(t)) : null));
    const write = async (q: number, d: Decision | Error): Promise<void> => {
      if (sink.isDone(ci, m, q)) return;
      if (d instanceof Error) return sink.fail(ci, m, q, reasonOf(d));
      const labelled = await lab.source.read(q);
      // A decision that cannot be measured (weights or a graph of another shape, say) is the method's fault.
      const line = await measure(lab, c, q, labelled, d).catch((e: unknown) => unitFailure(e, watch.signal));
      if (line instanceof Error) return sink.fail(ci, m, q, `the decision of "${cell.method.name}" cannot be read: ${line.message}`);
      sink.put({ k: keyOf(q), c: ci, m, q, ...line });
    };
    if (cell.method.scope === 'run') {
      const failure = await decideRun(lab, cell, c, write, watch.signal);
      if (failure) failRest(failure);
      watch.onProgress?.({ units: lab.N });
      sink.flush();
      continue;
    }
    for (let fold = 0; fold < folds; fold++) {
      const context = contextFor(lab, c, cell, trust[fold]);
      for (const block of chunks(questionsWhere(foldOfQuestion, (f) => f === fold), batchSize)) {
        watch.signal?.throwIfAborted();
        if (block.some((q) => !sink.isDone(ci, m, q))) {
          const artefact = cell.method.oracle ? oracleArtefact(lab, c, block) : artefacts[fold];
          const decisions = await decideBlock(lab, cell, c, block, context, artefact, watch.signal);
          for (const [b, q] of block.entries()) await write(q, decisions[b]!);
        }
        sink.flush();
        watch.onProgress?.({ units: block.length });
      }
    }
  }
}

/** What each fold's method learned: on the same condition, or on the clean one. Nothing for methods that do not learn. */
export async function fitted(lab: Lab, cell: Cell, c: Collected, foldOfQuestion: Uint8Array, trust: Float64Array[]): Promise<Artefact[]> {
  if (!cell.method.fit || cell.method.oracle) return [];
  const on = lab.experiment.fitOn === 'clean' && c.condition.attack !== 'none' ? await collected(lab, 0) : c;
  return fitCell(lab, cell, on, foldOfQuestion, (fold) => contextFor(lab, on, cell, trust[fold]));
}

/** One decision or one typed failure per question of a block. A batch that fails is decided one by one, so that one question's fault stays its own. */
export async function decideBlock(
  lab: Lab,
  cell: Cell,
  c: Collected,
  block: number[],
  context: ReturnType<typeof contextFor>,
  artefact: Artefact | undefined,
  signal?: AbortSignal,
): Promise<(Decision | Error)[]> {
  const { method, settings } = cell;
  if (method.scope === 'question') {
    const one = async (q: number): Promise<Decision | Error> => {
      try {
        return await method.decide((await lab.source.read(q)).question, context, settings, artefact);
      } catch (e) {
        return unitFailure(e, signal);
      }
    };
    return Promise.all(block.map(one));
  }
  if (method.scope !== 'batch') throw new Error(`decideBlock: scope ${method.scope} is decided elsewhere`);
  const decideAll = async (batch: Batch): Promise<Decision[]> => {
    const out = await method.decide(batch, context, settings, artefact);
    if (out.length !== batch.questions.length) throw new Error(`it gave ${out.length} decisions for ${batch.questions.length} questions`);
    return out;
  };
  try {
    return await decideAll(await makeBatch(lab, c, block));
  } catch (e) {
    const failure = unitFailure(e, signal);
    if (block.length === 1) return [failure];
    const out: (Decision | Error)[] = [];
    for (const q of block) out.push(...(await decideBlock(lab, cell, c, [q], context, artefact, signal)));
    return out;
  }
}

/** Errors that concern one unit become its failure; those that concern the run are thrown on. */
function unitFailure(e: unknown, signal?: AbortSignal): Error {
  signal?.throwIfAborted();
  if (e instanceof SigmaError && !hasCode(e, 'unit-failed') && !hasCode(e, 'not-recorded')) throw e;
  return e instanceof Error ? e : new Error(String(e));
}

/** A fault in learning, or in looking at a whole run, is one of every unit that waits for it. */
function methodFailure(e: unknown, cell: Cell, doing: string, signal?: AbortSignal): Error {
  const { message } = unitFailure(e, signal);
  return new Error(`method "${cell.method.name}" (${cell.setting}) failed while ${doing}: ${message}`);
}

/** Writes what the method decides; returns its failure where it did not decide all. */
async function decideRun(
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
    for await (const d of method.decide(allBatches(lab, c), contextFor(lab, c, cell, undefined), settings)) {
      if (q === lab.N) throw new Error(`it gave more than ${lab.N} decisions for ${lab.N} questions`);
      await write(q++, d);
    }
    if (q < lab.N) throw new Error(`it gave ${q} decisions for ${lab.N} questions`);
  } catch (e) {
    return methodFailure(e, cell, 'looking at all questions', signal);
  }
  return undefined;
}

/** Unit key: hash of the cell, the condition, what was fitted, and the question's content. */
function unitKeys(lab: Lab, cell: Cell, c: Collected, learned: unknown): (q: number) => string {
  const base = cellKey(lab.contentHash, cell, c.condition, learned);
  return (q) => sha256(`${base}\0${lab.clusters[q]}\0${lab.source.ids[q]}`, 16);
}

export function artefactHash(a: Artefact): string {
  return sha256(canonicalJson(a), 16);
}
