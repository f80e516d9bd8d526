import { nearestName, SigmaError } from '../core/index.js';
import * as texts from './messages.js';

/** Where a record stands, for error texts. */
export interface Where {
  file: string;
  line: number;
}

export type Fields = Record<string, unknown>;

/** A value as an error text shows it: its JSON, cut short. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export function wrong(where: Where, field: string, value: unknown, what: string): SigmaError {
  return new SigmaError('bad-input', texts.wrongField(where.file, where.line, field, shown(value), what));
}

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A name: a text that is not empty, or a whole number written as one. */
export function nameField(o: Fields, field: string, where: Where, label: string, what: string): string {
  const value = o[field];
  if (value === undefined || value === null)
    throw new SigmaError('bad-input', texts.missingField(where.file, where.line, label, what, misspelt(o, field)));
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value))
    throw wrong(where, label, value, 'well-formed Unicode');
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw wrong(where, label, value, what);
}

/** The field of an object that may be a misspelt `field`. */
function misspelt(o: Fields, field: string): string | undefined {
  return Object.keys(o).find((key) => key !== field && key.length <= 40 && nearestName(key, [field]) === field);
}

/** An optional text; null counts as absent. */
export function textField(o: Fields, field: string, where: Where, label = field): string | undefined {
  const value = o[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw wrong(where, label, value, 'a text');
}

/** An optional whole number, at least 0; null counts as absent. */
export function countField(o: Fields, field: string, where: Where, label: string): number {
  const value = o[field];
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw wrong(where, label, value, 'a whole number, at least 0');
}
