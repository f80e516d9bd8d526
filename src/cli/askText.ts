import { optionText } from '../core/index.js';
import * as report from '../report/index.js';
import type { CaseRound, CaseStudy, CaseTurn, CostRow } from '../report/index.js';
import { graphHeading, graphTable } from './graphTable.js';

/** Letters of a text that is shortened. */
const excerptLength = 240;

/** A question's whole way to its decision, for the terminal. */
export function askText(x: CaseStudy, full: boolean): string {
  const numbers = new Map(x.agents.map((a, i) => [a.id, i + 1]));
  const { attack, share } = x.condition;
  return `${[
    x.question.text,
    '',
    `Answers are read as: ${x.question.kind}`,
    `${x.method} (${x.setting})${attack === 'none' ? '' : `, under attack: ${attack}, share ${share}`}`,
    '',
    'First answers',
    ...agentLines(x, full),
    ...graphLines(x),
    ...servicesAfter(x, 0, numbers, full),
    ...x.rounds.flatMap((r, i) => [
      ...roundLines(r, x, numbers, full),
      // Rounds are told in order; a service comes after the last step of the round that it looked at.
      ...(x.rounds[i + 1]?.round === r.round ? [] : servicesAfter(x, r.round, numbers, full)),
    ]),
    '',
    ...decisionLines(x, full),
    '',
    ...costLines(x),
  ].join('\n')}\n`;
}

function agentLines({ agents }: CaseStudy, full: boolean): string[] {
  const width = Math.max(5, ...agents.map((a) => a.id.length));
  const answers = Math.max(...agents.map((a) => a.answer.length), 0);
  return agents.flatMap((a, i) => {
    const marks = [
      a.malicious ? 'MALICIOUS' : '',
      a.weight === null ? '' : `weight ${signed(a.weight)}`,
      a.confidence === undefined ? '' : `confidence ${a.confidence.toFixed(2)}`,
      a.right === undefined ? '' : a.right ? 'right' : 'not right',
    ].filter(Boolean);
    return [
      `  ${String(i + 1).padStart(2)} ${a.id.padEnd(width)}  ${a.answer.padEnd(Math.min(answers, 40))}  ${marks.join(', ')}`.trimEnd(),
      ...indented(a.text, full, '     '),
    ];
  });
}

function graphLines({ graph, agents }: CaseStudy): string[] {
  return graph === null ? [] : ['', `Signed graph ${graphHeading}`, ...graphTable(graph, agents.length)];
}

function roundLines(r: CaseRound, x: CaseStudy, numbers: ReadonlyMap<string, number>, full: boolean): string[] {
  const changed = r.turns.filter((t) => t.changed).length;
  const quiet = x.agents.filter((a) => !r.turns.some((t) => t.agent === a.id)).map((a) => numbers.get(a.id));
  return [
    '',
    `Round ${r.round}, ${r.stage}: ${changed} of ${r.turns.length} changed${quiet.length === 0 ? '' : `; not asked: ${quiet.join(' ')}`}`,
    ...r.turns.flatMap((t) => turnLines(t, x, numbers, full)),
  ];
}

function turnLines(t: CaseTurn, x: CaseStudy, numbers: ReadonlyMap<string, number>, full: boolean): string[] {
  const n = numbers.get(t.agent) ?? 0;
  const marks = [
    x.agents[n - 1]?.malicious ? 'MALICIOUS' : '',
    t.confidence === undefined ? '' : `confidence ${t.confidence.toFixed(2)}`,
    t.sees.length === 0 ? '' : `read ${places(t.sees, numbers)}`,
  ].filter(Boolean);
  const draw = t.draw === 0 ? '' : ` (draw ${t.draw + 1})`;
  const now = t.changed ? `${t.before} -> ${t.answer}` : t.answer;
  return [
    `  ${String(n).padStart(2)} ${t.agent}${draw}  ${now}${marks.length === 0 ? '' : `  ${marks.join(', ')}`}`,
    ...(t.fields
      ? Object.entries(t.fields).flatMap(([name, value]) =>
          name === 'answer' || name === 'confidence' || value === ''
            ? []
            : labelled(report.fieldLabel(name), String(value), full),
        )
      : indented(t.text, full, '     ')),
  ];
}

/** What services said on the words of a round, each step under one heading. */
function servicesAfter(x: CaseStudy, after: number, numbers: ReadonlyMap<string, number>, full: boolean): string[] {
  const own = x.services.filter((s) => s.after === after);
  const steps = [...new Set(own.map((s) => s.stage))];
  return steps.flatMap((stage) => {
    const replies = own.filter((s) => s.stage === stage);
    return [
      '',
      `Service ${replies[0]!.service}${replies[0]!.service === stage ? '' : `, ${stage}`}`,
      ...replies.flatMap((s) => {
        const on = s.sees.length === 0 ? '' : `on ${places(s.sees, numbers)}: `;
        return indented(`${on}${report.plainReply(s.text)}`, full, '  ');
      }),
    ];
  });
}

function decisionLines(x: CaseStudy, full: boolean): string[] {
  const { decision: d, question } = x;
  const end = report.finalAnswers(x);
  const held = [...new Set(end)].map(
    (answer) => `${answer}: ${end.flatMap((e, i) => (e === answer ? [i + 1] : [])).join(' ')}`,
  );
  const option = d.type === 'answer' ? optionText(question.choices, d.answer) : undefined;
  const text = option !== undefined ? ` (${option})` : '';
  const marks = [
    d.tie ? 'by the tie rule' : '',
    d.stop === null ? '' : `stopped: ${d.stop}`,
    d.outcome ?? '',
    question.gold === undefined ? '' : `right answer: ${question.gold}`,
  ].filter(Boolean);
  return [
    `Answer: ${d.answer}${text}${marks.length === 0 ? '' : `; ${marks.join(', ')}`}`,
    `  at the end  ${held.join('   ')}`,
    ...(d.text === null || d.text === '' ? [] : labelled('reason', d.text, full)),
  ];
}

function costLines({ cost: c }: CaseStudy): string[] {
  if (c === null) return ['Cost: no model was asked.'];
  const { count, plural } = report;
  return [
    `Cost: ${plural(c.agentCalls, 'agent call')} (${count(c.firstAnswers.agentCalls)} of them first answers), ${plural(c.serviceCalls, 'service call')}; ${count(c.sent)} sent now, ${count(c.stored)} were stored`,
    `  tokens  ${tokens(c)}`,
    `  price   ${report.money(c.dollars)}; paid now: ${report.money(c.paid)}`,
  ];
}

function tokens(c: CostRow): string {
  const { count } = report;
  const untold = c.untold > 0 ? `; of ${count(c.untold)} calls the server did not say` : '';
  return `${count(c.promptTokens)} in prompts (${count(c.cachedTokens)} cached by the server), ${count(c.completionTokens)} in replies (${count(c.reasoningTokens)} of them thoughts)${untold}`;
}

const places = (agents: readonly string[], numbers: ReadonlyMap<string, number>): string =>
  agents.map((a) => numbers.get(a) ?? '?').join(' ');

const signed = (w: number): string => `${w > 0 ? '+' : ''}${w.toFixed(3)}`;

const labelled = (label: string, text: string, full: boolean): string[] =>
  indented(`${label}: ${text.trim()}`, full, '     ');

/** A text under its heading: shortened to one line, or whole. */
function indented(text: string, full: boolean, margin: string): string[] {
  if (text.trim() === '') return [];
  if (full)
    return text
      .trim()
      .split(/\r?\n/)
      .map((line) => `${margin}${line}`.trimEnd());
  const flat = text.replace(/\s+/g, ' ').trim();
  const half = Math.floor(excerptLength / 2);
  return [`${margin}${flat.length <= excerptLength ? flat : `${flat.slice(0, half)} … ${flat.slice(-half)}`}`];
}
