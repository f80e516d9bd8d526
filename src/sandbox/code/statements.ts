import { logicalLines } from './lex.js';
import { tidy } from './tidy.js';

/** A statement at the top level of a program, with all that is indented under it. */
export interface Statement {
  /** Tidy, with a line break at its end. */
  text: string;
  kind: 'import' | 'def' | 'assignment' | 'other';
  /** Of a function, a class or a variable. */
  name?: string;
}

/** The program's top-level statements. Joined, their texts are the tidy program. */
export function statements(source: string): Statement[] {
  const texts: string[] = [];
  let open = false;
  for (const line of logicalLines(tidy(source))) {
    const text = line.map((p) => p.text).join('');
    if (text === '') continue;
    // Clauses and what stands under a decorator belong to what came before.
    if (texts.length > 0 && (open || /^(?:\s|(?:else|elif|except|finally|case)\b)/.test(text)))
      texts.push(texts.pop()! + text);
    else texts.push(text);
    open = text.startsWith('@');
  }
  return texts.map((text) => ({ text, ...read(text) }));
}

function read(text: string): Pick<Statement, 'kind' | 'name'> {
  const body = text.replace(/^(?:@.*\n)+/, '');
  const def = /^(?:async\s+)?(?:def|class)\s+(\w+)/.exec(body)?.[1];
  if (def !== undefined) return { kind: 'def', name: def };
  if (/^(?:import\s+\w|from\s+[\w.]+\s+import\b)/.test(body)) return { kind: 'import' };
  const variable = /^(\w+)\s*(?::[^=\n]+)?=(?!=)/.exec(body)?.[1];
  return variable === undefined ? { kind: 'other' } : { kind: 'assignment', name: variable };
}
