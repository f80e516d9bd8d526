import { SigmaError } from '../../core/index.js';
import { isFields, shown, type Fields } from '../fields.js';
import { notOfFormat } from './messages.js';

/** A field that must be an object. */
export function object(o: Fields, key: string, file: string, place: string): Fields {
  const value = o[key];
  if (isFields(value)) return value;
  throw new SigmaError('bad-input', notOfFormat(file, place, `"${key}" is ${shown(value)}, where an object is due`));
}

/** A text or a number written as one; undefined for anything else. */
export function plain(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** The first of these fields that holds a text. */
export function firstText(o: Fields, keys: readonly string[]): string | undefined {
  return keys.map((key) => plain(o[key])).find((text) => text !== undefined && text !== '');
}

/** Options in any of the usual forms: a list of texts, or `{text: […], label: […]}`. */
export function optionsIn(...values: readonly unknown[]): string[] | undefined {
  for (const value of values) {
    const list = isFields(value) ? value.text : value;
    if (Array.isArray(list) && list.length > 0 && list.every((v) => plain(v) !== undefined))
      return list.map((v) => plain(v)!);
  }
  return undefined;
}

/** A right answer as a trace file wants it: the letter of an option, the number behind `####`, else the text. */
export function answerText(value: unknown, options: readonly string[] | undefined): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (options) {
    if (typeof first === 'number' && Number.isInteger(first) && first >= 0 && first < options.length)
      return letter(first);
    const text = plain(first)?.trim();
    if (text === undefined) return undefined;
    const bare = /^\(?([A-Z])\)?\.?$/.exec(text)?.[1];
    if (bare !== undefined) return bare;
    const at = options.findIndex((o) => o.trim() === text);
    if (at >= 0) return letter(at);
    return /^\d+$/.test(text) && Number(text) < options.length ? letter(Number(text)) : text;
  }
  const text = plain(first);
  const marked = text === undefined ? null : /####\s*(.+?)\s*$/.exec(text);
  return marked ? marked[1] : text;
}

const letter = (i: number): string => String.fromCharCode(65 + i);
