import type { Message } from '../../core/index.js';

/** Messages with a text in front of them, in one system message: many chat templates take no second one. */
export function withSystem(messages: readonly Message[], text: string): Message[] {
  const [first, ...rest] = messages;
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${text}` }, ...rest]
    : [{ role: 'system', content: text }, ...messages];
}

/** Messages with a text at the end of the last one, where that is the user's, else in one of its own. */
export function withRequest(messages: readonly Message[], text: string): Message[] {
  const last = messages.at(-1);
  return last?.role === 'user'
    ? [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${text}` }]
    : [...messages, { role: 'user', content: text }];
}
