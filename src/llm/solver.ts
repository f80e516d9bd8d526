import type { Rng } from '../core/index.js';
import type { Operand, Step, WordProblem } from '../datasets/index.js';
import { workOut } from '../datasets/index.js';

/** A way of working a problem out: the operation and result of each step as written down. */
export interface Working {
  lines: readonly { left: number; op: Step['op']; right: number; result: number; what: string }[];
  result: number;
}

interface Slip {
  step: number;
  /** Added to the right result, or another operation in its place. */
  delta?: number;
  op?: Step['op'];
}

/** How the steps come out, right or with one slip whose result is carried on. */
function work(steps: readonly Step[], slip?: Slip): Working {
  const op = (i: number, s: Step): Step['op'] => (slip?.step === i && slip.op ? slip.op : s.op);
  const written = steps.map((s, i) => ({ ...s, op: op(i, s) }));
  const delta = slip?.delta ?? 0;
  const plain = workOut(written.slice(0, (slip?.step ?? 0) + 1)).at(-1) ?? 0;
  const results = workOut(written, slip && { step: slip.step, result: () => plain + delta });
  const value = (o: Operand): number => (typeof o === 'number' ? o : (results[o.step] ?? NaN));
  const lines = written.map((s, i) => ({
    left: value(s.left),
    op: s.op,
    right: value(s.right),
    result: results[i] ?? NaN,
    what: s.what,
  }));
  return { lines, result: results.at(-1) ?? NaN };
}

export function rightWorking(problem: WordProblem): Working {
  return work(problem.steps);
}

/**
 * The mistakes that people make with this problem: a result that is off by one or ten, an operation taken for
 * another. At most `count` of them, each with its own wrong result; never empty.
 */
export function slipsOf(problem: WordProblem, rng: Rng, count: number): Working[] {
  const confused: Record<Step['op'], Step['op']> = { '+': '-', '-': '+', '*': '+', '/': '-' };
  const all = problem.steps.flatMap((s, step): Slip[] => [
    ...[1, -1, 10, -10].map((delta) => ({ step, delta })),
    { step, op: confused[s.op] },
  ]);
  const found = new Map<number, Working>();
  for (const slip of rng.shuffle(all)) {
    const working = work(problem.steps, slip);
    const sound = working.lines.every((l) => Number.isSafeInteger(l.result) && l.result > 0);
    if (sound && working.result !== problem.gold && !found.has(working.result)) found.set(working.result, working);
    if (found.size === count) break;
  }
  return [...found.values()];
}

/** A working whose last step comes out as `result`, whatever its operands. */
export function forced(problem: WordProblem, result: number): Working {
  const right = rightWorking(problem);
  const lines = right.lines.map((l, i) => (i === right.lines.length - 1 ? { ...l, result } : l));
  return { lines, result };
}

/** Number of ways of writing a working down. */
export const styles = 3;

/** A working in words, at most 35 of them. */
export function write(working: Working, style: number, printed = String(working.result)): string {
  const last = working.lines.length - 1;
  const sums = working.lines.map((l, i) => `${l.left} ${l.op} ${l.right} = ${i === last ? printed : l.result}`);
  switch (style % styles) {
    case 0:
      return `${working.lines.map((l, i) => `${l.what}: ${sums[i] ?? ''}.`).join(' ')} Answer: ${printed}.`;
    case 1:
      return `First ${sums.join(', then ')}. So the answer is ${printed}.`;
    default:
      return `${sums.join('; ')} ${working.lines[last]?.what ?? ''}. The answer is ${printed}.`;
  }
}
