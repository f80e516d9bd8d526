import type { Gold, Labelled, Question } from '../../core/index.js';
import { SigmaError } from '../../core/index.js';
import { isFields, shown, type Fields } from '../fields.js';
import { withOptions } from '../traceRecord.js';
import { wrongRow } from './messages.js';

/** One row of a benchmark's file, and where it stands. */
export interface Row {
  o: Fields;
  file: string;
  /** `line 3`, `row 3`, `item 3`. */
  place: string;
}

/** Reads one benchmark in its official formats. */
export interface Loader {
  name: string;
  /** Endings of its files, for finding them in a folder. */
  endings: readonly string[];
  /** Files that the official archive holds besides, in another form: left out when a folder is read. */
  leaves?: RegExp;
  /** @throws SigmaError `bad-input` with the place of what is not of the format */
  read(file: string): AsyncIterable<Labelled>;
}

export const fault = ({ file, place }: Row, what: string): SigmaError =>
  new SigmaError('bad-input', wrongRow(file, place, what));

/** A text that must be there. */
export function textOf(row: Row, key: string): string {
  const value = row.o[key];
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw fault(row, value === undefined ? `there is no "${key}"` : `"${key}" is ${shown(value)}, where a text is due`);
}

/** A text that may be missing. */
export const maybeText = ({ o }: Row, key: string): string | undefined => {
  const value = o[key];
  return typeof value === 'string' && value.trim() !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;
};

export function textsOf(row: Row, key: string): string[] {
  const value = row.o[key];
  if (Array.isArray(value) && value.length > 0 && value.every((v) => typeof v === 'string')) return [...value];
  throw fault(row, `"${key}" is ${shown(value)}, where a list of texts is due`);
}

export function objectOf(row: Row, key: string): Row {
  const value = row.o[key];
  if (isFields(value)) return { ...row, o: value };
  throw fault(row, `"${key}" is ${shown(value)}, where an object is due`);
}

/** A multiple-choice question, with the letter of its right option. */
export function choiceQuestion(
  row: Row,
  q: {
    id: string;
    dataset: string;
    text: string;
    choices: readonly string[];
    right: number;
    category?: string | undefined;
  },
): Labelled {
  const { id, dataset, text, choices, right, category } = q;
  if (!(Number.isInteger(right) && right >= 0 && right < choices.length))
    throw fault(row, `the right answer is option ${right + 1} of ${choices.length}`);
  const question: Question = {
    id,
    dataset,
    kind: 'choice',
    messages: [{ role: 'user', content: withOptions(text.trim(), choices) }],
    choices: [...choices],
    ...(category === undefined ? {} : { category }),
  };
  return { question, gold: { value: String.fromCharCode(65 + right) } };
}

/** A question with an open answer. */
export function openQuestion(
  q: { id: string; dataset: string; kind: string; text: string; category?: string | undefined },
  gold: Gold,
): Labelled {
  const { id, dataset, kind, text, category } = q;
  const question: Question = {
    id,
    dataset,
    kind,
    messages: [{ role: 'user', content: text.trim() }],
    ...(category === undefined ? {} : { category }),
  };
  return { question, gold };
}
