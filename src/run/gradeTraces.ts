import {
  isAnswer,
  SigmaError,
  type Answer,
  type AnswerKind,
  type Gold,
  type Question,
  type Verdict,
} from '../core/index.js';
import { graderOf, kindOf, officialGrader, openTraces, type TraceResponse } from '../datasets/index.js';
import type { Grader, GradeText } from '../parse/index.js';
import { passAtK } from '../sandbox/index.js';
import { graderOfOtherKind, noGoldToGrade, noOfficialGrader } from './messages.js';

export interface GradeOptions {
  /** `sigma`: right verdicts, by the answer kind. `official`: those of the data set's own grader, faults included. */
  mode?: 'sigma' | 'official' | undefined;
  /** A grader by name, in place of the data set's own. */
  grader?: string | undefined;
  /** Answer kind of all questions, whatever the file says. */
  kind?: string | undefined;
  limit?: number | undefined;
  onRow?: ((row: GradedRow) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export type Outcome = Verdict['outcome'];

/** One response, graded. */
export interface GradedRow {
  question: string;
  dataset: string;
  kind: string;
  agent: string;
  stage: string;
  round: number;
  draw: number;
  /** Who decided: `sigma`, or the name of a grader. */
  grader: string;
  gold: string;
  reading: string | null;
  outcome: Outcome;
  reason: string;
  /** What the strict reading gives, in mode sigma. */
  strict?: Outcome;
  /** F1 and the like. */
  score?: number;
  /** The file's own verdict: its `correct`, else that of its `pred`. */
  recorded?: boolean;
}

export interface GradeSummary {
  responses: number;
  right: number;
  wrong: number;
  abstain: number;
  unparsable: number;
  error: number;
  /** Right by the strict reading alone, in mode sigma. */
  strictRight?: number;
  /** Mean of the scores, where the grader gives any. */
  meanScore?: number;
  /** pass@k by k, unbiased, over questions and agents: of programs with several draws. */
  passAt?: Record<string, number>;
  /** Responses of questions without a right answer: not graded. */
  ungraded: number;
  agreement?: { of: number; same: number; weRight: number; theyRight: number };
}

/**
 * Grades every response of a file of recorded answers.
 * @throws SigmaError `bad-input` for a file without a right answer, and where no grader fits; `unavailable` where programs
 *   are to be run and cannot be
 */
export async function gradeTraces(file: string, options: GradeOptions = {}): Promise<GradeSummary> {
  const { mode = options.grader === undefined ? 'sigma' : 'official', kind, limit, signal } = options;
  const traces = await openTraces(file, {
    ...(kind === undefined ? {} : { kind }),
    ...(limit === undefined ? {} : { limit }),
    ...(signal ? { signal } : {}),
  });
  try {
    if (!traces.hasGold) throw new SigmaError('bad-input', noGoldToGrade(file));
    const chosen = options.grader === undefined ? undefined : graderOf(options.grader);
    const sessions = new Map<string, GradeText>();
    const sum = tally();
    for (let i = 0; i < traces.ids.length; i++) {
      const { labelled, responses } = await traces.record(i);
      const { question, gold } = labelled;
      if (!gold) {
        sum.ungraded(responses.length);
        continue;
      }
      const grader = mode === 'sigma' ? undefined : fitting(chosen ?? officialGrader(question.dataset), question);
      let session = grader && sessions.get(grader.name);
      if (grader && !session) sessions.set(grader.name, (session = grader.start()));
      // In the order of the file: some graders draw as they go.
      for (const r of responses) {
        signal?.throwIfAborted();
        const row = await graded(question, gold, r, grader, session);
        sum.add(row);
        options.onRow?.(row);
      }
    }
    return sum.summary();
  } finally {
    await traces.close();
  }
}

function fitting(grader: Grader | undefined, q: Question): Grader {
  if (!grader) throw new SigmaError('bad-input', noOfficialGrader(q.dataset));
  if (grader.kind !== q.kind)
    throw new SigmaError('bad-input', graderOfOtherKind(grader.name, grader.kind, q.id, q.kind));
  return grader;
}

async function graded(
  q: Question,
  gold: Gold,
  r: TraceResponse,
  grader: Grader | undefined,
  session: GradeText | undefined,
): Promise<GradedRow> {
  const kind = kindOf(q.kind);
  const recorded = r.correct ?? (await ofPred(kind, r.pred, q, gold));
  const row = {
    question: q.id,
    dataset: q.dataset,
    kind: q.kind,
    agent: r.agent,
    stage: r.stage,
    round: r.round,
    draw: r.draw,
    grader: grader?.name ?? 'sigma',
    gold: gold.value,
    ...(recorded === undefined ? {} : { recorded }),
  };
  if (r.error !== undefined) return { ...row, reading: null, outcome: 'error', reason: r.error };
  if (session) {
    const { reading, verdict, score } = await session(r.text, q, gold);
    return { ...row, reading, ...verdict, ...(score === undefined ? {} : { score }) };
  }
  const answer = kind.parse(r.text, q);
  const strict = kind.parse(r.text, q, 'strict');
  const verdict = await kind.grade(answer, gold);
  const strictly =
    strict.type === answer.type && canonOf(strict) === canonOf(answer) ? verdict : await kind.grade(strict, gold);
  return { ...row, reading: canonOf(answer), ...verdict, strict: strictly.outcome };
}

const canonOf = (a: Answer): string | null => (isAnswer(a) ? a.canon : null);

async function ofPred(
  kind: AnswerKind,
  pred: string | null | undefined,
  q: Question,
  gold: Gold,
): Promise<boolean | undefined> {
  if (pred === undefined) return undefined;
  return pred !== null && (await kind.grade(kind.read(pred, q), gold)).outcome === 'right';
}

/** k of published figures, as far as every question has so many draws. */
function passesOf(draws: readonly { n: number; c: number }[]): Record<string, number> {
  const least = Math.min(...draws.map((d) => d.n));
  const mean = (k: number): number => draws.reduce((sum, { n, c }) => sum + passAtK(n, c, k), 0) / draws.length;
  return Object.fromEntries([1, 10, 100].filter((k) => k <= least).map((k) => [k, mean(k)]));
}

function tally() {
  const n: Record<Outcome, number> = { right: 0, wrong: 0, abstain: 0, unparsable: 0, error: 0 };
  const agreement = { of: 0, same: 0, weRight: 0, theyRight: 0 };
  let responses = 0;
  let strictRight: number | undefined;
  let scores: number | undefined;
  let without = 0;
  const draws = new Map<string, { n: number; c: number }>();
  return {
    add({ outcome, strict, recorded, score, question, agent, kind }: GradedRow): void {
      responses++;
      if (kind === 'code') {
        const key = JSON.stringify([question, agent]);
        const { n: of, c } = draws.get(key) ?? { n: 0, c: 0 };
        draws.set(key, { n: of + 1, c: c + (outcome === 'right' ? 1 : 0) });
      }
      n[outcome]++;
      if (strict !== undefined) strictRight = (strictRight ?? 0) + (strict === 'right' ? 1 : 0);
      if (score !== undefined) scores = (scores ?? 0) + score;
      if (recorded === undefined) return;
      const right = outcome === 'right';
      agreement.of++;
      if (right === recorded) agreement.same++;
      else if (right) agreement.weRight++;
      else agreement.theyRight++;
    },
    ungraded: (k: number): void => void (without += k),
    summary: (): GradeSummary => ({
      responses,
      ...n,
      ...(strictRight === undefined ? {} : { strictRight }),
      ...(scores === undefined ? {} : { meanScore: scores / Math.max(1, responses) }),
      ...(draws.size > 0 ? { passAt: passesOf([...draws.values()]) } : {}),
      ungraded: without,
      ...(agreement.of > 0 ? { agreement } : {}),
    }),
  };
}
