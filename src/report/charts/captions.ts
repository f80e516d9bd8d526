import type { Row } from '../data.js';
import { attacks, isClean } from '../series.js';

const questionPlacement =
  'Malicious seats are drawn anew for each question (placement "question"), so no agent is malicious throughout: ' +
  'trust learned across questions cannot find it. Placement "run" is where it can.';

const runPlacement =
  'The same seats are malicious on every question (placement "run"), so trust learned across questions can find them.';

/** What must be known about where malicious agents sat; empty without attacks. */
export function placementNote(rows: readonly Row[]): string {
  const placements = new Set(rows.filter((r) => !isClean(r)).map((r) => r.placement));
  if (placements.size === 0) return '';
  return [
    ...(placements.has('question') ? [questionPlacement] : []),
    ...(placements.has('run') ? [runPlacement] : []),
  ].join(' ');
}

/** How the intervals of these rows were made. */
export function intervalNote(rows: readonly Row[]): string {
  const kinds = new Set(rows.filter((r) => r.ci).map((r) => r.ciKind));
  const texts = [
    ...(kinds.has('wilson') ? ['Wilson intervals where a question has one outcome'] : []),
    ...(kinds.has('bootstrap')
      ? ['a bootstrap over questions (identical texts merged, seeds averaged inside) elsewhere']
      : []),
  ];
  if (texts.length === 0) return '';
  return `95% intervals: ${kinds.size === 1 && kinds.has('bootstrap') ? 'a bootstrap over questions (identical texts merged, seeds averaged inside)' : texts.join(', ')}.`;
}

/** Captions: what a chart shows, and what must be known to read it. */
export const captionOf = {
  injection: (rows: readonly Row[]): string =>
    [
      'Shares nest: the agents that are malicious at a share stay so at every higher one, and all methods meet the same panels.',
      intervalNote(rows),
      placementNote(rows),
    ]
      .filter(Boolean)
      .join(' '),
  drop: (): string =>
    'Accuracy minus that of the clean twin, paired by question: same agents, nobody malicious. Zero is no harm; bands or bars are 95% intervals of the difference.',
  differences: (): string =>
    'Difference of question means to majority on the same questions, with a 95% bootstrap interval; all methods share the resamples, ' +
    'transductive and cross-fitted models are held fixed. Filled: p below .05 after Holm over the methods of a condition ' +
    '(exact McNemar where every question has one outcome, else a sign-flip test).',
  negativeEdges: (): string =>
    'Ordered pairs with a negative edge over all such pairs. An edge turns negative where answers differ, so honest → malicious is high by ' +
    'construction for conflict attackers, who always disagree, and low for copycats, who never do: it is no detection by itself. Methods whose graph has no negative edge at all are left out.',
  maliciousWeight: (): string =>
    'Sum of the weights of malicious seats over the sum of all |weights|. Short bars: the part they would have with equal weights. ' +
    'Below it a method holds them back; negative means that they count against what they say.',
  detection: (rows: readonly Row[]): string =>
    [
      'P(weight of a malicious agent < weight of an honest one) + ½ ties, within a question, averaged over questions where both sit. ' +
        'Methods that give all agents equal weights have none.',
      attacks(rows).includes('copycat')
        ? 'A copycat says what the majority says and looks like an honest agent: low values there are expected.'
        : '',
      placementNote(rows),
    ]
      .filter(Boolean)
      .join(' '),
  recovery: (): string =>
    'On clean panels. Recovered: of the questions where the plurality is wrong and the right answer is present, those decided right. ' +
    'Lost: of the questions where the plurality is right, those decided otherwise. There are more of the latter, so a small share of them can cost more.',
  costs: (unknown: readonly string[]): string =>
    [
      'Clean panels. Every method is charged the first answers of the whole panel, which all of them share, and its own calls, stored or not. ' +
        'The dashed line is the best accuracy that so many tokens buy: compare methods at one budget, up and down. Bars are the 95% intervals of the table; methods that cost the same stand side by side.',
      unknown.length > 0 ? `Not drawn, because the server did not say all tokens: ${unknown.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  parseRates: (): string =>
    'Of the texts that an agent gave on clean panels: the part in which an answer was found, and the part that is right. ' +
    'A text without an answer never votes and is never right.',
};
