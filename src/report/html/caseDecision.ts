import { optionText } from '../../core/index.js';
import { finalAnswers, type CaseStudy } from '../caseStudy.js';
import { plural, shareLabel } from '../format.js';
import { escapeHtml } from './escape.js';
import { textBox } from './caseTexts.js';

/** `clean`, or the attack. */
export function condition({ condition: { attack, share }, agents }: CaseStudy): string {
  if (attack === 'none' || share === 0) return 'on a clean panel';
  const bad = agents.filter((a) => a.malicious).length;
  return `under attack: ${attack}, ${shareLabel(share)} of the panel (${plural(bad, 'malicious agent')})`;
}

export function decisionSection(x: CaseStudy, cut: number): string {
  const { decision: d, question } = x;
  const option = d.type === 'answer' ? optionText(question.choices, d.answer) : undefined;
  const end = finalAnswers(x);
  const held = [...new Set(end)].map((answer) => {
    const who = end.flatMap((e, i) => (e === answer ? [i + 1] : []));
    return `<li><b>${escapeHtml(answer)}</b> <span class="muted">by ${who.join(', ')}</span></li>`;
  });
  const marks = [
    d.tie ? 'decided by the tie rule' : '',
    d.stop === null ? '' : `stopped: ${d.stop}`,
    question.gold === undefined ? '' : `right answer ${question.gold}`,
  ].filter(Boolean);
  const state = d.outcome === null ? '' : d.outcome === 'right' ? ' good' : ' bad';
  const verdict = d.outcome === null ? '' : d.outcome === 'right' ? ' ✓ right' : ` ✗ ${d.outcome}`;
  return `<p class="decision${d.type === 'answer' ? '' : ' none'}"><span class="answer">${escapeHtml(d.answer)}</span>${option === undefined ? '' : ` <span>${escapeHtml(option)}</span>`}<span class="verdict${state}">${escapeHtml(verdict)}</span></p>
${marks.length === 0 ? '' : `<p class="meta">${escapeHtml(marks.join(' · '))}</p>`}
<h3>Held at the end</h3><ul class="held">${held.join('')}</ul>
${d.text === null || d.text.trim() === '' ? '' : `<details class="agent"><summary>What the method gives as its reason</summary>${textBox(d.text, cut)}</details>`}`;
}

export function factsOf(x: CaseStudy): string {
  const entries: [string, string][] = [
    ['Method', x.method],
    ['Setting', x.setting],
    ['Panel', condition(x)],
    ['Answers are read as', x.question.kind],
    ['Question', x.question.id],
    ['Models', [...new Set(x.agents.map((a) => a.model ?? 'none'))].join(', ')],
  ];
  return `<dl class="facts">${entries.map(([k, v]) => `<dt>${escapeHtml(k)}</dt><dd>${escapeHtml(v)}</dd>`).join('')}</dl>`;
}
