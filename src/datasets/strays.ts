import { nearestName } from '../core/index.js';
import type { Fields } from './fields.js';
import { isFields } from './fields.js';
import { strayField, unreadableGold } from './messages.js';

/** The fields of the format (docs/traces.md), and `rounds` of recorded debates. */
export const questionFields = [
  'format',
  'id',
  'dataset',
  'kind',
  'question',
  'options',
  'answer',
  'aliases',
  'tests',
  'category',
  'responses',
  'rounds',
] as const;
export const responseFields = [
  'agent',
  'text',
  'round',
  'draw',
  'stage',
  'pred',
  'correct',
  'confidence',
  'logprobs',
  'usage',
  'error',
] as const;

/** Counts what a file holds that is worth a warning: fields that look misspelt, right answers that cannot be read. */
export interface Strays {
  note(line: Fields): void;
  /** A right answer that the kind asked for cannot read: its question counts as ungraded. */
  noteUnreadableGold(): void;
  /** One text a field, the most frequent first. */
  warnings(): string[];
}

/** Names remembered of questions, and of responses: a file may use ids as names. */
const most = 200;

/**
 * A field that is not of the format is worth a warning only where it is near one that is missing beside it: files carry
 * fields of their own, such as a rationale.
 */
export function strays(): Strays {
  const questions = level(questionFields);
  const responses = level(responseFields);
  let unreadable = 0;
  return {
    note(line) {
      questions.note([line]);
      if (Array.isArray(line.responses)) responses.note(line.responses.filter(isFields));
    },
    noteUnreadableGold: () => void unreadable++,
    warnings: () => [
      ...questions.found().map(([field, { near, lines }]) => strayField(field, lines, near)),
      ...responses.found().map(([field, { near, lines }]) => strayField(field, lines, near, 'of responses')),
      ...(unreadable > 0 ? [unreadableGold(unreadable)] : []),
    ],
  };
}

interface Stray {
  /** The field of the format that it is near to; undefined when it is near none. */
  near: string | undefined;
  lines: number;
}

function level(fields: readonly string[]): { note(objects: readonly Fields[]): void; found(): [string, Found][] } {
  const known = new Set(fields);
  const seen = new Map<string, Stray>();
  const strayOf = (field: string): Stray | undefined => {
    const before = seen.get(field);
    if (before || seen.size >= most) return before;
    const stray = { near: field.length > 40 ? undefined : nearestName(field, fields), lines: 0 };
    seen.set(field, stray);
    return stray;
  };
  return {
    note(objects) {
      const ofLine = new Set<Stray>();
      for (const o of objects)
        for (const field in o) {
          if (known.has(field)) continue;
          const stray = strayOf(field);
          if (stray?.near !== undefined && (o[stray.near] ?? null) === null) ofLine.add(stray);
        }
      for (const stray of ofLine) stray.lines++;
    },
    found: () =>
      [...seen]
        .filter((entry): entry is [string, Found] => entry[1].lines > 0 && entry[1].near !== undefined)
        .sort(([, a], [, b]) => b.lines - a.lines),
  };
}

type Found = Stray & { near: string };
