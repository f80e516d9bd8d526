/** The part of JSON Schema that structured replies use: a flat object of texts, numbers, truth values and choices. */
export interface ObjectSchema {
  properties?: Record<string, PropertySchema>;
  required?: readonly string[];
  [key: string]: unknown;
}

export interface PropertySchema {
  type?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  [key: string]: unknown;
}

/** Values of an object as the schema's types, keys compared without regard to case, `_` and spaces; or what does not fit. */
export function fitSchema(
  found: Record<string, unknown>,
  { properties = {}, required = [] }: ObjectSchema,
): { data: Record<string, unknown> } | { reason: string } {
  const byKey = new Map(Object.entries(found).map(([key, value]) => [plainKey(key), value]));
  const data: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = fitValue(byKey.get(plainKey(name)), property);
    if (value !== undefined) data[name] = value;
    else if (required.includes(name))
      return { reason: byKey.has(plainKey(name)) ? `"${name}" is of the wrong type` : `no "${name}"` };
  }
  return { data };
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[_\s-]/g, '');

function fitValue(value: unknown, { type, enum: choices, minimum, maximum }: PropertySchema): unknown {
  if (value === undefined || value === null) return undefined;
  if (choices) {
    const said = String(value).trim().toLowerCase();
    return choices.find((c) => String(c).toLowerCase() === said);
  }
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'number':
    case 'integer': {
      const n = numberIn(value, maximum);
      if (n === undefined || (type === 'integer' && !Number.isInteger(n))) return undefined;
      return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, n));
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return value;
  }
}

/** A number, also in quotes; per cent where the schema wants a fraction: `85%`, or 85 where 1 is the most. */
function numberIn(value: unknown, maximum: number | undefined): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const m = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%?)$/i.exec(text);
  if (!m) return undefined;
  const n = Number(m[1]);
  return m[2] === '%' || (maximum === 1 && n > 1 && n <= 100) ? n / 100 : n;
}
