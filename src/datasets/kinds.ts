import { messages, nearestName, SigmaError, type AnswerKind } from '../core/index.js';
import { kinds as read } from '../parse/index.js';
import { code } from '../sandbox/index.js';

/** Every answer kind, by name: those that a reader alone grades, and programs, which are run. */
export const kinds: ReadonlyMap<string, AnswerKind> = new Map([...read, [code.name, code]]);

/** The kind of this name. @throws SigmaError `bad-input` for an unknown name, with the nearest known one. */
export function kindOf(name: string): AnswerKind {
  const kind = kinds.get(name);
  if (kind) return kind;
  const known = [...kinds.keys()];
  throw new SigmaError('bad-input', messages.unknownName('answer kind', name, known, nearestName(name, known)));
}
