const cache = new WeakMap<readonly string[], string[]>();

/** Text of an option as it is compared: NFKC, lower case, single spaces, no outer punctuation. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s*_`"'“”‘’$({[]+/, '')
    .replace(/[\s*_`"'“”‘’$)}\].,;:!]{1,200}$/, '');
}

/** Indices of the options whose text is exactly this one; none for an empty text. */
export function optionsWithText(text: string, choices: readonly string[] | undefined): number[] {
  if (!choices || text.length > 2000) return [];
  let plain = cache.get(choices);
  if (!plain) cache.set(choices, (plain = choices.map(plainText)));
  const wanted = plainText(text);
  if (wanted === '') return [];
  const out: number[] = [];
  plain.forEach((p, i) => {
    if (p === wanted) out.push(i);
  });
  return out;
}
