import { lex } from './lex.js';
import type { Problem } from './problem.js';

/** Most calls of one problem. */
const LIMIT = 30;

/**
 * The public examples in a problem's docstring, as Python expressions: doctest lines; else calls of the function in the
 * text; else values given to its parameters by name (`lst = [1, 2], k = 3`, `Input: [4, 2, 3]`). What they should
 * give is not read.
 */
export function publicCalls(problem: Problem): string[] {
  const { prompt, entryPoint } = problem;
  const doc = prompt.slice(Math.max(0, prompt.lastIndexOf(`def ${entryPoint}`))).replace(/^[^\n]*\n/, '');
  const found = [doctests, calls, given]
    .map((find) => find(doc, problem).filter(isSelfContained))
    .find((list) => list.length > 0);
  return [...new Set(found)].slice(0, LIMIT);
}

/** A line that begins with the call is read as the call alone: what some print behind it belongs to the expected value. */
function doctests(doc: string, { entryPoint }: Problem): string[] {
  return [...doc.matchAll(/^[ \t]*>>>([^\n]*(?:\n[ \t]*\.\.\.[^\n]*)*)/gm)]
    .map((m) => (m[1] as string).replace(/\n[ \t]*\.\.\./g, '\n').trim())
    .filter((source) => source.includes(entryPoint))
    .map((source) => (source.startsWith(`${entryPoint}(`) ? callAt(source, entryPoint) : source) ?? source);
}

function calls(doc: string, { entryPoint, parameters }: Problem): string[] {
  return [...doc.matchAll(new RegExp(`(?<![\\w.])${entryPoint}(?=\\()`, 'g'))].flatMap((m) => {
    const call = callAt(doc.slice(m.index), entryPoint);
    return call === null || (parameters.length > 0 && /\(\s*\)$/.test(call)) ? [] : [call];
  });
}

const callAt = (text: string, entryPoint: string): string | null => {
  const list = bracketed(text.slice(entryPoint.length));
  return list === null ? null : entryPoint + list;
};

/** Has it no names but those of functions? `f(n)` in a sentence is no example: it would fail alike for all. */
function isSelfContained(source: string): boolean {
  const pieces = lex(source).filter((p) => p.kind !== 'blank' && p.kind !== 'comment');
  return pieces.every(
    (p, i) =>
      p.kind !== 'word' ||
      /^(?:True|False|None)$/.test(p.text) ||
      ['(', '='].includes(pieces[i + 1]?.text ?? '') ||
      pieces[i - 1]?.text === '.',
  );
}

function given(doc: string, { entryPoint, parameters }: Problem): string[] {
  const out: string[] = [];
  if (parameters.length === 0) return out;
  const names = parameters.length === 1 ? [parameters[0] as string, 'Input'] : parameters;
  let row = new Map<string, string>();
  for (const m of doc.matchAll(new RegExp(`(?<![\\w.])(${names.join('|')})\\s*[=:]\\s*(?=[-\\d"'\\[({])`, 'g'))) {
    const value = literal(doc.slice(m.index + m[0].length));
    if (value === null) continue;
    const name = m[1] === 'Input' ? (parameters[0] as string) : (m[1] as string);
    if (row.has(name)) row = new Map();
    row.set(name, value);
    if (row.size < parameters.length) continue;
    out.push(`${entryPoint}(${parameters.map((p) => row.get(p)).join(', ')})`);
    row = new Map();
  }
  return out;
}

/** The literal that a text begins with. */
function literal(text: string): string | null {
  if (/^[[({]/.test(text)) return bracketed(text);
  const number = /^-?\d+(?:\.\d+)?/.exec(text)?.[0];
  if (number !== undefined) return number;
  const first = lex(text.slice(0, 2000))[0];
  return first?.kind === 'string' && /^(["']).*\1$/s.test(first.text) ? first.text : null;
}

/** The brackets that a text begins with, and all between them; null where they do not close. */
function bracketed(text: string): string | null {
  let depth = 0;
  let out = '';
  for (const piece of lex(text.slice(0, 5000))) {
    out += piece.text;
    if ('([{'.includes(piece.text)) depth++;
    else if (')]}'.includes(piece.text) && --depth === 0) return out;
  }
  return null;
}
