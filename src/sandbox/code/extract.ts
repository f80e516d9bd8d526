import { pythonBlocks } from './blocks.js';
import { logicalLines } from './lex.js';
import { statements } from './statements.js';

/** Code found in a completion. */
export interface Found {
  code: string;
  /** `whole`: it defines the function. `body`: it goes on where the prompt ends. */
  form: 'whole' | 'body';
  /** The part of the text that it was read from. */
  raw: string;
}

/**
 * The code in a completion: the last fenced block that defines the function, corrections come last; else a definition
 * without a fence; else a body, fenced or not. With `fencedOnly` the first of these alone.
 * @param entryPoint undefined where the question does not say: then a block that defines any function
 */
export function findCode(text: string, entryPoint: string | undefined, fencedOnly: boolean): Found | null {
  const blocks = pythonBlocks(text);
  const defines = new RegExp(`^(?:async[ \\t]+)?def[ \\t]+${entryPoint ?? '\\w+'}[ \\t]*\\(`, 'm');
  const whole = blocks.findLast((b) => defines.test(b.code));
  if (whole) return { ...whole, form: 'whole' };
  if (fencedOnly) return null;
  if (defines.test(text)) {
    const code = unfenced(text, defines);
    return { code, form: 'whole', raw: code };
  }
  if (entryPoint === undefined) return null;
  for (const { code, raw } of blocks.length > 0 ? blocks.reverse() : [{ code: text, raw: text }]) {
    const body = bodyOf(code);
    if (body !== null) return { code: body, form: 'body', raw };
  }
  return null;
}

const CODE =
  /^(?:\s|@\w|#|(?:async\s+)?def\s|class\s+\w+[(:]|import\s+\w|from\s+[\w.]+\s+import\s|(?:if|elif|while|for|with|try|else|except|finally)\b.*:\s*(?:#.*)?$|(?:print|assert)\b|[\w.[\]"', ]+\s*(?::[^=]+)?[-+*/%|&]?=(?!=)|[)\]}]|[\w.]+\()/;

/** The last definition of a text without fences, with the code around it. Prose begins at the left edge. */
function unfenced(text: string, defines: RegExp): string {
  if (statements(text).every((s) => s.kind !== 'other')) return text;
  const lines = text.split('\n');
  let start = lines.findLastIndex((line) => defines.test(line));
  while (start > 0 && (lines[start - 1] === '' || CODE.test(lines[start - 1] as string))) start--;
  return leadingCode(lines.slice(start).join('\n'));
}

/** A text that begins with code, up to its first line of prose. */
function leadingCode(text: string): string {
  let read = 0;
  for (const line of logicalLines(text)) {
    const source = line.map((p) => p.text).join('');
    if (source.trim() !== '' && !CODE.test(source)) break;
    read += source.length;
  }
  return text.slice(0, read);
}

/** The body of a function in code that does not define it, indented as one; null where it is none. */
function bodyOf(code: string): string | null {
  const body = code.replace(/^(?:[ \t]*\n)+/, '');
  if (/^[ \t]+\S/.test(body)) return leadingCode(body);
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  if (!lines.every((line) => CODE.test(line) || /^return\b/.test(line))) return null;
  // Its indent is gone: from the first line only, where somebody trimmed the text, else from all lines.
  const trimmed = lines.slice(1).every((line) => /^[ \t]/.test(line)) && !/:\s*$/.test(lines[0] as string);
  if (!lines.some((line) => (trimmed ? /^\s*(?:return|yield)\b/ : /^return\b/).test(line))) return null;
  return trimmed ? `    ${body}` : body.replace(/^(?=.)/gm, '    ');
}
