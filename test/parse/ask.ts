import type { Question } from '../../src/core/index.js';
import { choice, number } from '../../src/parse/index.js';

/** A question with `n` options whose texts no test mentions, or with these. */
export function choiceQuestion(options: number | string[] = 10): Question {
  const choices =
    typeof options === 'number' ? Array.from({ length: options }, (_, i) => `unmentioned no. ${i + 1}`) : options;
  return { id: 'q', dataset: 'd', kind: 'choice', messages: [{ role: 'user', content: 'Which?' }], choices };
}

export const numberQuestion: Question = {
  id: 'q',
  dataset: 'd',
  kind: 'number',
  messages: [{ role: 'user', content: 'How many of the 12?' }],
};

/** A short word for a reading: the canon, or the type of non-answer. */
export function word(a: ReturnType<typeof choice.parse>): string {
  return a.type === 'answer' ? a.canon : a.type;
}

export const readsChoice = (text: string, options: number | string[] = 10): string =>
  word(choice.parse(text, choiceQuestion(options)));
export const readsNumber = (text: string): string => word(number.parse(text, numberQuestion));
