import { SigmaError, type AnswerKind, type Question, type Reading } from '../core/index.js';
import { explainReading, type Explained } from './explainReading.js';
import { kindOf } from './kinds.js';
import * as messages from './messages.js';

export interface ReadTextsOptions {
  /** Number of options of a choice question, where a line does not list its own; 1–26. */
  options?: number;
  /** Default `flexible`. */
  reading?: Reading;
}

/** One row of `sigma parse`. */
export interface ReadRow extends Explained {
  /** 0-based position of the text in the input. */
  index: number;
  text: string;
}

/**
 * Reads many texts, for `sigma parse`. The input is split like this: when its first character that is not blank opens
 * a JSON object (`{"`), every line is one object `{text, options?}` (blank lines are skipped); else texts are separated by lines that
 * hold only `---`, and without such a line the whole input is one text.
 * @param kind by name where its reader is one of this layer
 * @param texts the content of the file
 * @throws SigmaError `bad-input` for an unknown kind, a bad line (with its number) or an impossible number of options
 */
export function readTexts(kind: string | AnswerKind, texts: string, options: ReadTextsOptions = {}): ReadRow[] {
  const reader = typeof kind === 'string' ? kindOf(kind) : kind;
  const n = options.options;
  if (n !== undefined && !(Number.isInteger(n) && n >= 1 && n <= 26))
    throw new SigmaError('bad-input', messages.badOptionCount(n));
  // Unnamed options: a text that no answer equals, so that only letters can be read.
  const unnamed = n === undefined ? undefined : Array.from({ length: n }, (_, i) => `\u0000option ${i}`);
  return split(texts).map(({ text, choices }, index) => {
    const listed = choices ?? unnamed;
    const q: Question = {
      id: String(index),
      dataset: 'input',
      kind: reader.name,
      messages: [],
      ...(listed ? { choices: listed } : {}),
    };
    return { index, text, ...explainReading(text, q, options.reading, reader) };
  });
}

function split(input: string): { text: string; choices?: string[] }[] {
  const body = input.replace(/^\uFEFF/, '');
  if (body.trim() === '') return [];
  if (!/^\s*\{\s*"/.test(body))
    return body.split(/^---[ \t]*\r?$\n?/m).map((text) => ({ text: text.replace(/\r?\n$/, '') }));
  return body.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [row(line, i + 1)]));
}

function row(line: string, number: number): { text: string; choices?: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (e) {
    throw new SigmaError('bad-input', messages.notJsonLine(number, (e as Error).message));
  }
  const { text, options } = (value ?? {}) as { text?: unknown; options?: unknown };
  if (typeof text !== 'string')
    throw new SigmaError('bad-input', messages.notJsonLine(number, `"text" is ${typeof text}`));
  if (options === undefined || options === null) return { text };
  if (!Array.isArray(options) || !options.every((o) => typeof o === 'string'))
    throw new SigmaError('bad-input', messages.notJsonLine(number, '"options" is no list of strings'));
  return { text, choices: options };
}
