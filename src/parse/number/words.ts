const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORDS = new RegExp(
  `\\b(minus |negative )?((?:${[...UNITS, ...TENS, 'hundred', 'thousand', 'million'].join('|')})(?:(?: and |[ -])(?=[a-z])|\\b))+`,
  'i',
);
const WORD = /[a-z]+/gi;

/** The first number in words ("nine", "twenty-five", "two hundred and six"), below a billion; null when there is none. */
export function wordNumber(text: string): { value: bigint; start: number; end: number } | null {
  const m = WORDS.exec(text);
  if (!m) return null;
  let total = 0;
  let part = 0;
  let seen = false;
  for (const [word] of m[0].matchAll(WORD)) {
    const w = word.toLowerCase();
    if (w === 'minus' || w === 'negative' || w === 'and') continue;
    const unit = UNITS.indexOf(w);
    if (unit >= 0) part += unit;
    else if (TENS.includes(w)) part += 20 + 10 * TENS.indexOf(w);
    else if (w === 'hundred') part = Math.max(1, part) * 100;
    else {
      total += Math.max(1, part) * (w === 'thousand' ? 1000 : 1_000_000);
      part = 0;
    }
    seen = true;
  }
  if (!seen || total + part >= 1_000_000_000) return null;
  const raw = m[0].replace(/(?: and|[ -])+$/i, '');
  const value = BigInt(total + part);
  return { value: m[1] ? -value : value, start: m.index, end: m.index + raw.length };
}
