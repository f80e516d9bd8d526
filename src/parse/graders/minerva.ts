/** Pairs of texts that Minerva's normalisation replaces, in its order (Lewkowycz et al. 2022, appendix D.1). */
const replaced: readonly [string, string][] = [
  ['an ', ''],
  ['a ', ''],
  ['.$', '$'],
  ['\\$', ''],
  ['\\ ', ''],
  [' ', ''],
  ['mbox', 'text'],
  [',\\text{and}', ','],
  ['\\text{and}', ','],
  ['\\text{m}', '\\text{}'],
];

/** Texts that it removes, in its order: units and decorations, wherever they stand (`ft` also inside `\left`). */
const removed = [
  'square',
  'ways',
  'integers',
  'dollars',
  'mph',
  'inches',
  'ft',
  'hours',
  'km',
  'units',
  '\\ldots',
  'sue',
  'points',
  'feet',
  'minutes',
  'digits',
  'cents',
  'degrees',
  'cm',
  'gm',
  'pounds',
  'meters',
  'meals',
  'edges',
  'students',
  'childrentickets',
  'multiples',
  '\\text{s}',
  '\\text{.}',
  '\\text{\ns}',
  '\\text{}^2',
  '\\text{}^3',
  '\\text{\n}',
  '\\text{}',
  '\\mathrm{th}',
  '^\\circ',
  '^{\\circ}',
  '\\;',
  ',\\!',
  '{,}',
  '"',
  '\\dots',
];

/** The text that Minerva compares. */
export function minervaNormal(text: string): string {
  let s = text.split('=').at(-1)!;
  for (const [before, after] of replaced) s = s.replaceAll(before, after);
  for (const word of removed) s = s.replaceAll(word, '');
  s = s
    .replace(/(.*?)(\$)(.*?)(\$)(.*)/, '$$$3$$')
    .replace(/(\\text\{)(.*?)(\})/g, '$2')
    .replace(/(\\textbf\{)(.*?)(\})/g, '$2')
    .replace(/(\\overline\{)(.*?)(\})/g, '$2')
    .replace(/(\\boxed\{)(.*)(\})/g, '$2')
    .replace(/(frac)([^{])(.)/g, '$1{$2}{$3}')
    .replace(/(sqrt)([^{])/g, '$1{$2}')
    .replaceAll('$', '');
  const digits = s.replaceAll(',', '');
  return /^\d+$/.test(digits) ? digits : s;
}
