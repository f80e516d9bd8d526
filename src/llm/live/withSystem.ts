import type { Message } from '../../core/index.js';

/** Messages with a text in front of them, in one system message: many chat templates take no second one. */
export function withSystem(messages: readonly Message[], text: string): Message[] {
  const [first, ...rest] = messages;
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${text}` }, ...rest]
    : [{ role: 'system', content: text }, ...messages];
}
