import { plural } from '../report/index.js';
import type { CacheExplanation, ExplainedMiss } from '../run/index.js';

/** What `sigma cache explain` says. */
export function explanationText({ folder, hits, misses }: CacheExplanation): string {
  const head = `${folder}: ${plural(hits, 'call')} of this question ${hits === 1 ? 'is' : 'are'} stored`;
  if (misses.length === 0) return `${head}, and nothing else would be sent.\n`;
  const later = 'Later steps hang on these replies, so nothing is said of them.';
  return `${head}; ${plural(misses.length, 'call')} would be sent:\n${misses.map(missText).join('')}${later}\n`;
}

/** So many differences are shown with what they say; of the others, the names. */
const shownInFull = 3;

function missText({ model, who, stage, round, draw, nearest, differences }: ExplainedMiss): string {
  const head = `  ${who} (${model}), ${stage}, round ${round}, draw ${draw}: `;
  const [first] = differences;
  if (nearest === undefined || !first) return `${head}nothing is stored to compare it with\n`;
  const full = differences
    .slice(0, shownInFull)
    .map((d) => `    ${d.part}\n      asked   ${d.asked}\n      stored  ${d.stored}\n`)
    .join('');
  const others = differences.slice(shownInFull);
  const more = others.length > 0 ? `    further: ${others.map((d) => d.part).join(', ')}\n` : '';
  return `${head}differs from the nearest stored call (${nearest.slice(0, 12)}) in ${first.part}\n${full}${more}`;
}
