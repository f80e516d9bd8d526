/** A reply's text, and what the model thought before it. */
export interface Parted {
  text: string;
  thoughts?: string;
}

/**
 * Takes `<think>…</think>` off the beginning of a text. Where the mark that opens is missing (some chat templates put
 * it into the prompt), all before the mark that closes is thoughts; where the one that closes is missing, all is: the
 * reply was cut off while the model was thinking.
 */
export function partThoughts(content: string): Parted {
  if (!content.includes('<')) return { text: content };
  const thoughts: string[] = [];
  let text = content;
  for (let found = leading.exec(text); found; found = leading.exec(text)) {
    thoughts.push(found[2] ?? '');
    text = text.slice(found[0].length);
  }
  if (thoughts.length === 0) {
    const closing = unopened.exec(text);
    if (!closing) return { text };
    thoughts.push(closing[1] ?? '');
    text = text.slice(closing[0].length);
  }
  return { text: text.trimStart(), thoughts: thoughts.map((t) => t.trim()).join('\n') };
}

const leading = /^\s*<(think|thinking|thought)>([^]*?)(?:<\/\1>|$)/i;
const unopened = /^((?:(?!<think(?:ing)?>)[^])*?)<\/think(?:ing)?>/i;
