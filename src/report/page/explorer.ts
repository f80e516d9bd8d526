import type { SampleQuestion } from '../data.js';
import { byId, h } from './dom.js';
import { conditionLabel, matches, showOptions } from './filter.js';
import { questionView } from './questionView.js';
import { unpack } from './unpack.js';

/** The list of questions with its filters, and the question that was chosen from it. */
export async function startExplorer(): Promise<void> {
  const packed = document.getElementById('sample');
  if (!packed) return;
  const status = byId('explorer-status');
  try {
    const questions = await unpack(packed.textContent ?? '');
    byId('explorer-body').hidden = false;
    run(questions);
  } catch (e) {
    status.textContent = e instanceof Error ? e.message : String(e);
  }
}

function run(questions: readonly SampleQuestion[]): void {
  const condition = byId<HTMLSelectElement>('filter-condition');
  const show = byId<HTMLSelectElement>('filter-show');
  const text = byId<HTMLInputElement>('filter-text');
  const list = byId('question-list');
  const detail = byId('question');
  const status = byId('explorer-status');
  const encoder = byId('explorer-body').dataset.encoder !== 'none';
  let chosenMethod = '';
  let open: SampleQuestion | undefined;

  condition.append(
    h('option', { value: '' }, 'all conditions'),
    ...[...new Set(questions.map(conditionLabel))].map((c) => h('option', { value: c }, c)),
  );
  show.append(...showOptions(questions).map(([value, label]) => h('option', { value }, label)));

  const draw = (): void => {
    if (open) detail.replaceChildren(questionView(open, { method: chosenMethod, choose: chooseMethod, encoder }));
    else detail.replaceChildren(h('p', { class: 'muted' }, 'No question fits the filter.'));
  };
  const chooseMethod = (m: string): void => {
    chosenMethod = m;
    draw();
    byId('graph-method').focus();
  };
  const choose = (q: SampleQuestion, button: HTMLElement, focus: boolean): void => {
    open = q;
    for (const b of list.querySelectorAll('button')) {
      b.toggleAttribute('aria-current', false);
      b.tabIndex = -1;
    }
    button.setAttribute('aria-current', 'true');
    button.tabIndex = 0;
    draw();
    if (focus) byId('question-title').focus({ preventScroll: matchMedia('(min-width: 60rem)').matches });
  };
  const fill = (): void => {
    const fitting = questions.filter((q) =>
      matches(q, { condition: condition.value, show: show.value, text: text.value }),
    );
    status.textContent = `${fitting.length} of ${questions.length} entries`;
    const buttons = fitting.map((q) => {
      const button = entry(q);
      button.addEventListener('click', () => choose(q, button, true));
      return button;
    });
    list.replaceChildren(...buttons.map((b) => h('li', {}, b)));
    const at = Math.max(0, open ? fitting.indexOf(open) : 0);
    const [q, button] = [fitting[at], buttons[at]];
    open = undefined;
    if (q && button) choose(q, button, false);
    else draw();
  };
  // One stop in the tab order for the whole list; arrows move inside it.
  list.addEventListener('keydown', (e) => {
    const all = [...list.querySelectorAll('button')];
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[e.key];
    const target = to === undefined ? undefined : all[to];
    if (!target) return;
    e.preventDefault();
    for (const b of all) b.tabIndex = -1;
    target.tabIndex = 0;
    target.focus();
  });
  condition.addEventListener('change', fill);
  show.addEventListener('change', fill);
  text.addEventListener('input', fill);
  byId('filter-reset').addEventListener('click', () => {
    condition.value = '';
    show.value = '';
    text.value = '';
    fill();
  });
  fill();
}

function entry(q: SampleQuestion): HTMLButtonElement {
  const wrong = q.methods.filter((m) => m.outcome !== null && m.outcome !== 'right').length;
  const graded = q.methods.filter((m) => m.outcome !== null).length;
  const verdict =
    graded === 0 ? 'no gold answer' : wrong === 0 ? '✓ all methods right' : `✗ ${wrong} of ${graded} methods wrong`;
  return h(
    'button',
    { type: 'button' },
    h('span', { class: 'row' }, h('b', {}, q.id), h('span', { class: 'tag' }, conditionLabel(q))),
    h('span', { class: 'clip' }, q.text.slice(0, 160)),
    h('span', { class: graded === 0 ? 'muted' : wrong === 0 ? 'good' : 'bad' }, verdict),
  );
}
