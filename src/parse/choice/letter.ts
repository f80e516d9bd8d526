/** A letter that names an option: 0 = A. */
export interface Letter {
  index: number;
  start: number;
  end: number;
  /** In brackets, bold or a box: cannot be a word of the sentence. */
  enclosed: boolean;
}

// What may stand between a marker and its letter. Each turn takes at least one character and nothing follows: linear.
const DECOR =
  /(?:[\s*_`"'“”‘’$:=→>~•}（【-]{1,40}|\.{2,3}|…|\\[()[\]]|\\(?:boxed|fbox|text|textbf|mathbf|mathrm|textrm|bf|rm)\b\s*\{?|[({[]|\b(?:the|options?|choices?|letter|answer|most|likely|probably|clearly|therefore|thus|then|indeed|definitely|simply|actually|hence|still|either|both)\b){1,24}/iy;
const CLOSERS = /(?:[)\]}*_`"'“”’$）】]|\\[)\]]){0,8}/y;
// After a bare letter: these show that it is a word, a symbol or a numeral of the sentence.
const SYMBOL =
  /\s{0,4}(?:[=+^_>≈∝≤≥×|]|<(?!\/)|\\(?![)\]])|-\w|[&/]?\s*(?:and|or|&)\s{1,4}[IVX]{2,4}\b|,\s{0,4}[IVX]{2,4}\b)/y;
const LINK = /\s{0,4}(?:$|\n|[.,;:!?)\]}*"'’”$–—/&(<\\-]|[。，；）]|(?:because|since|as|and|or|due|but|not)\b)/iy;

/** Position after the decoration (spaces, bold, brackets, LaTeX wrappers, "option") that starts at `at`. */
export function skipDecor(text: string, at: number): number {
  DECOR.lastIndex = at;
  return at + (DECOR.exec(text)?.[0].length ?? 0);
}

export function skipClosers(text: string, at: number): number {
  CLOSERS.lastIndex = at;
  return at + (CLOSERS.exec(text)?.[0].length ?? 0);
}

function isWordChar(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    (code > 191 && code < 0x250)
  );
}

/**
 * The option letter at `at`, or null when what stands there is a word, a symbol or something else. A bare "I" or "A"
 * and bare small letters must close their phrase, so that "I think" and "a mammal" name no option.
 */
export function letterAt(text: string, at: number): Letter | null {
  const code = text.charCodeAt(at);
  const upper = code >= 65 && code <= 90;
  if (!upper && !(code >= 97 && code <= 122)) return null;
  const next = text.charCodeAt(at + 1);
  if (
    at + 1 < text.length &&
    (isWordChar(next) || ((next === 39 || next === 8217) && isWordChar(text.charCodeAt(at + 2))))
  )
    return null;
  if (at > 0 && isWordChar(text.charCodeAt(at - 1))) return null;
  const before = at > 0 ? (text[at - 1] as string) : '';
  const after = text[at + 1] ?? '';
  const enclosed =
    (before === '(' && (after === ')' || after === ',' || after === '.')) ||
    (before === '（' && after === '）') ||
    (before === '[' && after === ']') ||
    (before === '{' && after === '}') ||
    (before === '*' && (after === '*' || after === '.' || after === ')'));
  const letter = { index: upper ? code - 65 : code - 97, start: at, end: at + 1, enclosed };
  if (enclosed) return letter;
  SYMBOL.lastIndex = at + 1;
  if (SYMBOL.test(text)) return null;
  if (upper && code !== 65 && code !== 73) return letter;
  LINK.lastIndex = at + 1;
  return LINK.test(text) ? letter : null;
}
