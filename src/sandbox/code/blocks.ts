/** Fenced blocks of a text that may be Python, in order; an unclosed one runs to the text's end. */
export function pythonBlocks(text: string): { code: string; raw: string }[] {
  return [...text.matchAll(/^([ \t]*)(`{3,20}|~{3,20})[ \t]*([\w+-]*)[^\n]*\n([^]*?)(?:^[ \t]*\2[ \t]*$|$(?![^]))/gm)]
    .filter((m) => /^(?:py\w*)?$/i.test(m[3] as string))
    .map((m) => ({ code: dedent(m[4] as string, (m[1] as string).length), raw: m[0] }));
}

/** Without the indent of its fence: in a list, a block is as far in as the item. */
function dedent(code: string, width: number): string {
  return width === 0 ? code : code.replace(new RegExp(`^[ \\t]{1,${width}}`, 'gm'), '');
}
