import { questionText, type Question } from '../../core/index.js';
import { lex, logicalLines } from './lex.js';
import { statements, type Statement } from './statements.js';

/** A programming problem as its question states it. */
export interface Problem {
  /** The code that the solution goes on from: imports, helpers, and the function's head and docstring. */
  prompt: string;
  /** The function that is asked for: the last one of the prompt. */
  entryPoint: string;
  /** Names of its parameters, in order. */
  parameters: readonly string[];
  /** What the prompt has before it. */
  header: readonly Statement[];
}

/** The problem in a question's text, alone, between other text, or in a fenced block; null where no function is asked for. */
export function readProblem(q: Question): Problem | null {
  const text = questionText(q).replace(/\r\n?/g, '\n');
  const fenced = [...text.matchAll(/^```[^\n]*\n([^]*?)^```/gm)]
    .map((m) => m[1] as string)
    .find((code) => /^def\s/m.test(code));
  const prompt = fenced ?? codeIn(text);
  const head = [...(prompt ?? '').matchAll(/^def\s+(\w+)\s*\(([^]*?)\)\s*(?:->[^\n]*)?:/gm)].at(-1);
  if (prompt === null || !head) return null;
  const entryPoint = head[1] as string;
  const all = statements(prompt);
  const at = all.findLastIndex((s) => s.name === entryPoint);
  return { prompt, entryPoint, parameters: parametersOf(head[2] as string), header: all.slice(0, Math.max(0, at)) };
}

/** From the first line of code to the end of the last function's docstring. */
function codeIn(text: string): string | null {
  const start = /^(?:from\s+[\w.]+\s+import\s|import\s+\w|def\s+\w+\s*\(|class\s+\w+|@\w)/m.exec(text)?.index;
  if (start === undefined) return null;
  const code = text.slice(start);
  const last = [...code.matchAll(/^def\s/gm)].at(-1)?.index;
  if (last === undefined) return null;
  let end = last;
  for (const [i, line] of logicalLines(code.slice(last)).entries()) {
    const source = line.map((p) => p.text).join('');
    if (i > 0 && /^\S/.test(source)) break;
    end += source.length;
  }
  return code.slice(0, end);
}

function parametersOf(list: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let expects = true;
  for (const piece of lex(list)) {
    if ('([{'.includes(piece.text)) depth++;
    else if (')]}'.includes(piece.text)) depth--;
    else if (piece.text === ',' && depth === 0) expects = true;
    else if (piece.kind === 'word' && expects) {
      names.push(piece.text);
      expects = false;
    }
  }
  return names;
}
