import type { Message } from '../../core/index.js';
import type { ChatWrapper, HistoryItem, Library, LlamaModel } from './library.js';

/**
 * The chat template of the file, word for word, so that prompts are those of a server with the same file: what the library
 * prefers to it has a mark too many for some models. A file without a template gets the library's guess.
 */
export function templateOf({ library, model }: { library: Library; model: LlamaModel }): ChatWrapper {
  return library.resolveChatWrapper(model, { type: 'jinjaTemplate', warningLogs: false });
}

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
