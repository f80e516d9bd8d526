import * as report from '../report/index.js';
import type { CallPlan } from '../run/index.js';
import { plainTable } from './plainTable.js';

/** What `--dry-run` prints: calls by the methods' formulas, and what of it is an upper bound. */
export function callPlanText(p: CallPlan): string {
  const { count, money, plural } = report;
  const table = plainTable(
    ['method', 'agent calls', 'service calls', 'questions', 'conditions', 'all calls, nothing shared'],
    p.cells.map((c) => [
      `${c.method} (${c.setting})`,
      count(c.perQuestion.agent),
      count(c.perQuestion.service),
      count(p.questions),
      count(c.conditions),
      count(c.agent + c.service),
    ]),
  );
  const asked = p.live
    ? `First answers: ${plural(p.agents, 'agent')} × ${plural(p.questions, 'question')} = ${count(p.firstAnswers)} calls, shared by all methods and conditions; recorded ones are not asked for.`
    : `First answers: ${plural(p.agents, 'agent')} × ${plural(p.questions, 'question')} = ${count(p.firstAnswers)}, recorded or simulated: nothing is sent.`;
  const lines = [
    asked,
    ...(p.maliciousTexts > 0
      ? [`Malicious agents: at most ${count(p.maliciousTexts)} texts, one a seat, question and attacked condition.`]
      : []),
    ...(p.live
      ? [
          `At most ${plural(p.mostCalls, 'call')} (methods share first answers, and what is stored is not sent again; repairs of malformed replies come on top).`,
          p.mostReplyTokens === null
            ? 'Tokens: no bound, a model has no maxTokens.'
            : `Tokens: replies hold at most ${count(p.mostReplyTokens)} (${p.mostReplyDollars === null ? 'price unknown' : `at most ${money(p.mostReplyDollars)}`}); prompts come on top.`,
          'Nothing was sent.',
        ]
      : []),
  ];
  return `${table}${lines.join('\n')}\n`;
}
