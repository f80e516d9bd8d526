import type { ProvenanceCount, ReportData, SourceSplit } from '../data.js';
import { count, decimal, percent } from '../format.js';
import { seriesName } from '../series.js';
import { escapeHtml } from './escape.js';

const ORIGINS: Record<string, string> = {
  own: 'the displaced agent’s own text',
  'off-panel': 'a text for that answer from an agent not on the panel',
  'other-question': 'the agent’s text on another question (its vector is approximate)',
  copy: 'a copy of a sitting agent’s text',
  template: 'a template',
  generated: 'written for the purpose by the back end',
};

/** Where the texts of malicious agents came from, and the figures split by it (docs/rules.md §4). */
export function provenanceSection({ provenance, bySource }: Pick<ReportData, 'provenance' | 'bySource'>): string {
  return (provenance.length > 0 ? counts(provenance) : '') + (bySource.length > 0 ? split(bySource) : '');
}

const scroll = (label: string, table: string): string =>
  `<div class="scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>`;

/** Rows under one heading for each attack, so that no name stands on every line. */
function byAttack<T extends { attack: string }>(items: readonly T[], cells: (item: T) => string): string {
  return [...new Set(items.map((x) => x.attack))]
    .map((attack) => {
      const own = items.filter((x) => x.attack === attack);
      const head = `<th scope="rowgroup" rowspan="${own.length}">${escapeHtml(attack)}</th>`;
      return `<tbody>${own.map((x, i) => `<tr>${i === 0 ? head : ''}${cells(x)}</tr>`).join('')}</tbody>`;
    })
    .join('');
}

function counts(provenance: readonly ProvenanceCount[]): string {
  const rows = byAttack(
    provenance,
    (p) => `<td>${escapeHtml(ORIGINS[p.kind] ?? p.kind)}</td><td class="number">${count(p.count)}</td>`,
  );
  return `<h3>Where the texts of malicious agents came from</h3><p class="muted">Counted at the largest share of each attack, first seed.</p>${scroll(
    'Provenance',
    `<table class="grouped"><thead><tr><th scope="col">Attack</th><th scope="col">Source</th><th scope="col" class="number">Texts</th></tr></thead>${rows}</table>`,
  )}`;
}

interface Line {
  attack: string;
  name: string;
  real?: SourceSplit;
  borrowed?: SourceSplit;
}

/** One line an attack and method: the decisions whose malicious texts are all real beside those with a borrowed one. */
function split(bySource: readonly SourceSplit[]): string {
  const lines = new Map<string, Line>();
  for (const s of bySource) {
    const name = seriesName(s);
    const key = JSON.stringify([s.attack, name]);
    lines.set(key, { ...(lines.get(key) ?? { attack: s.attack, name }), [s.approximate ? 'borrowed' : 'real']: s });
  }
  const cells = (s: SourceSplit | undefined): string =>
    s && s.units > 0
      ? `<td class="number first">${count(s.units)}</td><td class="number">${percent(s.accuracy)}</td><td class="number">${decimal(s.auc, 2)}</td>`
      : '<td class="number first muted" colspan="3">no such decision</td>';
  const rows = byAttack(
    [...lines.values()],
    ({ name, real, borrowed }) => `<td>${escapeHtml(name)}</td>${cells(real)}${cells(borrowed)}`,
  );
  const three = ['Decisions', 'Accuracy (%)', 'Detection AUC']
    .map((h, i) => `<th scope="col" class="number${i === 0 ? ' first' : ''}">${h}</th>`)
    .join('');
  const groups = ['All texts were written for the question', 'Some text was borrowed']
    .map((h) => `<th scope="colgroup" colspan="3" class="first">${h}</th>`)
    .join('');
  return `<details><summary>Figures by where the texts came from</summary><p class="muted">Decisions on panels with malicious agents, all shares and seeds together. A borrowed text was written for another question or is a template, so its similarity to the other texts is approximate. The two sides hold different questions, so a difference between them is not the effect of borrowing alone.</p>${scroll(
    'Figures by provenance',
    `<table class="grouped"><thead><tr><th scope="col" rowspan="2">Attack</th><th scope="col" rowspan="2">Method</th>${groups}</tr><tr>${three}${three}</tr></thead>${rows}</table>`,
  )}</details>`;
}
