import { firstTurn, hasCode } from '../core/index.js';
import type { AgentId, Context, Question, Response } from '../core/index.js';
import { together } from './askTogether.js';

/** First answers of these agents, asked together and shared by all methods; undefined = not recorded, the seat is masked. */
export function askFirsts(
  context: Context,
  question: Question,
  agents: readonly AgentId[],
): Promise<(Response | undefined)[]> {
  return together(
    agents.map((agent) =>
      context.panel.ask(firstTurn(question, agent)).catch((e: unknown) => {
        if (hasCode(e, 'not-recorded')) return undefined;
        throw e;
      }),
    ),
  );
}
