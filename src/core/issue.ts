import { z, type ZodType } from 'zod';

/** What a zod schema found wrong with a value. */
export type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * What is wrong with one value, in our words: where it stands, what it is, what it may be. One text for experiments and
 * for the settings of methods and attacks: `"seeds" is "two"; give a whole number from 1 to 1000`.
 * @param value the whole value that was checked, by `schema`
 */
export function issueText(issue: Issue, value: unknown, schema: ZodType): string {
  const where = placeOf(issue.path);
  const of = where === '' ? '' : `${where}: `;
  if (issue.code === 'unrecognized_keys') return `${of}unknown key "${issue.keys.join('", "')}"`;
  if (issue.code === 'custom') return `${of}${issue.message}`;
  const found = shown(valueAt(value, issue.path));
  const allowed = describeAt(schema, issue.path);
  return `${where || 'it'} ${found === undefined ? 'is missing' : `is ${found}`}; ${allowed === '' ? issue.message : `give ${allowed}`}`;
}

/** `["methods", 0, "settings", "L"]` → `"methods" item 1 "settings.L"`. Items are counted from 1. */
export function placeOf(path: Path): string {
  const parts: string[] = [];
  let keys: string[] = [];
  const close = (): void => {
    if (keys.length > 0) parts.push(`"${keys.join('.')}"`);
    keys = [];
  };
  for (const step of path) {
    if (typeof step !== 'number') keys.push(String(step));
    else {
      close();
      parts.push(`item ${step + 1}`);
    }
  }
  close();
  return parts.join(' ');
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (v, step) => (v !== null && typeof v === 'object' ? (v as Record<PropertyKey, unknown>)[step] : undefined),
    value,
  );
}

/** A value as an error text shows it: its JSON, cut short; undefined where there is none. */
function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value); // JSON has no NaN
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The parts of JSON Schema that zod's schemas of plain values come out as. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
}

export function jsonSchemaOf(schema: ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function describeAt(schema: ZodType, path: Path): string {
  const at = path.reduce<JsonSchema | undefined>((s, step) => s && inside(s, step), jsonSchemaOf(schema));
  return at ? describeValues(at) : '';
}

function inside(schema: JsonSchema, step: PropertyKey): JsonSchema | undefined {
  for (const branch of schema.anyOf ?? []) {
    const found = inside(branch, step);
    if (found) return found;
  }
  if (typeof step === 'number') return schema.items;
  const own = schema.properties?.[String(step)];
  if (own) return own;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** What values a schema takes: "a whole number from 1 to 1000", `"all" or "visible"`. */
export function describeValues(s: JsonSchema): string {
  if (s.enum) return listed(s.enum.map((x) => JSON.stringify(x)));
  if (s.const !== undefined) return JSON.stringify(s.const);
  if (s.anyOf) return listed([...new Set(s.anyOf.map(describeValues).filter((t) => t !== ''))]);
  if (Array.isArray(s.type)) return listed(s.type.map((type) => describeValues({ ...s, type })));
  switch (s.type) {
    case 'integer':
      return `a whole number${bounds(s.minimum ?? s.exclusiveMinimum, s.maximum ?? s.exclusiveMaximum)}`;
    case 'number': {
      const low = s.exclusiveMinimum === undefined ? s.minimum : undefined;
      const high = s.exclusiveMaximum === undefined ? s.maximum : undefined;
      const above = s.exclusiveMinimum === undefined ? '' : ` above ${s.exclusiveMinimum}`;
      const below = s.exclusiveMaximum === undefined ? '' : ` below ${s.exclusiveMaximum}`;
      return `a number${bounds(low, high)}${above}${below}`;
    }
    case 'string':
      return `a text${size(s.minLength, s.maxLength, ' characters')}`;
    case 'boolean':
      return 'true or false';
    case 'array': {
      const items = s.items ? describeValues(s.items) : '';
      const many = s.minItems === 1 && s.maxItems === undefined ? ' that is not empty' : size(s.minItems, s.maxItems);
      return `a list${many}${items === '' ? '' : `, each ${items}`}`;
    }
    case 'object':
      return 'a map of keys and values';
    default:
      return s.type ?? '';
  }
}

/** JSON Schema bounds every whole number by what a double holds: that says nothing. */
const said = (x: number | undefined): x is number => x !== undefined && Math.abs(x) < Number.MAX_SAFE_INTEGER;

function bounds(low: number | undefined, high: number | undefined): string {
  if (said(low)) return said(high) ? ` from ${low} to ${high}` : `, at least ${low}`;
  return said(high) ? `, at most ${high}` : '';
}

function size(low: number | undefined, high: number | undefined, unit = ''): string {
  if (low !== undefined) return high === undefined ? ` of at least ${low}${unit}` : ` of ${low} to ${high}${unit}`;
  return high === undefined ? '' : ` of at most ${high}${unit}`;
}

/** `a, b or c` */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)!}`;
}
