import type { AnyAttack } from '../../core/index.js';
import { SigmaError, messages, nearestName } from '../../core/index.js';
import { conflict } from './conflict.js';
import { copycat } from './copycat.js';
import { lowQuality } from './lowQuality.js';
import { randomNoise } from './randomNoise.js';

/** Every malicious behaviour by name, in the order of tables and charts. */
export const attacks: ReadonlyMap<string, AnyAttack> = new Map(
  [randomNoise, lowQuality, conflict, copycat].map((a): [string, AnyAttack] => [a.name, a]),
);

/** @throws SigmaError `bad-input` with the nearest known name */
export function attackOf(name: string): AnyAttack {
  const found = attacks.get(name);
  if (found) return found;
  const known = [...attacks.keys()];
  throw new SigmaError('bad-input', messages.unknownName('attack', name, known, nearestName(name, known)));
}
