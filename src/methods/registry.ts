import { messages, nearestName, SigmaError } from '../core/index.js';
import type { AnyMethod } from '../core/index.js';
import { bestAgent } from './bestAgent/index.js';
import { dawidSkene } from './dawidSkene/index.js';
import { majority } from './majority/index.js';
import { oracleBest } from './oracleBest/index.js';
import { sigmaV1 } from './sigmaV1/index.js';
import { sigmaV1Text } from './sigmaV1Text/index.js';
import { stacker } from './stacker/index.js';
import { uniform } from './uniform/index.js';
import { weightedVote } from './weightedVote/index.js';

const all: readonly AnyMethod[] = [
  majority,
  bestAgent,
  oracleBest,
  dawidSkene,
  weightedVote,
  stacker,
  uniform,
  sigmaV1,
  sigmaV1Text,
];

/** Every method that comes with the package, by name, in the order of listings. */
export const methods: ReadonlyMap<string, AnyMethod> = new Map(all.map((m) => [m.name, m]));

/**
 * A method by name.
 * @param known the methods to choose from: the package's own, perhaps with the user's
 * @throws SigmaError `bad-input` with the nearest name
 */
export function methodOf(name: string, known: ReadonlyMap<string, AnyMethod> = methods): AnyMethod {
  const found = known.get(name);
  if (found !== undefined) return found;
  const names = [...known.keys()];
  throw new SigmaError('bad-input', messages.unknownName('method', name, names, nearestName(name, names)));
}
