import type { ProvenanceCount, ReportData, SourceSplit } from '../data.js';
import { count, decimal, percent } from '../format.js';
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

function counts(provenance: readonly ProvenanceCount[]): string {
  const rows = provenance.map(
    (p) =>
      `<tr><td>${escapeHtml(p.attack)}</td><td>${escapeHtml(ORIGINS[p.kind] ?? p.kind)}</td><td class="number">${count(p.count)}</td></tr>`,
  );
  return `<h3>Where the texts of malicious agents came from</h3><p class="muted">Counted at the largest share of each attack, first seed.</p><div class="scroll" tabindex="0" role="group" aria-label="Provenance"><table><thead><tr><th scope="col">Attack</th><th scope="col">Source</th><th scope="col" class="number">Texts</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** One line an attack and method: the decisions whose malicious texts are all real beside those with a borrowed one. */
function split(bySource: readonly SourceSplit[]): string {
  const lines = new Map<string, { real?: SourceSplit; borrowed?: SourceSplit }>();
  for (const s of bySource) {
    const key = JSON.stringify([s.attack, s.method, s.setting]);
    lines.set(key, { ...lines.get(key), [s.approximate ? 'borrowed' : 'real']: s });
  }
  const cells = (s: SourceSplit | undefined): string =>
    `<td class="number">${count(s?.units ?? 0)}</td><td class="number">${percent(s?.accuracy)}</td><td class="number">${decimal(s?.auc, 2)}</td>`;
  const rows = [...lines.values()].map(({ real, borrowed }) => {
    const { attack, method, setting } = (real ?? borrowed)!;
    const name = setting === 'default' ? method : `${method} · ${setting}`;
    return `<tr><td>${escapeHtml(attack)}</td><td>${escapeHtml(name)}</td>${cells(real)}${cells(borrowed)}</tr>`;
  });
  const head = [
    'Attack',
    'Method',
    'Decisions, texts of this question',
    'accuracy (%)',
    'AUC',
    'Decisions, a text from elsewhere',
    'accuracy (%)',
    'AUC',
  ]
    .map((h, i) => `<th scope="col"${i > 1 ? ' class="number"' : ''}>${h}</th>`)
    .join('');
  return `<details><summary>Figures by where the texts came from</summary><p class="muted">All shares and seeds. Left: every malicious text on the question was written for it. Right: at least one comes from another question or a template, so its similarity is approximate. Not like with like: which questions have a real text is no chance.</p><div class="scroll" tabindex="0" role="group" aria-label="Figures by provenance"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}
