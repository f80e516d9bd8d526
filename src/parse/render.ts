import type { Answer, Rng } from '../core/index.js';

const ABSTENTIONS = [
  'I do not know.',
  'I am not sure about this one.',
  'I cannot determine the answer.',
  'There is not enough information here.',
];
const EVASIONS = [
  'This depends on how one looks at it.',
  'Let us think about the question once more.',
  'That is an interesting question.',
];

/** A text without an answer: an abstention, or words that say nothing. */
export function renderOther(a: Answer, rng: Rng): string {
  return a.type === 'abstain' ? rng.pick(ABSTENTIONS) : rng.pick(EVASIONS);
}
