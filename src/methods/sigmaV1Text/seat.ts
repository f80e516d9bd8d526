import type { Context, Question, Response } from '../../core/index.js';
import { askFirsts } from '../askFirsts.js';
import { asksEverybody, selectionOf, selectSeats } from '../sigmaV1/index.js';
import type { SigmaV1TextSettings } from './settings.js';
import { confidenceOf, firstPosition } from './position.js';
import type { Positions } from './position.js';
import { hasText, vectorsOf } from './vectors.js';

/**
 * Phases 1 and 2: who sits, and the first answers of those who do. Profiles are compared before anybody is asked;
 * selection by responses asks the whole panel first and keeps the answers.
 * @throws SigmaError `bad-input` (sizes), `no-encoder`
 */
export async function seat(question: Question, context: Context, s: SigmaV1TextSettings): Promise<Positions> {
  const agents = context.panel.agents.map((a) => a.id);
  const said = asksEverybody(s) ? await askFirsts(context, question, agents) : undefined;
  const { seats, scores } = await selectSeats(
    {
      questions: [question],
      agents,
      mask: Uint8Array.from(agents, (_a, i) => (said === undefined || hasText(said[i]) ? 1 : 0)),
      conf: Float32Array.from(agents, (_a, i) => confidenceOf(said?.[i] ?? {})),
      ...(said === undefined ? {} : { states: await vectorsOf(context, said) }),
    },
    context,
    s,
  );
  if (selectionOf(s) !== 'off') {
    const selected = agents.filter((_a, i) => seats[i] === 1);
    const data = { selected, ...(scores ? { scores: Array.from(scores) } : {}) };
    context.emit({ question: question.id, stage: 'selection', data });
  }
  const firsts = said ?? (await askSeats(question, context, agents, seats));
  return firsts.map((r, i) => (r !== undefined && seats[i] === 1 ? firstPosition(r) : undefined));
}

async function askSeats(
  question: Question,
  context: Context,
  agents: readonly string[],
  seats: Uint8Array,
): Promise<(Response | undefined)[]> {
  const asked = agents.flatMap((_a, i) => (seats[i] === 1 ? [i] : []));
  const answers = await askFirsts(
    context,
    question,
    asked.map((i) => agents[i]!),
  );
  return agents.map((_a, i) => answers[asked.indexOf(i)]);
}
