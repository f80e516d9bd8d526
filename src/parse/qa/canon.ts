/**
 * The form in which two spans are equal, for voting and against gold: case, articles, punctuation, apostrophes, dots of
 * initials and commas of thousands do not count. Both official normalisations of QA data sets call some of these equal and
 * some not, each other ones (docs/grading.md).
 */
export function spanCanon(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘´`ʼ]/g, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\p{L})\.(?=\p{L}|\s|$|[^\p{L}\p{N}])/gu, ' . ')
    .replace(/[^\p{L}\p{N}\s.%$€£+−-]/gu, ' ')
    .replace(/[-–—_]/g, ' ')
    .trim();
  const words = plain.split(/\s+/).filter((w) => w !== '');
  const joined = joinInitials(words);
  const bare = joined.filter((w) => w !== 'a' && w !== 'an' && w !== 'the');
  return (bare.length > 0 ? bare : joined).join(' ');
}

/** `j . k . rowling` and `j . k rowling` to `jk rowling`, `u . s .` to `us`; other dots are gone. */
function joinInitials(words: readonly string[]): string[] {
  const out: string[] = [];
  let initials = '';
  for (const [i, w] of words.entries()) {
    if (w === '.') continue;
    const dotted = words[i + 1] === '.';
    if (/^\p{L}$/u.test(w) && (dotted || initials !== '')) {
      initials += w;
      continue;
    }
    if (initials !== '') out.push(initials);
    initials = '';
    out.push(w.replace(/\.+$/, ''));
  }
  if (initials !== '') out.push(initials);
  return out.filter((w) => w !== '');
}
