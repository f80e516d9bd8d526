import { isAnswer, questionText, type AnswerKind, type Question } from '../core/index.js';
import { classesByCanon } from './classes.js';
import { cutRunOn } from './cutRunOn.js';
import { goldVerdict, notAnswered } from './grade.js';
import { constantOf, latexCanon } from './latex/canon.js';
import { readLatex } from './latex/read.js';
import * as messages from './messages.js';
import { fromCanon } from './number/rational.js';
import { renderOther } from './render.js';

/** Relative difference up to which constants are equal, against gold only: π/√ in forms that are not reduced to one. */
const tolerance = 1e-9;

/** Does the question ask for all values? Then a list without brackets has no order. */
export const asksForAll = (q: Question): boolean =>
  /\bcomma|\b(?:all|list|find the)\b[^.?!]{0,80}\b(?:values|solutions|roots|zeros|integers|numbers|pairs|factors|primes)\b/i.test(
    questionText(q),
  );

/**
 * Answers in LaTeX (MATH, AMC). Canon: `latexCanon`; votes are counted by it. Against gold, constants also count as equal
 * within 1e-9.
 */
export const latex: AnswerKind = {
  name: 'latex',
  version: '1',
  parse: (text, q, reading = 'flexible') => readLatex(cutRunOn(text), reading, asksForAll(q)).answer,
  read(value, q) {
    if (value.trim() === '') return { type: 'unparsable', reason: messages.emptyText };
    return { type: 'answer', canon: latexCanon(value, asksForAll(q)), raw: value.trim() };
  },
  classes: (answers) => Promise.resolve(classesByCanon(answers)),
  grade(a, gold) {
    if (!isAnswer(a)) return Promise.resolve(notAnswered(a));
    const wanted = [gold.value, ...(gold.aliases ?? [])];
    for (const g of wanted) {
      // The question is not at hand here: a list is compared in its order, and as a set where the answer is one.
      if ([latexCanon(g), latexCanon(g, true)].includes(a.canon))
        return Promise.resolve(goldVerdict(true, a.canon, gold.value));
      const [x, y] = [constantOf(a.raw), constantOf(g)];
      if (x !== null && y !== null && Math.abs(x - y) <= tolerance * Math.abs(y))
        return Promise.resolve(goldVerdict(true, a.canon, gold.value));
    }
    return Promise.resolve(goldVerdict(false, a.canon, gold.value));
  },
  /** A slip of a number; a multiple or a neighbour of anything else. */
  alternative(q, not, rng) {
    const taken = new Set(not.filter(isAnswer).map((a) => a.canon));
    const base = not.find(isAnswer);
    const number = base && fromCanon(base.canon);
    const raw = base && !base.canon.startsWith('text:') ? base.raw : String(1 + rng.int(20));
    for (let i = 1; ; i++) {
      const step = number ? rng.int(9) + i : i;
      const next = number ? `${raw}+${step}` : rng.next() < 0.5 ? `${i + 1}(${raw})` : `(${raw})+${i}`;
      const plain = number ? latexCanon(next) : next;
      const canon = latexCanon(plain, asksForAll(q));
      if (!taken.has(canon) && !canon.startsWith('text:')) return { type: 'answer', canon, raw: plain };
      if (i > 40) {
        const free = String(1000 + rng.int(1e6));
        if (!taken.has(free)) return { type: 'answer', canon: free, raw: free };
      }
    }
  },
  render: (a, _q, rng) =>
    isAnswer(a)
      ? rng.next() < 0.5
        ? `So the answer is $\\boxed{${a.raw}}$.`
        : `Working this through gives $\\boxed{${a.raw}}$.`
      : renderOther(a, rng),
  size: () => null,
};
