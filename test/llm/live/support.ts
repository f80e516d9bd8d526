import type { Question, Response, Turn } from '../../../src/core/index.js';
import { firstTurn } from '../../../src/core/index.js';
import type { ChatModel, ChatReply, ChatRequest } from '../../../src/llm/index.js';

export const question: Question = {
  id: 'q',
  dataset: 'd',
  kind: 'choice',
  messages: [{ role: 'user', content: 'Which?\nA. one\nB. two' }],
  choices: ['one', 'two'],
};

/** A model that says "B", or what the test says, and keeps what it was asked. */
export function model(
  answer: (r: ChatRequest) => Partial<ChatReply> = () => ({}),
  capabilities: ChatModel['capabilities'] = new Set(),
): { chat: ChatModel; asked: ChatRequest[] } {
  const asked: ChatRequest[] = [];
  const chat: ChatModel = {
    identity: { endpoint: 'e', model: 'm' },
    capabilities,
    sampling: { temperature: 0.7, maxTokens: 50 },
    describe: () => ({}),
    complete: async (r) => {
      asked.push(r);
      return { text: 'Confidence: 80%\nAnswer: B', finish: 'stop', ...answer(r) };
    },
    close: () => Promise.resolve(),
  };
  return { chat, asked };
}

/** The first turn of agent a as an attack wants it. */
export const wants = (manner: string, over: Partial<Turn['wants'] & object> = {}, turn: Partial<Turn> = {}): Turn => ({
  ...firstTurn(question, 'a'),
  ...turn,
  wants: { answer: { type: 'answer', canon: 'A', raw: 'A' }, manner, ...over },
});

export const says = (text: string, agent = 'b', over: Partial<Response> = {}): Response => ({
  id: `q/${agent}/first/0/0`,
  question: 'q',
  agent,
  stage: 'first',
  round: 0,
  draw: 0,
  text,
  answer: { type: 'answer', canon: 'B', raw: 'B' },
  ...over,
});
