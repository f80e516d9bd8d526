/** Message catalogue of the methods: what was being done, to which item, what was found, what to do. */
import { tame } from '../core/index.js';

export const badSettings = (what: 'method' | 'attack', name: string, found: readonly string[]): string =>
  `Reading the settings of ${what} "${name}": ${found.join('; and ')}. \`sigma ${what}s\` lists the settings and their values.`;

export const noSuchSetting = (
  what: 'method' | 'attack',
  key: string,
  known: readonly string[],
  nearest?: string,
): string =>
  known.length === 0
    ? `there is no setting "${key}" (this ${what} has none)`
    : `there is no setting "${key}"${nearest ? ` (did you mean "${nearest}"?)` : ''}; known: ${known.join(', ')}`;

export const sizeNeeded = (selection: string): string =>
  `selecting agents (${selection}) needs the number to keep. Add k, for example k: 4`;

export const sizeUnused = (): string =>
  'k is the number of agents that selection keeps, and selection is off. Add selection (score, mmr, random), or drop k';

export const poolTooSmall = (selection: string, k: number, pool: number): string =>
  `SIGMA v1 selects ${k} agents (${selection}) and the panel has ${pool}. Set k to at most ${pool}.`;

export const randomNeedsMore = (k: number, pool: number): string =>
  `SIGMA v1 without query-aware selection (−QAS) draws ${k} of ${pool} agents: every draw would be the whole panel. ` +
  `Set k below ${pool}.`;

export const unreadableReply = (
  who: string,
  question: string,
  stage: string,
  round: number,
  fault: string,
  text: string,
  remedy: string,
): string =>
  `Asking ${who} about question "${question}" (${stage}, round ${round}) for a JSON object: ` +
  `neither its reply nor the repair could be read (${fault}; it began ${excerpt(text)}). ${remedy}`;

/** The beginning of a text, on one line and harmless to a terminal. */
const excerpt = (text: string): string => JSON.stringify(tame(text.slice(0, 60)));
