import type { Answer, Question, Rng } from '../../core/index.js';
import { cutRunOn } from '../cutRunOn.js';
import { readChoice } from './read.js';

const OPENINGS = [
  'I went through the options one after the other.',
  'I compared what the question asks with each option.',
  'Working it out step by step leaves one option.',
  'Most of the options can be ruled out quickly.',
  'The conditions in the question fit only one of these.',
  'I checked the options against the definition.',
  '',
];
const CLOSINGS = [
  (l: string) => `The answer is (${l}).`,
  (l: string) => `Therefore the answer is (${l}).`,
  (l: string) => `So the correct answer is (${l}).`,
  (l: string) => `Answer: ${l}`,
  (l: string) => `Final answer: (${l})`,
  (l: string) => `My answer is **${l}**.`,
];

/** A short text that states an option the way an agent would, with the option's own words where they read safely. */
export function renderChoice(a: Extract<Answer, { type: 'answer' }>, q: Question, rng: Rng): string {
  const opening = rng.pick(OPENINGS);
  const closing = rng.pick(CLOSINGS)(a.canon);
  const option = q.choices?.[a.canon.charCodeAt(0) - 65];
  const quote =
    rng.int(2) === 0 && option !== undefined && option.length <= 120 && !option.includes('\n')
      ? `It should be "${option.trim()}".`
      : '';
  const text = [opening, quote, closing].filter((s) => s !== '').join(' ');
  // An option's words can hold markers of their own; then they stay out.
  const back = readChoice(cutRunOn(text), q, 'strict').answer;
  return back.type === 'answer' && back.canon === a.canon ? text : `The answer is (${a.canon}).`;
}
