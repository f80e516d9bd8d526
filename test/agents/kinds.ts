import type { Answer, AnswerKind, Question } from '../../src/core/index.js';
import { isAnswer } from '../../src/core/index.js';

/** Plain answer kinds for tests of panels and back ends: they read what follows "answer is" and nothing else. */
function kind(
  name: string,
  valid: (raw: string, q: Question) => boolean,
  all: (q: Question) => string[] | null,
): AnswerKind {
  const read = (raw: string, q: Question): Answer =>
    valid(raw, q) ? { type: 'answer', canon: raw, raw } : { type: 'unparsable', reason: `not an answer: ${raw}` };
  return {
    name,
    version: 'test',
    read,
    parse(text, q) {
      const raw = [...text.matchAll(/(?:answer is|Answer:|A:)\s*\(?([A-Z]\b|-?\d+)/g)].at(-1)?.[1];
      return raw === undefined ? { type: 'unparsable', reason: 'no marker' } : read(raw, q);
    },
    async classes(answers) {
      const seen = new Map<string, number>();
      return Int16Array.from(answers, (a) => {
        if (!isAnswer(a)) return -1;
        if (!seen.has(a.canon)) seen.set(a.canon, seen.size);
        return seen.get(a.canon) ?? -1;
      });
    },
    async grade(a, gold) {
      if (!isAnswer(a)) return { outcome: a.type, reason: '' };
      return { outcome: a.canon === gold.value ? 'right' : 'wrong', reason: '' };
    },
    alternative(q, not, rng) {
      const taken = new Set(not.filter(isAnswer).map((a) => a.canon));
      const options = (all(q) ?? Array.from({ length: 100 }, (_, i) => String(i))).filter((o) => !taken.has(o));
      return options.length === 0 ? null : read(rng.pick(options), q);
    },
    render: (a) => (isAnswer(a) ? `The answer is ${a.canon}.` : 'No answer.'),
    size: (q) => all(q)?.length ?? null,
  };
}

const letters = (q: Question): string[] => (q.choices ?? []).map((_, i) => String.fromCharCode(65 + i));
export const letterKind = kind('choice', (raw, q) => letters(q).includes(raw), letters);
export const integerKind = kind(
  'number',
  (raw) => /^-?\d+$/.test(raw),
  () => null,
);
