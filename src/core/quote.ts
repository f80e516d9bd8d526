/**
 * Another's text as a quotation inside a prompt: every line begins with `| `, so that nothing in it can be taken for a
 * line of the prompt, whatever it says. Line breaks of every kind are line breaks; other control characters are dropped,
 * and marks that chat templates give a meaning (`<|im_start|>`, `[INST]`, `</s>`, …) are broken up.
 * @param limit characters kept; a longer text loses its middle, where the least is decided
 */
export function quoteText(text: string, limit = 4000): string {
  return shorten(text, limit)
    .replace(/\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(templateMarks, (mark) => `${mark[0]} ${mark.slice(1)}`)
    .split('\n')
    .map((line) => `| ${line}`.trimEnd())
    .join('\n');
}

/** Would `quoteText` leave something out? */
export const isShortened = (text: string, limit = 4000): boolean => text.length > limit;

const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const templateMarks =
  /<(?=\|)|\|(?=>)|\[\/?INST\]|<<\/?SYS>>|<\/?s>|<(?:start|end)_of_turn>|<\/?(?:think|tool_call|bos|eos|user|assistant|system)>/gi;

function shorten(text: string, limit: number): string {
  if (!isShortened(text, limit)) return text;
  const head = Math.floor(limit * 0.4);
  const tail = limit - head;
  return `${text.slice(0, head)}\n[… ${text.length - limit} characters left out …]\n${text.slice(-tail)}`;
}
