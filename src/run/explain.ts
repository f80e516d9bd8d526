import {
  describeAnswer,
  firstTurn,
  hasCode,
  questionText,
  type Decision,
  type Response,
  type TraceEvent,
} from '../core/index.js';
import type { SampleAgent, SampleMethod, SampleQuestion } from '../report/index.js';
import { collected, type Collected } from './collect.js';
import { fitted } from './condition.js';
import { contextFor, type ContextParts } from './context.js';
import { decideBlock, decideRun, methodFailure, unitFailure } from './decideBlock.js';
import { folds, foldsOf, oracleArtefact, trustOf } from './fit.js';
import type { Lab } from './lab.js';
import { measure } from './measure.js';
import { cellRuns, type Cell } from './plan.js';

/** A question under a condition with everything that decided it: texts, graphs, weights, what each method said along the way. */
export interface ExplainedQuestion extends SampleQuestion {
  events: { method: string; setting: string; event: TraceEvent }[];
}

/** Hears what is said while questions are decided. */
export interface Hear extends Pick<ContextParts, 'onAnswer' | 'onService'> {
  /** A first answer, or why there is none. */
  onFirst?: (said: Response) => void;
  onFailure?: (e: Error) => void;
  onDecision?: (d: Decision | Error) => void;
}

/**
 * Decides some questions of one condition again and keeps the trace that a unit's line has no room for. Fits and trust are
 * those of the run: they see all questions.
 */
export async function explain(
  lab: Lab,
  ci: number,
  questions: readonly number[],
  signal?: AbortSignal,
  hear: Hear = {},
): Promise<ExplainedQuestion[]> {
  const condition = lab.plan.conditions[ci]!;
  const c = await collected(lab, ci, undefined, signal);
  const foldOfQuestion = foldsOf(lab);
  const cells = lab.plan.cells.filter((cell) => cellRuns(cell, condition));
  const trust = cells.some((x) => x.method.usesTrust?.(x.settings)) ? trustOf(c, foldOfQuestion) : [];
  const out = await Promise.all(questions.map((q) => describeQuestion(lab, c, q, hear)));
  const place = new Map(questions.map((q, i) => [q, i]));
  for (const cell of cells) {
    const add = async (q: number, d: Decision | Error): Promise<void> => {
      hear.onDecision?.(d);
      out[place.get(q)!]!.methods = [...out[place.get(q)!]!.methods, await describeDecision(lab, c, cell, q, d)];
    };
    const addRest = async (failure: Error): Promise<void> => {
      for (const q of questions) if (!out[place.get(q)!]!.methods.some((m) => isOf(m, cell))) await add(q, failure);
    };
    const artefacts = await fitted(lab, cell, c, foldOfQuestion, trust, signal).catch((e: unknown) =>
      methodFailure(e, cell, 'learning', signal),
    );
    if (artefacts instanceof Error) {
      await addRest(artefacts);
      continue;
    }
    if (cell.method.scope === 'run') {
      const failure = await decideRun(lab, cell, c, async (q, d) => void (place.has(q) && (await add(q, d))), signal);
      if (failure) await addRest(failure);
      continue;
    }
    for (let fold = 0; fold < folds; fold++) {
      const block = questions.filter((q) => foldOfQuestion[q] === fold);
      if (block.length === 0) continue;
      const emit = (event: TraceEvent): void => {
        out
          .find((x) => x.id === event.question)
          ?.events.push({ method: cell.method.name, setting: cell.setting, event });
      };
      const artefact = cell.method.oracle ? oracleArtefact(lab, c, block) : artefacts[fold];
      const decisions = await decideBlock(lab, cell, c, block, {
        context: contextFor(lab, c, cell, { ...hear, trust: trust[fold], emit, signal }),
        artefact,
        signal,
      });
      for (const [b, q] of block.entries()) await add(q, decisions[b]!);
    }
  }
  return out;
}

const isOf = (m: SampleMethod, cell: Cell): boolean => m.method === cell.method.name && m.setting === cell.setting;

type Writable = Omit<ExplainedQuestion, 'methods'> & { methods: SampleMethod[] };

async function describeQuestion(lab: Lab, c: Collected, q: number, hear: Hear): Promise<Writable> {
  const { question, gold } = await lab.source.read(q);
  const bad = c.maliciousSeats(question.id);
  const agents = await Promise.all(
    lab.agents.map(async (id, i): Promise<SampleAgent> => {
      const right = c.right[q * c.k + i]!;
      try {
        const r = await c.panel.ask(firstTurn(question, id));
        hear.onFirst?.(r);
        return {
          id,
          text: r.text,
          answer: describeAnswer(r.answer),
          malicious: bad[i] === 1,
          ...(r.confidence === undefined ? {} : { confidence: r.confidence }),
          ...(gold ? { right: right === 1 } : {}),
        };
      } catch (e) {
        const malicious = bad[i] === 1;
        if (hasCode(e, 'unit-failed')) hear.onFailure?.(e);
        if (hasCode(e, 'not-recorded')) return { id, text: '', answer: 'no response', malicious };
        if (hasCode(e, 'unit-failed')) return { id, text: '', answer: 'no response: the call failed', malicious };
        throw e;
      }
    }),
  );
  return {
    id: question.id,
    text: questionText(question),
    ...(question.choices ? { choices: question.choices } : {}),
    ...(gold ? { gold: gold.value } : {}),
    condition: c.condition,
    agents,
    methods: [],
    events: [],
  };
}

async function describeDecision(
  lab: Lab,
  c: Collected,
  cell: Cell,
  q: number,
  d: Decision | Error,
): Promise<SampleMethod> {
  const { name } = cell.method;
  if (d instanceof Error)
    return { method: name, setting: cell.setting, answer: `failed: ${d.message}`, outcome: 'error', tie: false };
  const unit = await measure(lab, c, q, d).catch((e: unknown) => unitFailure(e));
  if (unit instanceof Error) return describeDecision(lab, c, cell, q, unit);
  const graph = d.graphs[0];
  return {
    method: name,
    setting: cell.setting,
    answer: describeAnswer(d.answer),
    outcome: unit.o ?? null,
    tie: d.tie,
    ...(d.stop === undefined ? {} : { stop: d.stop }),
    ...(d.weights ? { weights: Array.from(d.weights, short) } : {}),
    ...(graph ? { graph: Array.from(graph.a, short) } : {}),
  };
}

const short = (x: number): number => Math.round(x * 1e4) / 1e4;
