import { firstTurn, hasCode, type Answer, type Condition, type Labelled, type Response } from '../core/index.js';
import { breathe } from './breathe.js';
import type { Lab } from './lab.js';
import { seatPanel, type SeatedPanel } from './seats.js';
import { inOrder } from './window.js';

/** All first answers of one condition, as compact columns; texts are not kept. Seat i of question q stands at q·k + i. */
export interface Collected extends SeatedPanel {
  condition: Condition;
  N: number;
  k: number;
  mask: Uint8Array;
  cls: Int16Array;
  conf: Float32Array;
  sizes: Int32Array;
  /** What each seat said; null where masked. Equal answers share one object. */
  answers: (Answer | null)[];
  /** 1 = a malicious seat that responded. */
  malicious: Uint8Array;
  /** 1 right, 0 not right, −1 unknown. */
  right: Int8Array;
  /** Row of each seat's vector in the lab's pool; absent without vectors. */
  index?: Int32Array;
  /** 1 = a malicious seat whose text was not written for this question: its vector is approximate. */
  approximate: Uint8Array;
  /** Texts of malicious seats by where they came from. */
  provenance: Map<string, number>;
  /** Questions of which a first answer could not be had, and why: their units fail, and are tried again on resume. */
  failed: Map<number, string>;
}

/** Questions whose texts are turned into vectors together. */
const blockSize = 256;

/** Blocks that may be asked before the first of them is whole: one slow answer holds up nobody. */
const blocksAhead = 4;

/**
 * Asks every seat for its first answer to every question under one condition, reads the answers into classes and, with
 * an encoder, turns new texts into vectors. A seat without an answer is masked. Answers that fail are asked for once
 * more when all others are there.
 */
export async function collect(
  lab: Lab,
  condition: Condition,
  onProgress: (done: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Collected> {
  const N = lab.N;
  const k = lab.agents.length;
  const c: Collected = {
    ...seatPanel(lab, condition),
    condition,
    N,
    k,
    mask: new Uint8Array(N * k),
    cls: new Int16Array(N * k).fill(-1),
    conf: new Float32Array(N * k).fill(1),
    sizes: new Int32Array(N),
    answers: new Array<Answer | null>(N * k).fill(null),
    malicious: new Uint8Array(N * k),
    right: new Int8Array(N * k).fill(-1),
    ...(lab.vectors ? { index: new Int32Array(N * k).fill(-1) } : {}),
    approximate: new Uint8Array(N * k),
    provenance: new Map(),
    failed: new Map(),
  };
  const keep = answerKeeper();
  const again: number[] = [];
  const encode = async (asked: Asked[]): Promise<void> => {
    if (!lab.vectors || !c.index) return;
    const rows = await lab.vectors.rows(
      asked.flatMap(({ q, responses }) => responses.map((r, i) => describeText(lab, c, q, i, r))),
      signal,
    );
    asked.forEach(({ q }, at) => c.index!.set(rows.subarray(at * k, (at + 1) * k), q * k));
  };
  const pass = async (questions: readonly number[], last: boolean): Promise<void> => {
    const ask = (q: number): Promise<Asked | number> => askQuestion(lab, c, q, keep, last, signal);
    const window = {
      width: lab.width ?? blockSize,
      ahead: lab.width === undefined ? blockSize : blocksAhead * blockSize,
    };
    let block: Asked[] = [];
    let seen = 0;
    for await (const asked of inOrder(questions, window, ask)) {
      if (typeof asked === 'number') again.push(asked);
      else block.push(asked);
      if (++seen % blockSize !== 0 && seen !== questions.length) continue;
      await encode(block);
      block = [];
      onProgress(last ? N : seen);
      await breathe(signal);
    }
  };
  await breathe(signal);
  await pass(range(0, N), false);
  if (again.length > 0) await pass(again, true);
  return c;
}

/** The first answers of condition `ci`; those of the clean condition are collected once per lab. */
export function collected(
  lab: Lab,
  ci: number,
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
): Promise<Collected> {
  const condition = lab.plan.conditions[ci]!;
  if (ci !== 0) return collect(lab, condition, onProgress, signal);
  if (!lab.clean) {
    lab.clean = collect(lab, condition, onProgress, signal);
    lab.clean.catch(() => delete lab.clean);
  }
  return lab.clean;
}

interface Asked {
  q: number;
  responses: (Response | null)[];
}

/** @returns the question's number alone where an answer failed and this is not the last time that it is asked */
async function askQuestion(
  lab: Lab,
  c: Collected,
  q: number,
  keep: (a: Answer) => Answer,
  last: boolean,
  signal?: AbortSignal,
): Promise<Asked | number> {
  const labelled = await lab.source.read(q);
  const { question } = labelled;
  const flags = c.maliciousSeats(question.id);
  let failure: string | undefined;
  const responses = await Promise.all(
    lab.agents.map(async (agent) => {
      try {
        return await c.panel.ask(firstTurn(question, agent), signal);
      } catch (e) {
        if (hasCode(e, 'not-recorded')) return null;
        signal?.throwIfAborted();
        if (!hasCode(e, 'unit-failed')) throw e;
        failure ??= e.message;
        return null;
      }
    }),
  );
  if (failure !== undefined) {
    if (!last) return q;
    c.failed.set(q, failure);
  }
  const answers: Answer[] = responses.map((r) => r?.answer ?? { type: 'abstain' });
  const classes = await lab.kind.classes(answers, question);
  const right = await gradeClasses(lab, labelled, answers, classes);
  c.sizes[q] = lab.kind.size(question) ?? 0;
  responses.forEach((r, i) => {
    const at = q * c.k + i;
    if (!r) return;
    const cls = classes[i]!;
    c.mask[at] = 1;
    c.cls[at] = cls;
    c.conf[at] = r.confidence ?? 1;
    c.answers[at] = keep(r.answer);
    c.right[at] = right(cls);
    if (flags[i]) {
      c.malicious[at] = 1;
      const origin = c.audit.get(r.id)?.origin ?? { kind: 'generated', approximate: false };
      c.approximate[at] = origin.approximate ? 1 : 0;
      c.provenance.set(origin.kind, (c.provenance.get(origin.kind) ?? 0) + 1);
    }
  });
  return { q, responses };
}

/** Grades each class of a question once. −1 = no gold or no answer. */
async function gradeClasses(
  lab: Lab,
  { gold }: Labelled,
  answers: Answer[],
  classes: Int16Array,
): Promise<(cls: number) => -1 | 0 | 1> {
  const verdicts = new Map<number, 0 | 1>();
  if (gold)
    for (const [i, a] of answers.entries()) {
      const cls = classes[i]!;
      if (cls >= 0 && !verdicts.has(cls))
        verdicts.set(cls, (await lab.kind.grade(a, gold)).outcome === 'right' ? 1 : 0);
    }
  return (cls) => verdicts.get(cls) ?? -1;
}

/**
 * Keeps one object of answers that are equal to the letter, in a form that does not hold on to the text it was cut from
 * (a substring keeps the whole string alive).
 */
function answerKeeper(limit = 10_000): (a: Answer) => Answer {
  const known = new Map<string, Answer>();
  return (a) => {
    const key = JSON.stringify(a);
    const same = known.get(key);
    if (same) return same;
    const copy = JSON.parse(key) as Answer;
    if (known.size < limit) known.set(key, copy);
    return copy;
  };
}

/** What a text is, for whoever knows its vector. */
export interface TextAt {
  q: number;
  agent: string;
  /** null where the seat is masked. */
  text: string | null;
  /** Set where the text is another's: the question and agent it was recorded for. */
  origin?: { question?: string; agent?: string };
}

function describeText(lab: Lab, c: Collected, q: number, seat: number, r: Response | null): TextAt {
  const agent = lab.agents[seat]!;
  if (!r) return { q, agent, text: null };
  const entry = c.malicious[q * c.k + seat] ? c.audit.get(r.id) : undefined;
  const { question, agent: speaker } = entry?.origin ?? {};
  return {
    q,
    agent,
    text: r.text,
    ...(question === undefined || speaker === undefined ? {} : { origin: { question, agent: speaker } }),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
