import type { Message } from '../../core/index.js';
import type { ChatWrapper, HistoryItem, LlamaModel } from './library.js';

/**
 * Tokens of a chat in the model's own template, up to where its reply begins. Marks of the template that stand in a
 * message are read as plain text.
 */
export function promptTokens(messages: readonly Message[], wrapper: ChatWrapper, model: LlamaModel): number[] {
  const history = messages.map(({ role, content }): HistoryItem =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  );
  const { contextText } = wrapper.generateContextState({ chatHistory: [...history, { type: 'model', response: [] }] });
  return contextText.tokenize(model.tokenizer);
}
