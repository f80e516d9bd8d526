/** MATH's own comparison of answers (hendrycks/math, math_equivalence), step by step, faults included. */
export function hendrycksEqual(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  try {
    return stripped(a) === stripped(b);
  } catch {
    return a === b; // the original compares the raw texts when a step raises
  }
}

export function stripped(text: string): string {
  let s = text.replaceAll('\n', '').replaceAll('\\!', '').replaceAll('\\\\', '\\');
  s = s.replaceAll('tfrac', 'frac').replaceAll('dfrac', 'frac').replaceAll('\\left', '').replaceAll('\\right', '');
  s = s.replaceAll('^{\\circ}', '').replaceAll('^\\circ', '').replaceAll('\\$', '');
  s = withoutUnits(s);
  s = s.replaceAll('\\%', '').replaceAll('\\%', '').replaceAll(' .', ' 0.').replaceAll('{.', '{0.');
  if (s === '') return s;
  if (s.startsWith('.')) s = `0${s}`;
  const sides = s.split('=');
  if (sides.length === 2 && sides[0]!.length <= 2) s = sides[1]!;
  s = roots(s).replaceAll(' ', '');
  s = fractions(s);
  if (s === '0.5') s = '\\frac{1}{2}';
  return slashed(s);
}

/** Cuts at `\text{ `, with a space; more than one raises. */
function withoutUnits(s: string): string {
  const parts = s.split('\\text{ ');
  if (parts.length === 1) return s;
  if (parts.length !== 2) throw new Error('several units');
  return parts[0]!;
}

/** `\sqrt3` to `\sqrt{3}`. */
function roots(s: string): string {
  const [head = '', ...parts] = s.split('\\sqrt');
  return (
    head +
    parts
      .map((p) => {
        if (p === '') throw new Error('nothing behind the root');
        return p.startsWith('{') ? `\\sqrt${p}` : `\\sqrt{${p[0]}}${p.slice(1)}`;
      })
      .join('')
  );
}

/** `\frac12` to `\frac{1}{2}`; what is too short stays as it is. */
function fractions(s: string): string {
  const parts = s.split('\\frac');
  let out = parts[0]!;
  for (const p of parts.slice(1)) {
    out += '\\frac';
    if (p.startsWith('{')) {
      out += p;
      continue;
    }
    if (p.length < 2) return s;
    const [a, b] = [p[0]!, p[1]!];
    const rest = p.slice(2);
    out += b === '{' ? `{${a}}${b}${rest}` : `{${a}}{${b}}${rest}`;
  }
  return out;
}

/** `3/4` of whole numbers to a fraction; the sign goes into the numerator. */
function slashed(s: string): string {
  const m = /^(-?\d+)\/(-?\d+)$/.exec(s);
  return m ? `\\frac{${Number(m[1])}}{${Number(m[2])}}` : s;
}

/** The last `\boxed{…}` or `\fbox{…}`, by matching braces; `\boxed ` takes all to the next dollar sign. Null without one. */
export function lastBoxed(text: string): string | null {
  const spaced = text.lastIndexOf('\\boxed ');
  if (spaced >= 0) return text.slice(spaced + '\\boxed '.length).split('$')[0]!;
  let at = text.lastIndexOf('\\boxed');
  if (at < 0) at = text.lastIndexOf('\\fbox');
  if (at < 0) return null;
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) {
      const open = text.indexOf('{', at);
      return text.slice(open + 1, i);
    }
  }
  return null;
}
