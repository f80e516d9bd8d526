import type { Answer, AnswerKind, Question, Reading } from '../core/index.js';

/** Whose reading counts: our own of the text, or the one that came with the recording. */
export type AnswerSource = 'text' | 'pred';

export interface Reader {
  kind: AnswerKind;
  answers: AnswerSource;
  reading?: Reading;
}

/** What a reply says. With `pred`, a text of which no reading is recorded counts as unparsable. */
export function readReply(reply: { text: string; pred?: string | null }, q: Question, reader: Reader): Answer {
  if (reader.answers === 'text') return reader.kind.parse(reply.text, q, reader.reading);
  if (reply.pred === undefined || reply.pred === null) return { type: 'unparsable', reason: 'no pred' };
  return reader.kind.read(reply.pred, q);
}
