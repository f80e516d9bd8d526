/** inspect_ai's numeric match of a whole reply at its end, with its rounding to five significant digits. */
export function inspectNumber(text: string, gold: string): { reading: string | null; right: boolean } {
  const wanted = normalised(stripped(gold.trim().toLowerCase()));
  const reply = stripped(text.trim().toLowerCase());
  if (wanted === undefined) return { reading: reply, right: reply.endsWith(gold.trim().toLowerCase()) };
  const words = reply.split(/\s+/);
  const found = words.reverse().find((w) => normalised(w) !== undefined);
  const number = found === undefined ? undefined : normalised(found);
  return { reading: number ?? null, right: number === wanted };
}

/** Without currency signs, commas and signs of emphasis, and without full stops that are no decimal points. */
function stripped(text: string): string {
  return text.replace(/[$,£€*_]/g, '').replace(/\.(?=\s|$|\D)/g, '');
}

const vulgar: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** A number as Python's `format(x, '.5g')` writes it; undefined for anything that is none. */
function normalised(word: string): string | undefined {
  const value = vulgar[word] ?? (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : undefined);
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const exponent = value === 0 ? 0 : Number(value.toExponential(4).split('e')[1]);
  if (exponent >= -4 && exponent < 5) return String(Number(value.toPrecision(5)));
  const [mantissa = '', e = ''] = value.toExponential(4).split('e');
  return `${Number(mantissa)}e${e.startsWith('-') ? '-' : '+'}${e.replace(/^[+-]/, '').padStart(2, '0')}`;
}
