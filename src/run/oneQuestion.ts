import { canonicalJson, nearestName, sha256, SigmaError, type Backend, type Question } from '../core/index.js';
import { kindOf, withOptions, type Source } from '../datasets/index.js';
import type { Data } from './openData.js';
import { badOptions, noSuchQuestionInData, questionEmpty } from './messages.js';

/** Where a question of the user's own comes from. */
const dataset = 'ask';

export interface QuestionParts {
  /** Options of a multiple-choice question, in order. */
  choices?: readonly string[] | undefined;
  /** Answer kind. Default: `choice` where there are options, else `number`. */
  kind?: string | undefined;
}

/**
 * A question from its text, worded as one of a file would be. Its id follows from its content, so whoever asks it again
 * finds the stored calls.
 * @throws SigmaError `bad-input` for an empty text, an unknown kind, or options that do not go with it
 */
export function questionFrom(text: string, { choices = [], kind: name }: QuestionParts = {}): Question {
  const asked = text.trim();
  if (asked === '') throw new SigmaError('bad-input', questionEmpty());
  const kind = kindOf(name ?? (choices.length > 0 ? 'choice' : 'number')).name;
  const fault = optionsFault(kind, choices);
  if (fault !== undefined) throw new SigmaError('bad-input', badOptions(fault));
  return {
    id: `ask-${sha256(canonicalJson([asked, kind, choices]), 12)}`,
    dataset,
    kind,
    messages: [{ role: 'user', content: withOptions(asked, choices.length > 0 ? choices : undefined) }],
    ...(choices.length > 0 ? { choices: [...choices] } : {}),
  };
}

function optionsFault(kind: string, choices: readonly string[]): string | undefined {
  if (kind !== 'choice') return choices.length > 0 ? `there are options, but the answer kind is "${kind}"` : undefined;
  if (choices.length < 2) return `a multiple-choice question needs at least 2, and there are ${choices.length}`;
  if (choices.length > 26) return `there are ${choices.length}, and letters for 26`;
  return choices.some((c) => c.trim() === '') ? 'one of them is empty' : undefined;
}

/** Stands where nothing is recorded: models answer, or nobody does. */
export const nobody = (name: string): Backend => ({
  name,
  capabilities: new Set(),
  agents: [],
  answer: () => Promise.reject(new RangeError('a question by itself has no answers')),
});

/** Data of one question that nobody has answered yet. */
export function ownQuestion(question: Question): Data {
  return {
    title: 'the question',
    source: sourceOf(question, sha256(canonicalJson(question))),
    backend: nobody('question'),
    panel: [],
    warnings: [],
  };
}

const sourceOf = (question: Question, checksum: string): Source => ({
  name: dataset,
  describe: () => ({ source: dataset, checksum }),
  checksum,
  ids: [question.id],
  read: () => Promise.resolve({ question }),
  close: () => Promise.resolve(),
});

/** Data without all but one of their questions. @throws SigmaError `bad-input` when they have none of that id */
export function onlyQuestion(data: Data, id: string): Data {
  const { source } = data;
  const place = source.ids.indexOf(id);
  if (place < 0) {
    const near = nearestName(id, source.ids.slice(0, 5000));
    throw new SigmaError('bad-input', noSuchQuestionInData(id, data.title, source.ids.length, near));
  }
  return { ...data, source: { ...source, ids: [id], read: () => source.read(place) } };
}
