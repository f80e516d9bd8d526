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
