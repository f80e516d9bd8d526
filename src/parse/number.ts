import {
  isAnswer,
  questionText,
  type Answer,
  type AnswerKind,
  type Gold,
  type Question,
  type Rng,
  type Verdict,
} from '../core/index.js';
import { classesByCanon } from './classes.js';
import { cutRunOn } from './cutRunOn.js';
import { goldVerdict, notAnswered } from './grade.js';
import * as messages from './messages.js';
import { lexNumbers } from './number/lex.js';
import { add, canonOf, fromCanon, near, rational, type Rational } from './number/rational.js';
import { readNumber } from './number/read.js';
import { renderNumber } from './number/render.js';
import { slip } from './number/slips.js';
import { renderOther } from './render.js';

/** How many slips are tried before the next integer is taken. */
const TRIES = 40;

/**
 * Numbers as exact rationals. Canon: lowest terms, "18", "-3", "7/2" (also for 3.5), so that equal numbers have equal
 * texts and voting never rounds. A percent sign is kept as the flag `unit:%`. Gold is compared with a relative tolerance
 * of 1e-6 unless it is an integer (grader `exact`: never a tolerance).
 */
export const number: AnswerKind = {
  name: 'number',
  version: '1',
  parse: (text, _q, reading = 'flexible') => readNumber(cutRunOn(text), reading).answer,
  read: (value) => readValue(value),
  classes: async (answers) => classesByCanon(answers),
  async grade(a: Answer, gold: Gold, grader?: string): Promise<Verdict> {
    if (!isAnswer(a)) return notAnswered(a);
    const got = fromCanon(a.canon);
    const wanted = [gold.value, ...(gold.aliases ?? [])].map((g) => asRational(readValue(g)));
    if (!wanted[0]) return { outcome: 'error', reason: messages.goldNotNumber(gold.value) };
    for (const w of wanted) {
      if (!w || !got) continue;
      if (got.n === w.n && got.d === w.d) return goldVerdict(true, a.canon, gold.value);
      if (w.d !== 1n && grader !== 'exact' && near(got, w))
        return { outcome: 'right', reason: messages.withinTolerance(gold.value) };
    }
    return goldVerdict(false, a.canon, gold.value);
  },
  alternative(q: Question, not: readonly Answer[], rng: Rng): Answer {
    const taken = new Set(not.filter(isAnswer).map((a) => a.canon));
    const base = not.map(asRational).find((r) => r !== null) ?? anyNumber(q, rng);
    for (let i = 0; i < TRIES; i++) {
      const canon = canonOf(slip(base, rng));
      if (!taken.has(canon) && fromCanon(canon)) return { type: 'answer', canon, raw: canon };
    }
    let next = base;
    do next = add(next, rational(1n));
    while (taken.has(canonOf(next)));
    return { type: 'answer', canon: canonOf(next), raw: canonOf(next) };
  },
  render: (a, _q, rng) => (isAnswer(a) ? renderNumber(a, rng) : renderOther(a, rng)),
  size: () => null,
};

/** A bare number: nothing else but decoration, units or a label around it. */
function readValue(value: string): Answer {
  return readNumber(value, 'flexible').answer;
}

function asRational(a: Answer): Rational | null {
  return isAnswer(a) ? fromCanon(a.canon) : null;
}

/** Where no answer is given to slip from: a number of the question, else one below 100. */
function anyNumber(q: Question, rng: Rng): Rational {
  const found = lexNumbers(questionText(q).slice(0, 4000)).flatMap((t) => (t.value ? [t.value] : []));
  return found.length > 0 ? rng.pick(found) : rational(BigInt(1 + rng.int(99)));
}
