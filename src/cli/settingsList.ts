import { z, type ZodType } from 'zod';

/** A setting of a method or an attack, for people. */
export interface Setting {
  name: string;
  /** Its choices, or its type and range. */
  kind: string;
  /** As JSON; absent where there is none, or where it is computed (then `description` says how). */
  preset?: string;
  description: string;
  /** Equation or ambiguity of the paper that it belongs to. */
  paper: string;
}

/** The settings of a zod schema, in its order. */
export function settingsOf(schema: ZodType): Setting[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(json.properties ?? {}).map(([name, p]) => ({
    name,
    kind: kindOf(p),
    ...(p.default === undefined ? {} : { preset: JSON.stringify(p.default) }),
    description: p.description ?? '',
    paper: p.paper ?? '',
  }));
}

/** `name = default (choices; what it is)`, a line a setting, from a zod schema. */
export function settingsList(schema: ZodType): string[] {
  return settingsOf(schema).map(({ name, kind, preset, description }) => {
    const what = [kind, description].filter((s) => s !== '').join('; ');
    return `${name}${preset === undefined ? '' : ` = ${preset}`}${what === '' ? '' : `  (${what})`}`;
  });
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Property[];
  items?: Property;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  paper?: string;
}

function kindOf(p: Property): string {
  if (p.enum) return p.enum.map(String).join(' | ');
  if (p.anyOf) return p.anyOf.map(kindOf).join(' | ');
  if (p.items) return `list of ${kindOf(p.items)}`;
  const type = [p.type].flat().join(' or ');
  const low = p.minimum ?? -Infinity;
  const high = p.maximum ?? Infinity;
  if (p.exclusiveMinimum !== undefined) return `${type} above ${p.exclusiveMinimum}`;
  const range = low > -1e15 && high < 1e15 ? ` ${low} to ${high}` : low > -1e15 ? ` from ${low}` : '';
  return `${type}${range}`;
}
