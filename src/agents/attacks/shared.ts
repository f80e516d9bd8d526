import type { Answer, AnswerKind, Citation, Panel, Question, Response, Turn } from '../../core/index.js';
import { isAnswer } from '../../core/index.js';

/** Where the four behaviours come from. */
export const attackSource: Citation = {
  authors: 'He, He, He, Li',
  title: 'Conflict-Resilient Multi-Agent Reasoning via Signed Graph Modeling (SIGMA v1), appendix D.3',
  year: 2026,
  where: 'arXiv:2605.19418',
};

/** What most honest agents say, and who says it. */
export interface Majority {
  answer: Answer;
  members: Response[];
}

/** The largest camp among responses (ties: the answer that came first); null when none of them holds an answer. */
export async function majorityOf(
  responses: readonly Response[],
  kind: AnswerKind,
  q: Question,
): Promise<Majority | null> {
  const classes = await kind.classes(
    responses.map((r) => r.answer),
    q,
  );
  const camps: Response[][] = [];
  responses.forEach((r, i) => {
    const c = classes[i] ?? -1;
    if (c >= 0) (camps[c] ??= []).push(r);
  });
  const best = camps.reduce<Response[]>((a, b) => (b.length > a.length ? b : a), []);
  return best[0] ? { answer: best[0].answer, members: best } : null;
}

/** Do two answers say the same? Non-answers never do. */
export async function same(a: Answer, b: Answer, kind: AnswerKind, q: Question): Promise<boolean> {
  if (!isAnswer(a) || !isAnswer(b)) return false;
  const classes = await kind.classes([a, b], q);
  return classes[0] === classes[1];
}

/** What the seat said last; in the opening round what its displaced agent says. */
export async function ownOf(turn: Turn, next: Panel['ask']): Promise<Response> {
  return turn.own.at(-1) ?? next(turn);
}

/**
 * The seat's words for an answer. A confidence is stated only where the displaced agent states one: otherwise it would
 * give the seat away. One that the words themselves state goes before `confidence`.
 * @param peers responses that the words may take up
 */
export async function speak(
  turn: Turn,
  answer: Answer | null,
  manner: string,
  next: Panel['ask'],
  confidence: number | undefined,
  peers: readonly Response[] = [],
): Promise<Response> {
  const { confidence: stated, ...words } = await next({
    ...turn,
    wants: { answer, manner, ...(peers.length > 0 ? { peers } : {}) },
  });
  return confidence === undefined ? words : { ...words, confidence: stated ?? confidence };
}
