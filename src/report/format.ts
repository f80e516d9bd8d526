/** Numbers as a reader meets them. Missing values become an en dash; the minus sign is U+2212. */
const MISSING = '–';

type Maybe = number | null | undefined;

export function isNumber(x: Maybe): x is number {
  return typeof x === 'number' && Number.isFinite(x);
}

const withMinus = (s: string): string => s.replace('-', '−');

/** A share as per cent with one decimal, without the sign: `0.6915` → `69.2`. */
export function percent(x: Maybe, digits = 1): string {
  return isNumber(x) ? withMinus((100 * x).toFixed(digits)) : MISSING;
}

/** A share of the panel, without needless decimals: `25%`, `12.5%`. */
export function shareLabel(x: number): string {
  return `${Math.round(1000 * x) / 10}%`;
}

/** A difference of shares in points, always signed: `0.0123` → `+1.2`; what rounds to nothing is `0.0`. */
export function points(x: Maybe, digits = 1): string {
  if (!isNumber(x)) return MISSING;
  const s = (100 * x).toFixed(digits);
  if (Number(s) === 0) return s.replace('-', '');
  return x > 0 ? `+${s}` : withMinus(s);
}

/** An interval of shares: `67.0–71.1`. */
export function interval(ci: readonly [number, number] | null | undefined, digits = 1): string {
  return ci && isNumber(ci[0]) && isNumber(ci[1]) ? `${percent(ci[0], digits)}–${percent(ci[1], digits)}` : MISSING;
}

/** An interval of differences: `−0.4 to +1.8`. */
export function pointInterval(ci: readonly [number, number] | null | undefined, digits = 1): string {
  return ci && isNumber(ci[0]) && isNumber(ci[1]) ? `${points(ci[0], digits)} to ${points(ci[1], digits)}` : MISSING;
}

export function pValue(p: Maybe): string {
  if (!isNumber(p)) return MISSING;
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}

/** `p = 0.031`, `p < 0.001`. */
export function pPhrase(p: Maybe): string {
  return isNumber(p) && p < 0.001 ? 'p < 0.001' : `p = ${pValue(p)}`;
}

/** A count with thin grouping; averages over seeds keep one decimal. */
export function count(x: Maybe): string {
  if (!isNumber(x)) return MISSING;
  const s = Number.isInteger(x) ? String(x) : x.toFixed(1);
  const [whole = '', rest] = s.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return withMinus(rest === undefined ? grouped : `${grouped}.${rest}`);
}

export function decimal(x: Maybe, digits = 3): string {
  return isNumber(x) ? withMinus(x.toFixed(digits)) : MISSING;
}

/** A long name with its middle left out: beginnings and ends tell names apart. */
export function shorten(name: string, length: number): string {
  if (name.length <= length) return name;
  const tail = Math.floor((length - 1) / 2);
  return `${name.slice(0, length - 1 - tail)}…${name.slice(name.length - tail)}`;
}

/** `1 question`, `2 questions`. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** US dollars; small sums keep the digits that say something, and what is not known is called so. */
export function money(x: Maybe): string {
  if (!isNumber(x)) return 'unknown';
  if (x === 0) return '$0';
  return `$${x.toFixed(x >= 1 ? 2 : Math.min(12, 1 - Math.floor(Math.log10(x))))}`;
}

/** A field of a structured reply as a reader meets it: `counterCase` → `counter case`. */
export function fieldLabel(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** A reply as a reader meets it: of a small JSON object its values under their names, else the text itself. */
export function plainReply(text: string): string {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return text;
    const parts = Object.entries(found).map(([name, value]) => [fieldLabel(name), value as unknown]);
    if (parts.some(([, value]) => typeof value === 'object')) return text;
    return parts.map(([name, value]) => `${String(name)}: ${String(value)}`).join(', ');
  } catch {
    return text;
  }
}
