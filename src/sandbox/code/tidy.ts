import { logicalLines, type Piece } from './lex.js';

/** Source without comments, blank lines and blanks at line ends, and with a line break at its end. Strings stay as they are. */
export function tidy(source: string): string {
  const tidied = logicalLines(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
    .map((line) => line.filter((p) => p.kind !== 'comment'))
    .filter((line) => line.some(isCode))
    .map((line) => `${textOf(line)}\n`)
    .join('');
  // A backslash that stood before a comment now joins lines.
  return tidied === source ? source : tidy(tidied);
}

/** The program's tokens as one text: equal for programs that differ in blanks, comments, docstrings and the width of indents only. */
export function tokenText(source: string): string {
  const indents: number[] = [];
  return logicalLines(tidy(source))
    .filter((line) => line.some((p) => isCode(p) && p.kind !== 'string'))
    .map((line) => {
      const width = line[0]?.kind === 'blank' ? line[0].text.replace(/\t/g, '        ').length : 0;
      while (indents.length > 0 && indents.at(-1)! >= width) indents.pop();
      if (width > 0) indents.push(width);
      return `${indents.length} ${line
        .filter(isCode)
        .map((p) => p.text)
        .join(' ')}\n`;
    })
    .join('');
}

const isCode = (p: Piece): boolean => p.kind !== 'blank' && p.kind !== 'newline' && p.kind !== 'comment';

/** A logical line without blanks at the ends of its lines, and without the lines that this empties. */
function textOf(line: readonly Piece[]): string {
  let text = '';
  for (const p of line) {
    if (p.kind !== 'newline') text += p.text;
    else text = `${text.replace(/[^\S\n]+$/, '').replace(/\n$/, '')}\n`;
  }
  return text.trimEnd();
}
