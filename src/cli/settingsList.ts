import { z, type ZodType } from 'zod';

/** `name = default (choices)  what it is`, a line a setting, from a zod schema. */
export function settingsList(schema: ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.entries(json.properties ?? {}).map(([name, p]) => {
    const preset = p.default === undefined ? '' : ` = ${JSON.stringify(p.default)}`;
    const what = [kindOf(p), p.description].filter((s) => s !== '' && s !== undefined).join('; ');
    return `${name}${preset}${what === '' ? '' : `  (${what})`}`;
  });
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Property[];
  items?: Property;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

function kindOf(p: Property): string {
  if (p.enum) return p.enum.map(String).join(' | ');
  if (p.anyOf) return p.anyOf.map(kindOf).join(' | ');
  if (p.items) return `list of ${kindOf(p.items)}`;
  const low = p.minimum ?? -Infinity;
  const high = p.maximum ?? Infinity;
  const range = low > -1e15 && high < 1e15 ? ` ${low} to ${high}` : low > -1e15 ? ` from ${low}` : '';
  return `${[p.type].flat().join(' or ')}${range}`;
}
