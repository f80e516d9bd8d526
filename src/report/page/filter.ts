import type { SampleAgent, SampleQuestion } from '../data.js';

export interface Filter {
  /** Label of a condition; empty = all. */
  condition: string;
  show: string;
  /** Words that must all stand in the question, its id or an agent's text. */
  text: string;
}

/** Label of the condition of a question: `clean`, `conflict 25%`. */
export function conditionLabel(q: SampleQuestion): string {
  const { attack, share, placement } = q.condition;
  return attack === 'none' || share === 0
    ? 'clean'
    : `${attack} ${Math.round(1000 * share) / 10}%${placement === 'run' ? ', by run' : ''}`;
}

/** What the list can be narrowed to: value, label. */
export function showOptions(questions: readonly SampleQuestion[]): [value: string, label: string][] {
  const methods = [...new Set(questions.flatMap((q) => q.methods.map(methodLabel)))];
  const wrong = methods.map((m): [string, string] => [`wrong:${m}`, `${m} wrong`]);
  return [
    ['', 'all questions'],
    ['disagree', 'agents disagree'],
    ['methods', 'methods disagree'],
    ['wrong', 'some method wrong'],
    ['recovered', 'plurality wrong, some method right'],
    ['malicious', 'malicious agents sit'],
    ['unread', 'some text without an answer'],
    ['tie', 'decided by a tie rule'],
    ...wrong,
  ];
}

export function methodLabel(m: SampleQuestion['methods'][number]): string {
  return m.setting === '' || m.setting === 'default' ? m.method : `${m.method} · ${m.setting}`;
}

export function matches(q: SampleQuestion, f: Filter): boolean {
  if (f.condition !== '' && conditionLabel(q) !== f.condition) return false;
  if (!matchesShow(q, f.show)) return false;
  const words = f.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [q.id, q.text, q.gold ?? '', ...(q.choices ?? []), ...q.agents.map((a) => `${a.id} ${a.text}`)]
    .join('\n')
    .toLowerCase();
  return words.every((w) => text.includes(w));
}

/** An answer that was read, told from the reasons why none was. */
export function isRead(answer: string): boolean {
  return !/^(abstain$|unparsable|error|no response$|–$)/.test(answer);
}

/** What stands in the place of an agent's text: the text, or why there is none. */
export function agentText(a: SampleAgent, encoder: boolean): string {
  if (a.text !== '') return a.text;
  return a.malicious && !encoder ? '(no text: the run has no encoder, so none was looked for)' : '(no text)';
}

function matchesShow(q: SampleQuestion, show: string): boolean {
  if (show === '') return true;
  if (show.startsWith('wrong:')) return q.methods.some((m) => methodLabel(m) === show.slice(6) && isWrong(m));
  const distinct = (answers: string[]): boolean => new Set(answers).size > 1;
  switch (show) {
    case 'disagree':
      return distinct(q.agents.map((a) => a.answer).filter(isRead));
    case 'methods':
      return distinct(q.methods.map((m) => m.answer));
    case 'wrong':
      return q.methods.some(isWrong);
    case 'recovered':
      return (
        q.methods.some((m) => m.method === 'majority' && isWrong(m)) &&
        q.methods.some((m) => m.outcome === 'right' && !m.method.startsWith('oracle'))
      );
    case 'malicious':
      return q.agents.some((a) => a.malicious);
    case 'unread':
      return q.agents.some((a) => !isRead(a.answer));
    case 'tie':
      return q.methods.some((m) => m.tie);
    default:
      return true;
  }
}

function isWrong(m: SampleQuestion['methods'][number]): boolean {
  return m.outcome !== null && m.outcome !== 'right';
}
