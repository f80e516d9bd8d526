/** A piece of Python source; joined, the pieces are the source. */
export interface Piece {
  kind: 'string' | 'comment' | 'newline' | 'blank' | 'word' | 'number' | 'sign';
  text: string;
  /** Of a newline: it ends a statement, and is neither inside brackets nor behind a backslash. */
  ends?: boolean;
}

const patterns: readonly (readonly [Piece['kind'], RegExp])[] = [
  // Strings that are not closed run to the end of their line, or of the source.
  ['string', /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:"""(?:[^\\]|\\[^])*?(?:"""|$)|'''(?:[^\\]|\\[^])*?(?:'''|$))/y],
  [
    'string',
    /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:"(?:[^"\\\n]|\\[^])*(?:"|(?=\n)|$)|'(?:[^'\\\n]|\\[^])*(?:'|(?=\n)|$))/y,
  ],
  ['comment', /#[^\n]*/y],
  ['newline', /\n/y],
  ['blank', /(?:[^\S\n]|\\(?:\n|$))+/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['number', /\.?\p{Nd}(?:[eE][+-]?\p{Nd}|[\p{L}\p{Nd}_.])*/uy],
  ['sign', /\*\*=|\/\/=|>>=|<<=|\.\.\.|[-+*/%&|^@!=<>:]=|->|\*\*|\/\/|<<|>>|[^]/y],
];

/** Cuts Python source into pieces. Takes any text: what is no Python comes out as signs. */
export function lex(source: string): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  for (let at = 0; at < source.length;) {
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at;
      const text = pattern.exec(source)?.[0];
      if (!text) continue;
      if ('([{'.includes(text)) depth++;
      else if (')]}'.includes(text)) depth = Math.max(0, depth - 1);
      pieces.push(kind === 'newline' ? { kind, text, ends: depth === 0 } : { kind, text });
      at += text.length;
      break;
    }
  }
  return pieces;
}

/** Statement by statement in the source's lines: a logical line, with the blanks before it. */
export function logicalLines(source: string): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of lex(source)) {
    lines.at(-1)!.push(piece);
    if (piece.ends) lines.push([]);
  }
  return lines;
}
