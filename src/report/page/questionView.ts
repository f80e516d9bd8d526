import type { SampleMethod, SampleQuestion } from '../data.js';
import { h } from './dom.js';
import { agentText, conditionLabel, isRead, methodLabel } from './filter.js';
import { graphView } from './graphView.js';

export interface View {
  /** The method whose graph and weights are shown; empty = the first that has something to show. */
  method: string;
  choose(method: string): void;
  /** Whether the run looked at texts: without an encoder malicious agents have none. */
  encoder: boolean;
}

/** One question in full: text, decisions, the graph and weights of the chosen method, every agent's text. */
export function questionView(q: SampleQuestion, { method: chosen, choose, encoder }: View): HTMLElement {
  const shown = q.methods.filter((m) => m.weights || m.graph);
  const method = shown.find((m) => methodLabel(m) === chosen) ?? firstSigned(shown) ?? shown[0];
  // Many data sets print the options in the question's text already.
  const choices = q.choices?.every((c) => q.text.includes(c)) ? undefined : q.choices;
  return h(
    'article',
    { 'aria-labelledby': 'question-title' },
    h('h3', { id: 'question-title', tabindex: -1 }, `Question ${q.id}`),
    h('p', { class: 'meta' }, `${conditionLabel(q)}${q.gold === undefined ? '' : ` · right answer ${q.gold}`}`),
    h('div', { class: 'text' }, q.text),
    choices && choices.length > 0 && h('ol', { class: 'choices', type: 'A' }, ...choices.map((c) => h('li', {}, c))),
    h('h4', {}, 'Decisions'),
    decisions(q),
    method && h('h4', {}, 'Graph and weights'),
    method && picker(shown, method, choose),
    method?.graph && graphFigure(q, method),
    method?.weights ? weightTable(q, method) : null,
    h('h4', {}, 'What the agents said'),
    ...q.agents.map((a, i) =>
      h(
        'details',
        { class: 'agent' },
        h(
          'summary',
          {},
          seatNumber(i),
          ' ',
          h('b', {}, a.id),
          ' ',
          answerMark(a.answer, a.right),
          a.malicious && h('span', { class: 'tag bad' }, '◆ malicious'),
        ),
        h('div', { class: 'text' }, agentText(a, encoder)),
      ),
    ),
  );
}

/** The first method whose graph says something: one with conflict, else any graph. */
function firstSigned(methods: readonly SampleMethod[]): SampleMethod | undefined {
  return methods.find((m) => m.graph?.some((a) => a < 0)) ?? methods.find((m) => m.graph);
}

/** Names can be long and alike; the number ties a node of the graph to its row and its text. */
function seatNumber(i: number): HTMLElement {
  return h('span', { class: 'seat' }, String(i + 1));
}

function answerMark(answer: string, right: boolean | undefined): HTMLElement {
  const state = right === true ? ' ✓ right' : right === false && isRead(answer) ? ' ✗ wrong' : '';
  return h('span', { class: right === true ? 'good' : right === false ? 'bad' : '' }, answer + state);
}

function decisions(q: SampleQuestion): HTMLElement {
  const rows = q.methods.map((m) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, methodLabel(m)),
      h('td', {}, m.answer),
      h(
        'td',
        { class: m.outcome === 'right' ? 'good' : m.outcome === null ? '' : 'bad' },
        m.outcome === null ? '–' : m.outcome === 'right' ? '✓ right' : `✗ ${m.outcome}`,
      ),
      h('td', {}, m.tie ? 'tie' : ''),
    ),
  );
  const heads = ['Method', 'Decides', 'Outcome', 'Tie rule'].map((t) => h('th', { scope: 'col' }, t));
  return h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)));
}

function picker(shown: readonly SampleMethod[], now: SampleMethod, choose: (method: string) => void): HTMLElement {
  const select = h(
    'select',
    { id: 'graph-method' },
    ...shown.map((m) => h('option', { value: methodLabel(m), selected: m === now }, methodLabel(m))),
  );
  select.addEventListener('change', () => choose(select.value));
  return h('p', {}, h('label', { for: 'graph-method' }, 'Method '), select);
}

export function graphFigure(q: SampleQuestion, m: SampleMethod): HTMLElement {
  return h(
    'figure',
    {},
    h(
      'div',
      { class: 'panel' },
      graphView(q.agents, m.graph ?? [], `Signed graph of ${methodLabel(m)}`),
      h(
        'ol',
        { class: 'seats', tabindex: q.agents.length > 12 ? 0 : null, 'aria-label': 'Agents by number' },
        ...q.agents.map((a, i) =>
          h(
            'li',
            { class: a.malicious ? 'malicious' : null },
            seatNumber(i),
            h('span', { class: 'name' }, a.id, a.malicious && ' ◆'),
            answerMark(a.answer, a.right),
          ),
        ),
      ),
    ),
    h(
      'figcaption',
      { class: 'key' },
      h('span', { class: 'line trust' }),
      'trust ',
      h('span', { class: 'line conflict' }),
      'conflict · width = strength · in a node: the agent’s number, beside it its answer · ',
      h('span', { class: 'bad' }, '◆ malicious'),
      ' · ✓ right · agents with one answer sit side by side',
      q.agents.length > 20 && ' · of many edges only the strongest are drawn',
    ),
  );
}

export function weightTable(q: SampleQuestion, m: SampleMethod): HTMLElement {
  const weights = q.agents.map((_, i) => m.weights?.[i] ?? 0);
  const largest = Math.max(...weights.map(Math.abs), 1e-12);
  const negative = weights.some((w) => w < 0);
  const rows = q.agents.map((a, i) => {
    const w = weights[i] ?? 0;
    const size = (Math.abs(w) / largest) * (negative ? 50 : 100);
    const left = negative ? (w < 0 ? 50 - size : 50) : 0;
    const bar = h('span', {
      class: w < 0 ? 'bar conflict' : 'bar trust',
      style: `left:${left.toFixed(1)}%;width:${size.toFixed(1)}%`,
    });
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, seatNumber(i), ' ', a.id, a.malicious && h('span', { class: 'bad' }, ' ◆ malicious')),
      h('td', { class: 'number' }, w.toFixed(3).replace('-', '−')),
      h('td', { class: 'bars', 'aria-hidden': 'true' }, h('span', { class: negative ? 'track zero' : 'track' }, bar)),
      h('td', {}, answerMark(a.answer, a.right)),
      h('td', { class: 'number' }, a.confidence === undefined ? '–' : a.confidence.toFixed(2)),
    );
  });
  const heads = [
    h('th', { scope: 'col' }, 'Agent'),
    h('th', { scope: 'col', colspan: 2 }, 'Weight'),
    h('th', { scope: 'col' }, 'Answer'),
    h('th', { scope: 'col', class: 'number' }, 'Stated confidence'),
  ];
  return h(
    'div',
    { class: 'scroll' },
    h('table', { class: 'weights' }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows)),
  );
}
