import { isAnswer, questionText, type AnswerKind } from '../core/index.js';
import { classesByCanon } from './classes.js';
import { cutRunOn } from './cutRunOn.js';
import { goldVerdict, notAnswered } from './grade.js';
import * as messages from './messages.js';
import { renderOther } from './render.js';
import { spanCanon } from './qa/canon.js';
import { readSpan } from './qa/read.js';

const leads = ['The answer is', 'Final answer:', 'Answer:', 'So the answer is'];

/**
 * Short spans: names, dates, phrases. Canon: `spanCanon`, so that equal spans have equal texts. Graded by exact match with
 * gold or an alias; the F1 scores of the data sets are those of their graders.
 */
export const qa: AnswerKind = {
  name: 'qa',
  version: '1',
  parse: (text, _q, reading = 'flexible') => readSpan(cutRunOn(text), reading).answer,
  read(value) {
    const canon = spanCanon(value);
    return canon === ''
      ? { type: 'unparsable', reason: messages.emptyText }
      : { type: 'answer', canon, raw: value.trim() };
  },
  classes: (answers) => Promise.resolve(classesByCanon(answers)),
  grade(a, gold) {
    if (!isAnswer(a)) return Promise.resolve(notAnswered(a));
    const wanted = [gold.value, ...(gold.aliases ?? [])].map(spanCanon);
    return Promise.resolve(goldVerdict(wanted.includes(a.canon), a.canon, gold.value));
  },
  /** A name or number that the question itself mentions, else an invented one. */
  alternative(q, not, rng) {
    const taken = new Set(not.filter(isAnswer).map((a) => a.canon));
    const named = questionText(q).match(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*|\b\d{2,4}\b/gu) ?? [];
    const free = [...new Set(named.map((raw) => raw.trim()))].filter(
      (raw) => spanCanon(raw) !== '' && !taken.has(spanCanon(raw)),
    );
    if (free.length > 0) {
      const raw = rng.pick(free);
      return { type: 'answer', canon: spanCanon(raw), raw };
    }
    for (let i = 1800 + rng.int(200); ; i++)
      if (!taken.has(String(i))) return { type: 'answer', canon: String(i), raw: String(i) };
  },
  render: (a, _q, rng) => (isAnswer(a) ? `${rng.pick(leads)} ${a.raw}` : renderOther(a, rng)),
  size: () => null,
};
