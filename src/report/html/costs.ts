import type { CostRow, ReportData } from '../data.js';
import { count, money, plural } from '../format.js';
import { seriesName } from '../series.js';
import { escapeHtml } from './escape.js';

/** A table of costs under a name each. */
export function costTable(rows: readonly [name: string, cost: CostRow][]): string {
  const untold = rows.some(([, c]) => c.untold > 0);
  const heads = [
    'Agent calls',
    'Service calls',
    'Prompt tokens',
    'of them cached',
    'Reply tokens',
    'of them thoughts',
    ...(untold ? ['Calls without a count'] : []),
    'List price',
  ].map((t) => `<th scope="col" class="number">${t}</th>`);
  const body = rows.map(([name, c]) => {
    // Sums over calls that did not all say their tokens are lower bounds.
    const tokens = (n: number): string => (c.untold > 0 ? `≥ ${count(n)}` : count(n));
    const cells = [
      count(c.agentCalls),
      count(c.serviceCalls),
      ...[c.promptTokens, c.cachedTokens, c.completionTokens, c.reasoningTokens].map(tokens),
      ...(untold ? [count(c.untold)] : []),
      money(c.dollars),
    ];
    return `<tr><th scope="row">${escapeHtml(name)}</th>${cells.map((t) => `<td class="number">${t}</td>`).join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="group" aria-label="Costs"><table class="costs"><thead><tr><th scope="col">Of</th>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** What a run asked of models, in all and for one question; empty for runs that asked none. */
export function costSection({ costs }: Pick<ReportData, 'costs'>, figures: readonly string[]): string {
  if (!costs) return '';
  const { questions, firstAnswers, cells } = costs;
  const own = cells.filter((c) => c.agentCalls + c.serviceCalls > 0);
  const rows: [string, CostRow][] = [
    ['first answers, shared by all methods', firstAnswers],
    ...own.map((c): [string, CostRow] => [seriesName(c), c]),
  ];
  const idle = cells.filter((c) => !own.includes(c)).map(seriesName);
  const unknown = rows.some(([, c]) => c.dollars === null);
  const notes = [
    'Clean condition, first seed: what was asked for, whether it was paid or stored already. A method costs the first answers and its own line.',
    idle.length > 0 ? `No calls beyond the first answers: ${idle.join(', ')}.` : '',
    unknown
      ? 'A price is unknown where neither the experiment nor the price table has one, or the server did not say the tokens.'
      : '',
    ...Object.entries(costs.prices ?? {}).map(([model, p]) =>
      p ? `${model}: $${p.input} in, $${p.output} out per million tokens, by the ${p.from.replace(/^the /, '')}.` : '',
    ),
  ].filter(Boolean);
  const mean = rows.map(([name, c]): [string, CostRow] => [name, perQuestion(c, questions)]);
  return `${costTable(rows)}
<h3>For one question</h3><p class="muted">Means over ${plural(questions, 'question')}.</p>
${costTable(mean)}
<ul class="note">${notes.map((t) => `<li>${escapeHtml(t)}</li>`).join('')}</ul>
${figures.join('\n')}`;
}

function perQuestion(c: CostRow, questions: number): CostRow {
  const mean = (n: number): number => n / Math.max(1, questions);
  return {
    agentCalls: mean(c.agentCalls),
    serviceCalls: mean(c.serviceCalls),
    promptTokens: mean(c.promptTokens),
    cachedTokens: mean(c.cachedTokens),
    completionTokens: mean(c.completionTokens),
    reasoningTokens: mean(c.reasoningTokens),
    untold: mean(c.untold),
    dollars: c.dollars === null ? null : mean(c.dollars),
  };
}
