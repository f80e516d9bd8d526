/** One chat message, in the roles of the OpenAI chat format. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A question as agents and methods see it: it never carries the gold answer. */
export interface Question {
  /** Unique within a run. */
  id: string;
  dataset: string;
  /** Name of its answer kind: `choice`, `number`, … */
  kind: string;
  messages: Message[];
  /** Options of a multiple-choice question, in order: A, B, C, … */
  choices?: string[];
  category?: string;
}

/** The right answer, as its data set prints it. */
export interface Gold {
  value: string;
  /** Other spellings that count as right. */
  aliases?: readonly string[];
  /**
   * Of a programming problem: the program that checks a solution, as its data set prints it, and the code that the
   * solution goes on from, whose helpers the tests may use.
   */
  tests?: { program: string; entryPoint: string; prompt?: string };
}

/** A question with its gold answer: seen by data sets, the runner's fits and statistics, by nothing else. */
export interface Labelled {
  question: Question;
  gold?: Gold;
}

/** The user-visible text of a question: the content of its user messages. */
export function questionText(q: Question): string {
  return q.messages
    .filter((m) => m.role === 'user')
    .map((m) => m.content)
    .join('\n');
}

/**
 * Messages with a further request of the user at their end, in one message with what the user said last: many chat
 * templates refuse two in a row.
 */
export function withRequest(messages: readonly Message[], request: string): Message[] {
  const last = messages.at(-1);
  return last?.role === 'user'
    ? [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${request}` }]
    : [...messages, { role: 'user', content: request }];
}

/** The text of the option that a letter stands for; undefined where the canon of an answer is no such letter. */
export function optionText(choices: readonly string[] | undefined, canon: string): string | undefined {
  return /^[A-Z]$/.test(canon) ? choices?.[canon.charCodeAt(0) - 65] : undefined;
}
