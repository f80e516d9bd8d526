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
 * A malicious seat's response in the form of its turn. A copied or borrowed text may be of another form, and a model that
 * plays its part too well may ignore the form: a reply that cannot be read would give the seat away.
 */
export function inForm(response: Response, turn: Turn, kind: AnswerKind): Response {
  const { output, question } = turn;
  const { text, answer, confidence } = response;
  if (output.type !== 'json' || answer.type === 'error') return response;
  const readable = 'data' in readStructured(text, output.schema);
  const found = isAnswer(answer) || readable ? answer : kind.parse(text, question);
  const said = { answer: isAnswer(found) ? found.canon : '', text, confidence };
  const shaped = { ...response, text: readable ? text : shapeReply(output.schema, said) };
  readShaped(shaped, turn, kind);
  if (shaped.data === undefined) return response;
  // A borrowed text may read otherwise on this question: it stands for what the attack wanted.
  return isAnswer(answer) ? { ...shaped, answer } : shaped;
}
