import type { Found } from './extract.js';
import type { Problem } from './problem.js';
import { statements, type Statement } from './statements.js';

/**
 * The program of a completion, whole and tidy: what the prompt imports and defines before the function comes first
 * where the completion leaves it out; example calls, own tests and what asks for input are left out, as they are no
 * part of the function.
 */
export function programOf(found: Found, problem: Problem | null): string {
  const code = found.form === 'body' && problem ? `${problem.prompt.trimEnd()}\n${found.code}` : found.code;
  const all = statements(code);
  const entryPoint = problem?.entryPoint ?? all.findLast((s) => s.kind === 'def')?.name ?? '';
  const own = all.filter((s) => belongs(s, entryPoint));
  const texts = new Set(own.map((s) => s.text));
  const names = new Set(own.map((s) => s.name));
  const missing = (problem?.header ?? []).filter(
    (s) => !texts.has(s.text) && (s.name === undefined || !names.has(s.name)),
  );
  return [...missing, ...own].map((s) => s.text).join('');
}

function belongs({ kind, text }: Statement, entryPoint: string): boolean {
  if (kind === 'import' || kind === 'def') return true;
  if (/\binput\s*\(/.test(text) || new RegExp(`\\b${entryPoint}\\s*\\(`).test(text)) return false;
  if (kind === 'assignment') return true;
  // Control statements may fill a table; a lone expression or assertion defines nothing.
  return /^(?:if|for|while|with|try|async)\b/.test(text) && !/^if\s+__name__\b/.test(text);
}
