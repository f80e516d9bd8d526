import { plainGrader, type Grader } from './grader.js';

const kind = 'number';

/**
 * Zero-shot CoT (Kojima et al. 2022), answer_cleansing with few-shot triggers: the first number behind the last trigger,
 * without a trigger the last one; commas are deleted first.
 */
function kojima(text: string): string | undefined {
  const parts = text.split('The answer is');
  const numbers = parts
    .at(-1)!
    .replaceAll(',', '')
    .match(/-?\d+\.?\d*/g);
  const found = parts.length > 1 ? numbers?.[0] : numbers?.at(-1);
  return found?.replace(/\.$/, '');
}

const plainGold = (gold: string): string => gold.replaceAll(',', '').replace(/\.0$/, '');

/** Graders of MultiArith, which has no official one. */
export const multiArithGraders: readonly Grader[] = [
  plainGrader(
    { name: 'multiarith-kojima', kind, source: 'kojima-takeshi188/zero_shot_cot, answer_cleansing' },
    (text, gold) => {
      const found = kojima(text);
      return { reading: found ?? null, right: found === plainGold(gold.value) };
    },
  ),
  plainGrader(
    { name: 'multiarith-php', kind, source: 'chuanyang-Zheng/Progressive-Hint, compared as numbers' },
    (text, gold) => {
      const found = kojima(text);
      return { reading: found ?? null, right: found !== undefined && Number(found) === Number(plainGold(gold.value)) };
    },
  ),
];
