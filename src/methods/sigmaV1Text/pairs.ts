import { fillPrompt, withRequest } from '../../core/index.js';
import type { Context, Question, ServiceTurn } from '../../core/index.js';
import { askStructured, formOf, unreadable } from '../askStructured.js';
import { together } from '../askTogether.js';
import { statement } from './position.js';
import type { Position, Positions } from './position.js';
import { prompts } from './prompts.js';
import { quoter } from './quoter.js';
import type { SigmaV1TextSettings } from './settings.js';
import type { Tally } from './tally.js';
import { hasText } from './vectors.js';

const labels = {
  judge: { agree: 1, contradict: -1, neutral: 0 },
  nli: { entailment: 1, contradiction: -1, neutral: 0 },
};

/** One comparison by a service: of `a` with `b`, or of `a` in the light of `b`. */
export interface PairLabel {
  a: string;
  b: string;
  label: string;
  confidence: number;
}

type JudgeSettings = Omit<SigmaV1TextSettings, 'feval'> & { feval: 'judge' | 'nli' };

/**
 * f_ij by a service, symmetric: ± the confidence of its label, 0 for a neutral one. A judge looks at each pair once; NLI
 * at both directions, which are averaged. Seats without a text are left out.
 * @returns f [k,k], zero diagonal
 */
export async function judgedPairs(
  firsts: Positions,
  question: Question,
  context: Context,
  s: JudgeSettings,
  tally: Tally,
): Promise<{ f: Float32Array; labels: PairLabel[] }> {
  const k = firsts.length;
  const order = context.rng(question, 'pairs').shuffle(firsts.map((_p, i) => i));
  const place = (i: number): number => order.indexOf(i);
  const seats = firsts.flatMap((p, i) => (p && hasText(p.said) ? [i] : []));
  const pairs = seats.flatMap((i) =>
    s.feval === 'nli'
      ? seats.filter((j) => j !== i).map((j): [number, number] => [i, j])
      : seats.filter((j) => j > i).map((j): [number, number] => (place(i) < place(j) ? [i, j] : [j, i])),
  );
  const found = await together(
    pairs.map(([i, j], n) => compare(turnFor(question, s, firsts[i]!, firsts[j]!, n + 1, tally), context, s, tally)),
  );
  const f = new Float32Array(k * k);
  const share = s.feval === 'nli' ? 0.5 : 1;
  pairs.forEach(([i, j], n) => {
    const { label, confidence } = found[n]!;
    const value = share * confidence * ((labels[s.feval] as Record<string, number>)[label] ?? 0);
    f[i * k + j]! += value;
    f[j * k + i]! += value;
  });
  const agents = context.panel.agents.map((a) => a.id);
  return { f, labels: pairs.map(([i, j], n) => ({ a: agents[i]!, b: agents[j]!, ...found[n]! })) };
}

/** @param number of the comparison, from 1: its round, so that no two of a question are the same sample */
function turnFor(
  question: Question,
  { feval, quote }: JudgeSettings,
  a: Position,
  b: Position,
  number: number,
  tally: Tally,
): ServiceTurn {
  const quotes = quoter(quote);
  const [one, other] = [quotes.quote(statement(a)), quotes.quote(statement(b))];
  tally.cuts += quotes.cuts();
  const request =
    feval === 'judge'
      ? fillPrompt(prompts.judge, { one, other })
      : fillPrompt(prompts.nli, { premise: other, hypothesis: one });
  return {
    service: feval,
    question,
    stage: feval,
    round: number,
    draw: 0,
    messages: withRequest(question.messages, request),
    sees: feval === 'judge' ? [a.said, b.said] : [b.said, a.said],
    output: formOf(feval, {
      label: { type: 'string', enum: Object.keys(labels[feval]) },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
    }),
  };
}

async function compare(
  turn: ServiceTurn,
  context: Context,
  s: JudgeSettings,
  tally: Tally,
): Promise<{ label: string; confidence: number }> {
  const asked = await askStructured(context, turn);
  if (asked.repaired) tally.repairs += 1;
  if (asked.data !== undefined) return { label: String(asked.data.label), confidence: Number(asked.data.confidence) };
  if (asked.permanent) tally.errors += 1;
  else if (s.unreadable === 'fail')
    throw unreadable(
      turn,
      asked,
      'Set unreadable=keep to take such pairs for neutral, or use a model with a JSON mode.',
    );
  else tally.kept += 1;
  return { label: 'neutral', confidence: 0 };
}
