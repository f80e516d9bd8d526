import { jsonrepair } from 'jsonrepair';
import { fitSchema, type ObjectSchema } from './schema.js';

/** The object in a reply that was asked for one, or why there is none. */
export type Structured = { data: Record<string, unknown> } | { reason: string };

/**
 * Reads the JSON object of a model's reply, tolerantly: prose and code fences around it are passed over, of several
 * objects the last one that fits the schema counts, a damaged or cut-off one is repaired (jsonrepair). Numbers in
 * quotes, `85%` for .85 and values of another type than text where text is wanted are converted; nothing that the schema
 * requires is made up.
 */
export function readStructured(text: string, schema: ObjectSchema): Structured {
  let reason = 'no JSON object';
  for (const candidate of candidates(text)) {
    const fit = fitSchema(candidate, schema);
    if ('data' in fit) return fit;
    reason = fit.reason;
  }
  return { reason };
}

function* candidates(text: string): Generator<Record<string, unknown>> {
  const whole = parseObject(text.trim(), JSON.parse);
  if (whole) yield whole;
  const spans = objectSpans(text);
  for (const [from, to] of [...spans.closed].reverse()) {
    const slice = text.slice(from, to);
    const found = parseObject(slice, JSON.parse) ?? parseObject(slice, repaired);
    if (found) yield found;
  }
  if (spans.open >= 0) {
    const found = parseObject(text.slice(spans.open), repaired);
    if (found) yield found;
  }
}

const repaired = (slice: string): unknown => JSON.parse(jsonrepair(slice));

function parseObject(slice: string, parse: (s: string) => unknown): Record<string, unknown> | undefined {
  if (!slice.startsWith('{')) return undefined;
  try {
    const value = parse(slice);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined; // not JSON: the next candidate may be
  }
}

/** Outermost `{…}` in a text, braces inside strings not counted, and the start of one that never closes. */
function objectSpans(text: string): { closed: [number, number][]; open: number } {
  const closed: [number, number][] = [];
  let depth = 0;
  let from = -1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"' && depth > 0) inString = true;
    else if (c === '{') {
      if (depth++ === 0) from = i;
    } else if (c === '}' && depth > 0 && --depth === 0) closed.push([from, i + 1]);
  }
  return { closed, open: depth > 0 ? from : -1 };
}
