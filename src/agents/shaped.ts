import type { AnswerKind, Response, Turn } from '../core/index.js';
import { isAnswer } from '../core/index.js';
import { readStructured, shapeReply } from '../parse/index.js';

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

/**
 * A malicious seat's response in the form of its turn: a copied or former text may be of another one, and a reply that
 * cannot be read would give the seat away.
 */
export function inForm(response: Response, { output }: Turn): Response {
  if (output.type !== 'json' || response.answer.type === 'error') return response;
  const { text, answer, confidence } = response;
  const read = readStructured(text, output.schema);
  if ('data' in read) return { ...response, data: read.data };
  const said = { answer: isAnswer(answer) ? answer.canon : 'none', text, confidence };
  const shaped = shapeReply(output.schema, said);
  const again = readStructured(shaped, output.schema);
  return 'data' in again ? { ...response, text: shaped, data: again.data } : response;
}
