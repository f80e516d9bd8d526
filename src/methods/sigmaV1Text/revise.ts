import { describeAnswer, fillPrompt, withRequest } from '../../core/index.js';
import type { Context, Question, Turn } from '../../core/index.js';
import { answerForm } from '../answerForm.js';
import { askStructured, formOf, unreadable } from '../askStructured.js';
import { together } from '../askTogether.js';
import type { HopLists } from '../sigmaV1/index.js';
import { evidence } from './evidence.js';
import type { Heard } from './evidence.js';
import { revisedPosition } from './position.js';
import type { Position, Positions } from './position.js';
import { prompts } from './prompts.js';
import type { SigmaV1TextSettings } from './settings.js';
import { since } from './tally.js';
import type { Tally } from './tally.js';

/**
 * Phase 4, Eq. 8 and 9: T outer iterations of L layers. In a round all agents revise at once on the positions of the
 * round before; positions are carried over from one iteration to the next. Whoever hears nobody keeps its position, as in
 * the numeric form.
 * @param sets who hears whom at hop 1..L
 * @throws SigmaError `unit-failed` for an unreadable revision (`unreadable: fail`)
 */
export async function revise(
  firsts: Positions,
  sets: readonly HopLists[],
  question: Question,
  context: Context,
  s: SigmaV1TextSettings,
  tally: Tally,
): Promise<Positions> {
  let now = firsts;
  for (let t = 1; t <= s.T; t++) {
    for (let hop = 1; hop <= s.L; hop++) {
      const round = (t - 1) * s.L + hop;
      const before = { ...tally };
      const old = now;
      const order = context.rng(question, 'order', round).shuffle(old.map((_p, i) => i));
      now = await together(
        old.map(async (own, i) => {
          if (own === undefined) return undefined;
          const heard = heardBy(i, sets[hop - 1]!, order);
          if (heard.balanced.length + heard.unbalanced.length === 0) {
            tally.idle += 1;
            return own;
          }
          const turn = turnFor(i, heard, old, question, context, round, s, tally);
          return (await ask(turn, context, s, tally)) ?? own;
        }),
      );
      emitRound(question, context, round, { t, hop }, old, now, since(before, tally));
    }
  }
  return now;
}

/** B and U of a seat, in the order in which this round names agents. */
function heardBy(i: number, { balanced, unbalanced }: HopLists, order: readonly number[]): Heard {
  return {
    balanced: order.filter((j) => balanced[i]!.includes(j)),
    unbalanced: order.filter((j) => unbalanced[i]!.includes(j)),
    order,
  };
}

function turnFor(
  i: number,
  heard: Heard,
  positions: Positions,
  question: Question,
  context: Context,
  round: number,
  s: SigmaV1TextSettings,
  tally: Tally,
): Turn {
  const form = answerForm(question.kind);
  const counterLength = Math.floor(s.maxLength / 2);
  const pooled = s.ablate.includes('CMP');
  const shown = evidence(i, heard, positions, s.quote, pooled);
  tally.cuts += shown.cuts;
  const request = fillPrompt(pooled ? prompts.revisePooled : prompts.revise, {
    rationaleLength: String(s.maxLength),
    counterLength: String(counterLength),
    answerForm: form.bare,
    ...shown.blocks,
  });
  const text = (maxLength: number): { type: string; maxLength: number } => ({ type: 'string', maxLength });
  return {
    question,
    agent: context.panel.agents[i]!.id,
    stage: 'revise',
    round,
    draw: 0,
    messages: withRequest(question.messages, request),
    sees: shown.sees,
    own: [positions[i]!.said],
    output: formOf('revision', {
      rationale: text(s.maxLength),
      answer: text(form.length),
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      counterCase: text(counterLength),
    }),
  };
}

/** The revised position; undefined where there is none and the agent keeps the one it has. */
async function ask(turn: Turn, context: Context, s: SigmaV1TextSettings, tally: Tally): Promise<Position | undefined> {
  const asked = await askStructured(context, turn);
  if (asked.repaired) tally.repairs += 1;
  if (asked.data !== undefined) return revisedPosition(asked);
  // What can never succeed must not fail the question on every resume.
  if (asked.permanent) tally.errors += 1;
  else if (s.unreadable === 'fail')
    throw unreadable(
      turn,
      asked,
      'Set unreadable=keep to go on with its former position, or use a model with a JSON mode.',
    );
  else tally.kept += 1;
  return undefined;
}

function emitRound(
  question: Question,
  context: Context,
  round: number,
  at: { t: number; hop: number },
  old: Positions,
  now: Positions,
  counts: Tally,
): void {
  const states = now.flatMap((p, i) => (p ? [{ ...describePosition(p), changed: moved(old[i]!, p) }] : []));
  const changed = states.filter((x) => x.changed).length;
  context.emit({ question: question.id, stage: 'revise', data: { round, ...at, changed, ...counts, states } });
}

export const describePosition = ({ said, rationale, confidence, counterCase }: Position): Record<string, unknown> => ({
  agent: said.agent,
  answer: describeAnswer(said.answer),
  confidence,
  rationale,
  counterCase,
});

const moved = (old: Position, now: Position): boolean =>
  describeAnswer(old.said.answer) !== describeAnswer(now.said.answer);
