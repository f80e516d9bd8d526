import {
  isAnswer,
  type Answer,
  type AnswerKind,
  type Gold,
  type Question,
  type Rng,
  type Verdict,
} from '../core/index.js';
import { optionsWithText } from './choice/optionText.js';
import { optionCount, readChoice } from './choice/read.js';
import { letterAt, skipClosers, skipDecor } from './choice/letter.js';
import { letterName, toReading } from './choice/outcome.js';
import { classesByCanon } from './classes.js';
import { cutRunOn } from './cutRunOn.js';
import { goldVerdict, notAnswered } from './grade.js';
import * as messages from './messages.js';
import { renderChoice } from './choice/render.js';
import { renderOther } from './render.js';

/** Multiple choice, 1 to 26 options. Canon: the option's capital letter. */
export const choice: AnswerKind = {
  name: 'choice',
  version: '1',
  parse: (text, q, reading = 'flexible') => readChoice(cutRunOn(text), q, reading).answer,
  read(value: string, q: Question): Answer {
    const options = optionCount(q);
    if (value.trim() === '') return { type: 'unparsable', reason: messages.emptyText };
    const letter = letterAt(value, skipDecor(value, 0));
    if (
      letter &&
      value
        .slice(skipClosers(value, letter.end))
        .trim()
        .replace(/^[.)]+$/, '') === ''
    )
      return toReading(value, { type: 'letter', letter }, options, 'whole reply').answer;
    const same = optionsWithText(value, q.choices);
    if (same.length === 1) return { type: 'answer', canon: letterName(same[0] as number), raw: value };
    if (same.length > 1) return { type: 'unparsable', reason: messages.sameText(same.map(letterName).join(', ')) };
    return { type: 'unparsable', reason: messages.notAnOption };
  },
  classes: async (answers) => classesByCanon(answers),
  async grade(a: Answer, gold: Gold): Promise<Verdict> {
    if (!isAnswer(a)) return notAnswered(a);
    const letters = [gold.value, ...(gold.aliases ?? [])].map((g) =>
      /^[\s(*]*([A-Za-z])[\s).*]*$/.exec(g)?.[1]?.toUpperCase(),
    );
    if (letters[0] === undefined) return { outcome: 'error', reason: messages.goldNotLetter(gold.value) };
    return goldVerdict(letters.includes(a.canon), a.canon, gold.value);
  },
  alternative(q: Question, not: readonly Answer[], rng: Rng): Answer | null {
    const taken = new Set(not.filter(isAnswer).map((a) => a.canon));
    const free = Array.from({ length: optionCount(q) || 4 }, (_, i) => letterName(i)).filter((l) => !taken.has(l));
    if (free.length === 0) return null;
    const canon = rng.pick(free);
    return { type: 'answer', canon, raw: canon };
  },
  render: (a, q, rng) => (isAnswer(a) ? renderChoice(a, q, rng) : renderOther(a, rng)),
  size: (q) => q.choices?.length ?? null,
};
