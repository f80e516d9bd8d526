import type { Answer, Question, Reply, Turn, Wanted } from '../core/index.js';
import { SigmaError, isAnswer, stream } from '../core/index.js';
import type { TraceFile, TraceRecord, TraceResponse } from '../datasets/index.js';
import { openingOf, withoutAnswer } from './manner.js';
import * as texts from './messages.js';
import type { Reader } from './reading.js';
import { readReply } from './reading.js';

export interface LenderOptions extends Reader {
  /** Agents that sit: their texts are never lent. */
  panel: readonly string[];
  seed: number;
}

/** Finds a text for an answer that an attack wants from a recorded agent. */
export type Lender = (turn: Turn, wants: Wanted, record: TraceRecord, signal?: AbortSignal) => Promise<Reply>;

/** Other questions that are looked at before a template is made: where all texts are bare letters, none will do. */
const attempts = 8;

/** The first answer of an agent in a record, if there is one. */
export function firstOf(record: TraceRecord, agent: string): TraceResponse | undefined {
  return record.responses.find((r) => r.agent === agent && r.stage === 'first' && r.round === 0 && r.draw === 0);
}

/**
 * Texts for malicious seats, in the order of docs/rules.md §4: the displaced agent's own where it says the wanted
 * answer; a real text for that answer by an agent off the panel; the displaced agent's text on another question of
 * the category that gave the same answer; a template. A borrowed text is never one that an agent of the panel gave to
 * the question, nor one that several agents gave to the other question ("The answer is (B)." is said by many): equal
 * texts would stand out with cosine 1. Of the texts by agents off the panel, the seat of rank n takes the n-th, counted
 * in a circle from a drawn start, or goes on when there are no more than n: what one seat says does not hang on what
 * the others want, so shares and attacks stay paired.
 */
export function lender(traces: TraceFile, options: LenderOptions): Lender {
  const seated = new Set(options.panel);
  const saidOnPanel = (record: TraceRecord): Set<string> =>
    new Set(record.responses.flatMap((r) => (seated.has(r.agent) ? [r.text] : [])));
  let byAnswer: Promise<Map<string, number[]>> | undefined;

  return async (turn, wants, record, signal) => {
    const { question, agent } = turn;
    const own = record.responses.find(
      (r) => r.agent === agent && r.stage === turn.stage && r.round === turn.round && r.draw === turn.draw,
    );
    if (own && says(readReply(own, question, options), wants.answer)) {
      return { text: own.text, origin: { kind: 'own', question: question.id, agent, approximate: false } };
    }
    const { answer } = wants;
    if (answer === null || !isAnswer(answer))
      return { text: withoutAnswer, origin: { kind: 'template', approximate: true } };

    const rank = wants.rank ?? 0;
    const taken = saidOnPanel(record);
    const others = record.responses.filter((r) => {
      if (seated.has(r.agent) || firstOf(record, r.agent) !== r || taken.has(r.text)) return false;
      if (!says(readReply(r, question, options), answer)) return false;
      taken.add(r.text);
      return true;
    });
    if (rank < others.length) {
      const start = stream(options.seed, { question: question.id, stage: `lend ${answer.canon}` }).int(others.length);
      const other = others[(start + rank) % others.length];
      if (other)
        return {
          text: other.text,
          origin: { kind: 'off-panel', question: question.id, agent: other.agent, approximate: false },
        };
    }

    byAnswer ??= indexAnswers(traces, options, signal).catch((e: unknown) => {
      byAnswer = undefined; // an interrupted pass is not the last word
      throw e;
    });
    const rng = stream(options.seed, {
      question: question.id,
      agent,
      stage: `lend ${wants.manner} ${turn.stage} ${turn.round}`,
      draw: turn.draw,
    });
    const elsewhere = (await byAnswer).get(answerKey(question, agent, answer.canon)) ?? [];
    const self = traces.indexOf(question.id);
    const start = elsewhere.length > 0 ? rng.int(elsewhere.length) : 0;
    for (let n = 0; n < Math.min(attempts, elsewhere.length); n++) {
      const place = elsewhere[(start + n) % elsewhere.length]!;
      if (place === self) continue;
      const lent = await traces.record(place);
      const text = firstOf(lent, agent)?.text;
      if (text === undefined || taken.has(text) || saidByAnother(lent, agent, text)) continue;
      return {
        text,
        origin: { kind: 'other-question', question: lent.labelled.question.id, agent, approximate: true },
      };
    }
    const opening = openingOf(wants.manner, rank);
    return {
      text: `${opening} ${options.kind.render(answer, question, rng)}`.trim(),
      origin: { kind: 'template', approximate: true },
    };
  };
}

function says(found: Answer, wanted: Answer | null): boolean {
  if (wanted === null || !isAnswer(wanted)) return !isAnswer(found);
  return isAnswer(found) && found.canon === wanted.canon;
}

function saidByAnother(record: TraceRecord, agent: string, text: string): boolean {
  return record.responses.some((r) => r.agent !== agent && r.text === text);
}

function answerKey(q: Question, agent: string, canon: string): string {
  return JSON.stringify([q.dataset, q.category ?? null, agent, canon]);
}

/** Positions of questions by (data set, category, agent, its answer): one pass over the file. */
async function indexAnswers(
  traces: TraceFile,
  options: LenderOptions,
  signal?: AbortSignal,
): Promise<Map<string, number[]>> {
  const index = new Map<string, number[]>();
  const seated = new Set(options.panel);
  for (let i = 0; i < traces.total; i++) {
    if (signal?.aborted)
      throw new SigmaError('interrupted', texts.interrupted('Reading all recorded answers, to lend texts'));
    const record = await traces.record(i);
    const q = record.labelled.question;
    for (const r of record.responses) {
      if (r.stage !== 'first' || r.round !== 0 || r.draw !== 0 || !seated.has(r.agent)) continue;
      const answer = readReply(r, q, options);
      if (!isAnswer(answer)) continue;
      const key = answerKey(q, r.agent, answer.canon);
      const list = index.get(key);
      if (list) list.push(i);
      else index.set(key, [i]);
    }
  }
  return index;
}
