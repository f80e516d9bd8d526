import type { Answer, Rng } from '../../core/index.js';
import { display, fromCanon } from './rational.js';

const OPENINGS = [
  'I added up what the question gives.',
  'Working through the quantities one by one gives the total.',
  'I set up the calculation from the numbers in the question.',
  'First I found the amounts, then I combined them.',
  'Going step by step leads to one value.',
  '',
];
const CLOSINGS = [
  (x: string) => `The answer is ${x}.`,
  (x: string) => `So the answer is ${x}.`,
  (x: string) => `Answer: ${x}`,
  (x: string) => `Therefore the final answer is **${x}**.`,
  (x: string) => `The result follows.\n#### ${x}`,
  (x: string) => `Final answer: \\boxed{${x}}`,
];

/** A short text that states a number the way an agent would. */
export function renderNumber(a: Extract<Answer, { type: 'answer' }>, rng: Rng): string {
  const value = fromCanon(a.canon);
  const written = (value ? display(value) : a.canon) + (a.flags?.includes('unit:%') ? '%' : '');
  return [rng.pick(OPENINGS), rng.pick(CLOSINGS)(written)].filter((s) => s !== '').join(' ');
}
