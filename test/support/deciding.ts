import { SigmaError, stream } from '../../src/core/index.js';
import type { Agent, AnyMethod, Artefact, Batch, Context, Decision, Panel, Training } from '../../src/core/index.js';
import { foldOf } from '../../src/trust/index.js';
import { part } from './batch.js';

export interface ContextOptions {
  seed?: number;
  trust?: (agent: string) => number;
  agents?: readonly Agent[];
  ask?: Panel['ask'];
  service?: Context['service'];
  embed?: Context['embed'];
  emit?: Context['emit'];
}

/** A context whose panel, unless given, and services say no: batch methods need neither. */
export function contextOf(options: ContextOptions = {}): Context {
  const no = (what: string) => () => Promise.reject(new SigmaError('no-service', `this test has no ${what}`));
  return {
    panel: { agents: options.agents ?? [], ask: options.ask ?? no('panel') },
    service: options.service ?? no('service'),
    embed: options.embed ?? no('encoder'),
    rng: (q, stage, draw) => stream(options.seed ?? 0, { question: q?.id, stage, draw }),
    trust: options.trust ?? (() => 0.5),
    emit: options.emit ?? (() => undefined),
  };
}

/** Decides one batch with a method of batch or run scope. */
export async function decideBatch(
  method: AnyMethod,
  batch: Batch,
  settings: unknown,
  context = contextOf(),
  artefact?: Artefact,
): Promise<Decision[]> {
  if (method.scope === 'batch') return method.decide(batch, context, settings, artefact);
  if (method.scope === 'question') throw new TypeError(`${method.name} decides single questions`);
  const all: Decision[] = [];
  for await (const d of method.decide(oneBatch(batch), context, settings)) all.push(d);
  return all;
}

async function* oneBatch(batch: Batch): AsyncGenerator<Batch> {
  yield batch;
}

/** What the runner does, in small: learns on each other fold (two, by hash of the id) and decides with that. */
export async function crossFit(
  method: AnyMethod,
  all: Training,
  settings: unknown,
  contextFor: (fold: number, train: Training) => Context = () => contextOf(),
): Promise<Decision[]> {
  const fold = all.batch.questions.map((q) => foldOf(q.id));
  const decisions = new Array<Decision>(fold.length);
  for (const f of [0, 1]) {
    const here = fold.flatMap((g, b) => (g === f ? [b] : []));
    const train = part(
      all,
      fold.flatMap((g, b) => (g === f ? [] : [b])),
    );
    const context = contextFor(f, train);
    const artefact = await method.fit?.(train, context, settings);
    // The runner saves artefacts as JSON.
    const saved = artefact && (JSON.parse(JSON.stringify(artefact)) as Artefact);
    const found = await decideBatch(method, part(all, here).batch, settings, context, saved);
    here.forEach((b, n) => (decisions[b] = found[n]!));
  }
  return decisions;
}

/** Share of decisions that equal gold. */
export function accuracy(decisions: readonly Decision[], { gold }: Training): number {
  const right = decisions.filter((d, b) => d.answer.type === 'answer' && d.answer.canon === gold[b]?.value);
  return right.length / decisions.length;
}
