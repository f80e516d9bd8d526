import type { Message, Question } from '../core/index.js';

/**
 * The question's own messages with a request behind them, in one message of the user: many chat templates refuse two in
 * a row, and everybody who is asked about the question shares the beginning.
 */
export function askAbout(question: Question, request: string): Message[] {
  return askOn(question.messages, request);
}

/** Messages with a further request of the user at their end. */
export function askOn(messages: readonly Message[], request: string): Message[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', content: request }];
  return [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${request}` }];
}
