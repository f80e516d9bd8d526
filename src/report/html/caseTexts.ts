import type { CaseAgent, CaseRound, CaseStudy, CaseTurn } from '../caseStudy.js';
import { count, fieldLabel, plainReply } from '../format.js';
import { isRead } from '../page/filter.js';
import { escapeHtml } from './escape.js';

/** A text of a model: escaped, its line breaks kept, at most `cut` characters of it. */
export function textBox(text: string, cut: number): string {
  const shown = text.length > cut ? `${text.slice(0, cut)} …` : text;
  return `<div class="text">${shown.trim() === '' ? '<span class="muted">(no text)</span>' : escapeHtml(shown)}</div>`;
}

const seat = (i: number): string => `<span class="seat">${i + 1}</span>`;
const tag = (text: string, bad = false): string => `<span class="tag${bad ? ' bad' : ''}">${escapeHtml(text)}</span>`;
const malice = (a: CaseAgent | undefined): string => (a?.malicious ? tag('◆ malicious', true) : '');
const confidence = (c: number | undefined): string => (c === undefined ? '' : tag(`confidence ${c.toFixed(2)}`));

function answer(text: string, right?: boolean): string {
  const state = right === true ? ' ✓ right' : right === false && isRead(text) ? ' ✗ wrong' : '';
  return `<span class="${right === true ? 'good' : right === false ? 'bad' : ''}">${escapeHtml(text + state)}</span>`;
}

/** Every agent's first answer, with its text to unfold. */
export function answersSection({ agents }: CaseStudy, cut: number): string {
  return agents
    .map((a, i) => {
      const part = [a.role, a.model].filter((s) => s !== undefined && s !== a.id).join(', ');
      return `<details class="agent"><summary>${seat(i)} <b>${escapeHtml(a.id)}</b> ${answer(a.answer, a.right)} ${malice(a)}${confidence(a.confidence)}${part === '' ? '' : ` <span class="muted">${escapeHtml(part)}</span>`}</summary>${textBox(a.text, cut)}</details>`;
    })
    .join('\n');
}

/** Who changed to what, round by round: a table of all answers, then what each said. */
export function roundsSection(x: CaseStudy, cut: number): string {
  if (x.rounds.length === 0) return '';
  const numbers = new Map(x.agents.map((a, i) => [a.id, i]));
  return `${timeline(x)}
${x.rounds.map((r) => roundOf(r, x, numbers, cut)).join('\n')}`;
}

const nameOf = (r: CaseRound): string => `${r.round} · ${r.stage}`;

function timeline({ agents, rounds }: CaseStudy): string {
  const heads = ['Agent', 'First', ...rounds.map(nameOf)].map((t) => `<th scope="col">${escapeHtml(t)}</th>`);
  const rows = agents.map((a, i) => {
    const cells = rounds.map((r) => {
      const turns = r.turns.filter((t) => t.agent === a.id);
      if (turns.length === 0) return '<td class="muted">not asked</td>';
      const texts = turns.map((t) => (t.changed ? `<b>→ ${escapeHtml(t.answer)}</b>` : escapeHtml(t.answer)));
      return `<td${turns.some((t) => t.changed) ? ' class="changed"' : ''}>${texts.join(', ')}</td>`;
    });
    return `<tr><th scope="row">${seat(i)} ${escapeHtml(a.id)}${a.malicious ? ' <span class="bad">◆</span>' : ''}</th><td>${escapeHtml(a.answer)}</td>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="group" aria-label="Answers by round"><table class="timeline"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function roundOf(r: CaseRound, x: CaseStudy, numbers: ReadonlyMap<string, number>, cut: number): string {
  const changed = r.turns.filter((t) => t.changed).length;
  return `<h3>Round ${escapeHtml(nameOf(r))}: ${changed} of ${r.turns.length} changed</h3>
${r.turns.map((t) => turnOf(t, x, numbers, cut)).join('\n')}`;
}

function turnOf(t: CaseTurn, x: CaseStudy, numbers: ReadonlyMap<string, number>, cut: number): string {
  const i = numbers.get(t.agent) ?? 0;
  const draw = t.draw === 0 ? '' : ` ${tag(`draw ${t.draw + 1}`)}`;
  const now = t.changed
    ? `<span class="muted">${escapeHtml(t.before ?? '–')}</span> → <b>${escapeHtml(t.answer)}</b>`
    : escapeHtml(t.answer);
  const read = places(t.sees, numbers);
  const { usage } = t;
  const foot = [
    read === '' ? '' : `read agents ${read}`,
    usage ? `${count(usage.promptTokens)} tokens in the prompt, ${count(usage.completionTokens)} in the reply` : '',
  ].filter(Boolean);
  return `<details class="agent${t.changed ? ' changed' : ''}"><summary>${seat(i)} <b>${escapeHtml(t.agent)}</b>${draw} ${now} ${malice(x.agents[i])}${confidence(t.confidence)}</summary>
${bodyOf(t, cut)}${foot.length === 0 ? '' : `<p class="muted foot">${escapeHtml(foot.join(' · '))}</p>`}</details>`;
}

/** The fields of a structured reply under their names, else the text. */
function bodyOf({ fields, text }: CaseTurn, cut: number): string {
  const shown = Object.entries(fields ?? {}).filter(
    ([name, value]) => name !== 'answer' && name !== 'confidence' && value !== '',
  );
  if (shown.length === 0) return textBox(text, cut);
  return shown
    .map(
      ([name, value]) =>
        `<h4>${escapeHtml(fieldLabel(name))}</h4>${textBox(typeof value === 'string' ? value : JSON.stringify(value), cut)}`,
    )
    .join('');
}

const places = (agents: readonly string[], numbers: ReadonlyMap<string, number>): string =>
  agents.map((a) => (numbers.get(a) ?? -1) + 1 || '?').join(', ');

/** What judges and the like said: short replies in a line each, long ones to unfold. */
export function servicesSection({ services, agents }: CaseStudy, cut: number): string {
  const numbers = new Map(agents.map((a, i) => [a.id, i]));
  return services
    .map((s) => {
      const on = places(s.sees, numbers);
      const step = s.service === s.stage ? '' : `, ${s.stage}`;
      const head = `<b>${escapeHtml(s.service)}</b><span class="muted">${escapeHtml(step)}${on === '' ? '' : ` on agents ${on}`}</span>`;
      const said = plainReply(s.text);
      return said.length <= shortReply
        ? `<p class="service">${head} ${escapeHtml(said)}</p>`
        : `<details class="agent"><summary>${head}</summary>${textBox(said, cut)}</details>`;
    })
    .join('\n');
}

const shortReply = 120;
