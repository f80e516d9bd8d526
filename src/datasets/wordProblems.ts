import { createHash } from 'node:crypto';
import { SigmaError, stream } from '../core/index.js';
import type { Question } from '../core/index.js';
import * as texts from './messages.js';
import type { Source } from './source.js';
import { templates } from './wordTemplates.js';
import type { Operand, Step } from './wordTemplates.js';

/** A generated problem. The worked solution stays apart from the question: simulated agents know it, methods never see it. */
export interface WordProblem {
  question: Question;
  steps: readonly Step[];
  gold: number;
}

export interface WordProblems extends Source {
  /** The problem at position i, 0 ≤ i < ids.length. */
  problem(i: number): WordProblem;
  /** Position of a question id, −1 when there is none such. */
  indexOf(id: string): number;
}

export interface WordProblemOptions {
  /** How many questions. */
  count: number;
  seed: number;
}

const version = '1';

/**
 * Arithmetic word problems of 2–4 steps with whole-number answers. Problem i depends on the seed and i alone, so a
 * longer set begins with the shorter one.
 * @throws SigmaError `bad-input` unless count is a whole number ≥ 1
 */
export function wordProblems({ count, seed }: WordProblemOptions): WordProblems {
  if (!(Number.isInteger(count) && count >= 1)) throw new SigmaError('bad-input', texts.badCount('the count', count));
  const ids = Array.from({ length: count }, (_, i) => `word-problems/${seed}/${i}`);
  const places = new Map(ids.map((id, i) => [id, i]));
  const problem = (i: number): WordProblem => {
    const id = ids[i];
    if (id === undefined) throw new RangeError(texts.outOfRange('word problems', i, count));
    return makeProblem(id, seed);
  };
  const hash = createHash('sha256').update(`word-problems/${version}\n`);
  for (let i = 0; i < count; i++) hash.update(JSON.stringify(problem(i)));
  const checksum = hash.digest('hex');
  return {
    name: 'word-problems',
    checksum,
    ids,
    problem,
    indexOf: (id) => places.get(id) ?? -1,
    describe: () => ({ source: 'word-problems', version, count, seed, checksum }),
    read: async (i) => {
      const { question, gold } = problem(i);
      return { question, gold: { value: String(gold) } };
    },
    close: async () => undefined,
  };
}

function makeProblem(id: string, seed: number): WordProblem {
  const r = stream(seed, { question: id, stage: 'word-problems' });
  const template = r.pick(templates);
  const { text, steps } = template.tell(r);
  const results = workOut(steps);
  const question: Question = {
    id,
    dataset: 'word-problems',
    kind: 'number',
    messages: [{ role: 'user', content: text }],
    category: template.category,
  };
  return { question, steps, gold: results.at(-1) ?? NaN };
}

/**
 * The results of the steps, in order. `slip` replaces how one step comes out; later steps go on from there.
 * @param slip the step, and its wrong result from the two operands
 */
export function workOut(
  steps: readonly Step[],
  slip?: { step: number; result: (left: number, right: number) => number },
): number[] {
  const results: number[] = [];
  const value = (o: Operand): number => (typeof o === 'number' ? o : (results[o.step] ?? NaN));
  steps.forEach((s, i) => {
    const [a, b] = [value(s.left), value(s.right)];
    results.push(slip?.step === i ? slip.result(a, b) : apply(s.op, a, b));
  });
  return results;
}

function apply(op: Step['op'], a: number, b: number): number {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
  }
}
