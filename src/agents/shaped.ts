import type { AnswerKind, Response, Turn } from '../core/index.js';
import { isAnswer } from '../core/index.js';
import { readStructured } from '../parse/index.js';

/**
 * Reads a structured reply into its response: `data`, the answer from its `answer`, the confidence from its
 * `confidence`. A text without such an object is an unparsable answer and carries no `data`.
 */
export function readShaped(response: Response, turn: Turn, kind: AnswerKind): void {
  if (turn.output.type !== 'json') return;
  const read = readStructured(response.text, turn.output.schema);
  if ('reason' in read) {
    response.answer = { type: 'unparsable', reason: read.reason };
    return;
  }
  response.data = read.data;
  const { answer, confidence } = read.data;
  const bare = typeof answer === 'string' ? answer : '';
  const own = kind.read(bare, turn.question);
  // Models also put a whole sentence, or the option's text, where a bare answer was asked for.
  response.answer = isAnswer(own) ? own : kind.parse(bare, turn.question);
  if (typeof confidence === 'number') response.confidence = confidence;
}
