import { messages, nearestName, SigmaError, type AnswerKind } from '../core/index.js';
import { choice } from './choice.js';
import { latex } from './latex.js';
import { number } from './number.js';
import { qa } from './qa.js';

/** Every answer kind, by name. */
export const kinds: ReadonlyMap<string, AnswerKind> = new Map([choice, number, latex, qa].map((k) => [k.name, k]));

/** The kind of this name. @throws SigmaError `bad-input` for an unknown name, with the nearest known one. */
export function kindOf(name: string): AnswerKind {
  const kind = kinds.get(name);
  if (kind) return kind;
  const known = [...kinds.keys()];
  throw new SigmaError('bad-input', messages.unknownName('answer kind', name, known, nearestName(name, known)));
}
