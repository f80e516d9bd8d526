import * as report from '../report/index.js';
import type { RunTables } from '../run/index.js';
import { plainTable } from './plainTable.js';

type Costs = NonNullable<RunTables['costs']>;
type Row = Costs['firstAnswers'];

/** What the clean condition asked for, method by method: a short table for the terminal. */
export function costText(costs: Costs): string {
  const { count } = report;
  const cells = (name: string, r: Row): string[] => [
    name,
    count(r.agentCalls),
    count(r.serviceCalls),
    count(r.promptTokens),
    count(r.cachedTokens),
    count(r.completionTokens),
    count(r.reasoningTokens),
    report.money(r.dollars),
  ];
  const table = plainTable(
    ['calls, clean', 'agent', 'service', 'prompt tokens', 'cached', 'reply tokens', 'thoughts', 'list price'],
    [
      cells('first answers, shared', costs.firstAnswers),
      ...costs.cells
        .filter((c) => c.agentCalls + c.serviceCalls > 0)
        .map((c) => cells(`${c.method} (${c.setting})`, c)),
    ],
  );
  const untold = [costs.firstAnswers, ...costs.cells].reduce((n, r) => n + r.untold, 0);
  return untold > 0 ? `${table}Of ${count(untold)} calls the server did not say the tokens.\n` : table;
}
