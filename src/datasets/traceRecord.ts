import { isUtf8 } from 'node:buffer';
import type { Gold, Labelled, Question } from '../core/index.js';
import { SigmaError, reasonOf } from '../core/index.js';
import { importDebate } from './debate.js';
import type { Fields, Where } from './fields.js';
import { isFields, nameField, shown, textField, wrong } from './fields.js';
import { kinds } from './kinds.js';
import * as texts from './messages.js';
import type { Strays } from './strays.js';
import { readResponses } from './traceResponses.js';
import type { TraceResponse } from './traceResponses.js';

/** One line of a trace file: a question, its gold and what the agents said. */
export interface TraceRecord {
  labelled: Labelled;
  responses: readonly TraceResponse[];
}

export interface RecordDefaults {
  dataset: string;
  /** Kind of every question, whatever the line says. */
  kind?: string;
  /** Kind of questions of which the line says nothing. */
  fallback?: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const numeric = /^\s*[-+−]?\s*[$€£]?\s*(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?(\s*\/\s*\d+)?\s*%?\s*$/;

/**
 * Reads one line. The kind is, in this order: `defaults.kind`, the line's own, `choice` where there are options,
 * `number` where the right answer is one, `defaults.fallback`; '' when nothing says it.
 * @param found counts fields that are not of the format
 * @throws SigmaError `bad-input`
 */
export function readRecord(bytes: Buffer, where: Where, defaults: RecordDefaults, found?: Strays): TraceRecord {
  const o = parseLine(bytes, where);
  found?.note(o);
  if (o.format !== undefined && o.format !== 'sigma-trace/1') {
    throw new SigmaError('bad-input', texts.otherFormat(where.file, where.line, shown(o.format)));
  }
  const id = nameField(o, 'id', where, 'id', 'an id of the question, unique in the file');
  const choices = readOptions(o.options, id, where);
  const given = goldText(o.answer, where);
  const own =
    (o.kind ?? undefined) === undefined ? undefined : nameField(o, 'kind', where, 'kind', 'the name of an answer kind');
  const kind =
    defaults.kind ??
    own ??
    (choices ? 'choice' : isNumeric(given) ? 'number' : given === undefined ? (defaults.fallback ?? '') : '');
  if (kind === '' && given !== undefined)
    throw new SigmaError('bad-input', texts.unknownKind(where.file, where.line, id, given));
  if (kind === 'choice' && !choices)
    throw new SigmaError('bad-input', texts.choiceWithoutOptions(where.file, where.line, id));
  const text = nameField(o, 'question', where, 'question', 'the text of the question');
  const question: Question = {
    id,
    dataset: textField(o, 'dataset', where) || defaults.dataset,
    kind,
    messages: [{ role: 'user', content: withOptions(text, choices) }],
  };
  if (choices) question.choices = choices;
  const category = textField(o, 'category', where);
  if (category) question.category = category;
  const value = readGold(given, question, where, defaults.kind !== undefined, found);
  const gold = value && { ...value, ...moreGold(o, where) };
  const responses =
    o.rounds !== undefined && o.responses === undefined
      ? importDebate(o.rounds, where)
      : readResponses(o.responses, id, where);
  return { labelled: gold ? { question, gold } : { question }, responses };
}

function parseLine(bytes: Buffer, where: Where): Fields {
  if (!isUtf8(bytes)) throw new SigmaError('bad-input', texts.notUtf8(where.file, where.line));
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (e) {
    throw new SigmaError('bad-input', texts.notJson(where.file, where.line, reasonOf(e)), e);
  }
  if (isFields(value)) return value;
  const found = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
  throw new SigmaError('bad-input', texts.notAnObject(where.file, where.line, found));
}

function readOptions(value: unknown, id: string, where: Where): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw wrong(where, 'options', value, 'a list of texts');
  if (value.length === 0) throw new SigmaError('bad-input', texts.noOptions(where.file, where.line, id));
  if (value.length > letters.length)
    throw wrong(where, 'options', `${value.length} options`, `a list of at most ${letters.length} texts`);
  return value.map((option: unknown, n) => {
    if (typeof option === 'string') return option;
    throw wrong(where, `options[${n}]`, option, 'a text');
  });
}

function goldText(value: unknown, where: Where): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw wrong(where, 'answer', value, 'a text: the letter of an option, a number, …');
}

/**
 * The right answer, where its kind can read it: a question with gold that no answer can equal would only count as lost.
 * Under a kind that the user asks for (`--kind`), such questions count as ungraded, with a warning.
 */
function readGold(
  given: string | undefined,
  question: Question,
  where: Where,
  kindAskedFor: boolean,
  found?: Strays,
): Gold | undefined {
  if (given === undefined) return undefined;
  const { id, kind, choices } = question;
  if (kind === 'choice' && choices) return { value: goldLetter(given, choices, id, where) };
  const reader = kinds.get(kind);
  if (!reader || reader.read(given, question).type === 'answer') return { value: given };
  if (!kindAskedFor) throw wrong(where, 'answer', given, `the right answer as a ${kind}`);
  found?.noteUnreadableGold();
  return undefined;
}

/** Other spellings of the right answer, and the tests of a programming problem. */
function moreGold(o: Fields, where: Where): Pick<Gold, 'aliases' | 'tests'> {
  const { aliases, tests } = o;
  const out: { aliases?: string[]; tests?: NonNullable<Gold['tests']> } = {};
  if (aliases !== undefined && aliases !== null) {
    if (!Array.isArray(aliases) || !aliases.every((a) => typeof a === 'string'))
      throw wrong(where, 'aliases', aliases, 'a list of texts');
    out.aliases = aliases;
  }
  if (tests !== undefined && tests !== null) {
    if (!isFields(tests)) throw wrong(where, 'tests', tests, 'an object {"program", "entryPoint"}');
    const prompt = textField(tests, 'prompt', where, 'tests.prompt');
    out.tests = {
      program: nameField(tests, 'program', where, 'tests.program', 'the program that checks a solution'),
      entryPoint: nameField(tests, 'entryPoint', where, 'tests.entryPoint', 'the name of the function'),
      ...(prompt === undefined ? {} : { prompt }),
    };
  }
  return out;
}

function goldLetter(given: string, choices: readonly string[], id: string, where: Where): string {
  const letter = given.trim().toUpperCase();
  const place = letter.length === 1 ? letters.indexOf(letter) : -1;
  if (place < 0) throw wrong(where, 'answer', given, 'the letter of an option');
  if (place < choices.length) return letter;
  const last = letters[choices.length - 1] ?? 'A';
  throw new SigmaError('bad-input', texts.goldPastOptions(where.file, where.line, id, given, last));
}

function isNumeric(text: string | undefined): boolean {
  return text !== undefined && /\d/.test(text) && numeric.test(text);
}

/** The text that agents are asked: the question, and the options as "A. …" lines. */
export function withOptions(text: string, choices: readonly string[] | undefined): string {
  return choices ? [text, ...choices.map((option, i) => `${letters[i] ?? ''}. ${option}`)].join('\n') : text;
}
