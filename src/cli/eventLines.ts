import { fieldLabel } from '../report/index.js';
import type { ExplainedQuestion } from '../run/index.js';

type Event = ExplainedQuestion['events'][number]['event'];

/**
 * What a method told along the way, a line a key. Agents go by their numbers, as in the graph; answer classes by the
 * answer that they stand for.
 */
export function eventLines(event: Event, agents: ExplainedQuestion['agents'], full: boolean): string[] {
  const pairs = Object.entries(event.data).flatMap(([key, value]) => linesOf(key, value, view(event, agents)));
  const width = Math.max(0, ...pairs.map(([label]) => label.length));
  return pairs.map(([label, text]) => {
    const flat = text.replace(/[^\S ]+/g, ' ');
    return `  ${label.padEnd(width)}  ${full || flat.length <= longest ? flat : `${flat.slice(0, longest)} …`}`;
  });
}

const longest = 160;

interface View {
  k: number;
  numberOf(agent: unknown): number;
  answerOf(cls: number): string;
}

function view(event: Event, agents: ExplainedQuestion['agents']): View {
  const { classes } = event.data;
  return {
    k: agents.length,
    numberOf: (agent) => agents.findIndex((a) => a.id === agent) + 1,
    answerOf: (cls) =>
      (Array.isArray(classes) ? agents[classes.indexOf(cls)]?.answer : undefined) ??
      (cls < 0 ? 'none' : `class ${cls}`),
  };
}

function linesOf(key: string, value: unknown, v: View): [label: string, text: string][] {
  if (key === 'classes' || (key === 'agents' && Array.isArray(value))) return []; // the list of agents shows both
  if (key === 'decision' && typeof value === 'number') return [[key, v.answerOf(value)]];
  if (key === 'scores' && isNumbers(value))
    return [[key, value.map((x, c) => `${v.answerOf(c)}: ${short(x)}`).join('  ')]];
  if (key === 'seated' && isNumbers(value)) {
    const who = value.flatMap((x, i) => (x > 0 ? [i + 1] : []));
    return [[key, who.length === v.k ? 'all' : who.join(' ')]];
  }
  if (Array.isArray(value) && value.length > 0 && value.every((part) => isRecord(part) && agentsIn(part, v).length > 0))
    return value.map((part: Record<string, unknown>): [string, string] => [
      [key, ...agentsIn(part, v)].join(' '),
      Object.entries(part)
        .filter(([name, x]) => !named.has(name) && x !== '')
        .map(([name, x]) => `${fieldLabel(name)}: ${textOf(x, v)}`)
        .join(', '),
    ]);
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord))
    return value.flatMap((part, i) =>
      Object.entries(part).flatMap(([name, x]) =>
        linesOf(name, x, v).map(([label, text]): [string, string] => [
          `${key}${key === 'sets' ? ' hop' : ''} ${i + 1} ${label}`,
          text,
        ]),
      ),
    );
  return [[key, textOf(value, v)]];
}

/** Numbers of the agents that a record is about: the one who speaks, the two who are compared. */
function agentsIn(part: Record<string, unknown>, v: View): number[] {
  return Object.entries(part).flatMap(([name, x]) => (named.has(name) && v.numberOf(x) > 0 ? [v.numberOf(x)] : []));
}

const named: ReadonlySet<string> = new Set(['agent', 'a', 'b']);

function textOf(value: unknown, v: View): string {
  if (typeof value === 'number') return short(value);
  if (typeof value === 'string') return value;
  if (isNumbers(value))
    return value.map((x, i) => (value.length === v.k ? `${i + 1}: ${short(x)}` : short(x))).join('  ');
  if (!Array.isArray(value))
    return isRecord(value)
      ? Object.entries(value)
          .map(([key, x]) => `${key}: ${textOf(x, v)}`)
          .join('  ')
      : String(value);
  if (value.length === 0) return 'none';
  // Whom each seat hears: lists of seats, counted from 0.
  if (value.length === v.k && value.every(isSeats))
    return value.map((seats, i) => `${i + 1}: ${seats.map((j) => j + 1).join(' ') || '–'}`).join('  ');
  if (value.every((x) => v.numberOf(x) > 0)) return value.map((x) => v.numberOf(x)).join(' ');
  return value.map((x) => textOf(x, v)).join(', ');
}

/** Three decimals, as weights have them; whole numbers as they are. */
const short = (x: number): string => (Number.isInteger(x) ? String(x) : x.toFixed(3));

function isNumbers(x: unknown): x is number[] {
  return Array.isArray(x) && x.length > 0 && x.every((n) => typeof n === 'number');
}

const isSeats = (x: unknown): x is number[] => isNumbers(x) || (Array.isArray(x) && x.length === 0);

function isRecord(x: unknown): x is Record<string, unknown> {
  return x !== null && typeof x === 'object' && !Array.isArray(x);
}
