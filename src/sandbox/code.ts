import {
  isAnswer,
  type Answer,
  type AnswerKind,
  type Gold,
  type Question,
  type Reading,
  type Rng,
  type Verdict,
} from '../core/index.js';
import { classesByCanon, findRefusal, notAnswered, renderOther } from '../parse/index.js';
import { publicCalls } from './code/calls.js';
import { findCode } from './code/extract.js';
import { mutants } from './code/mutate.js';
import { readProblem } from './code/problem.js';
import { programOf } from './code/program.js';
import { statements } from './code/statements.js';
import { tokenText } from './code/tidy.js';
import { verdictOnGold } from './grade.js';
import * as texts from './messages.js';
import type { Sandbox } from './program.js';

/**
 * Python functions, graded by tests. Canon: the whole program, tidy. Answers are equal when they give the same on
 * the public examples of the question, never on its tests; without examples, or without an entry point, when their tokens
 * are the same (docs/sandbox.md).
 * @param sandbox opened by the first use that runs programs; may reject with `unavailable`
 */
export function codeKind(sandbox: () => Promise<Sandbox>): AnswerKind {
  return {
    name: 'code',
    version: '1',
    parse: readProgram,
    read: (value, q) => readProgram(value, q),
    async classes(answers, q) {
      const problem = readProblem(q);
      const calls = problem ? publicCalls(problem) : [];
      const programs = [...new Set(answers.filter(isAnswer).map((a) => a.canon))];
      const keys = new Map(programs.map((p) => [p, tokenText(p)]));
      if (problem && calls.length > 0 && new Set(keys.values()).size > 1) {
        const box = await sandbox();
        const observed = programs.map(async (p) => {
          const values = await box.observe({ solution: p, entryPoint: problem.entryPoint }, calls);
          keys.set(p, JSON.stringify(values));
        });
        await Promise.all(observed);
      }
      return classesByCanon(answers.map((a) => (isAnswer(a) ? { ...a, canon: keys.get(a.canon) as string } : a)));
    },
    async grade(a: Answer, gold: Gold): Promise<Verdict> {
      if (!isAnswer(a)) return notAnswered(a);
      return gold.tests ? verdictOnGold(a.canon, gold, await sandbox()) : { outcome: 'error', reason: texts.noTests };
    },
    alternative(q: Question, not: readonly Answer[], rng: Rng): Answer | null {
      const problem = readProblem(q);
      const programs = not.filter(isAnswer).map((a) => a.canon);
      const taken = new Set(programs.map(tokenText));
      const slips = programs.slice(0, 1).flatMap((p) => {
        const from = problem ? p.lastIndexOf(`def ${problem.entryPoint}`) : 0;
        return mutants(p, Math.max(0, p.indexOf('\n', from)), rng);
      });
      const empty = problem ? rng.shuffle(['None', '0', '[]', "''", 'False']).map((v) => stub(problem.prompt, v)) : [];
      const canon = [...slips, ...empty]
        .map((code) => programOf({ code, form: 'whole', raw: '' }, problem))
        .find((p) => !taken.has(tokenText(p)));
      return canon === undefined ? null : { type: 'answer', canon, raw: canon };
    },
    render: (a, _q, rng) => (isAnswer(a) ? renderProgram(a.canon, rng) : renderOther(a, rng)),
    size: () => null,
  };
}

function readProgram(text: string, q: Question, reading: Reading = 'flexible'): Answer {
  const source = text.replace(/\r\n?/g, '\n');
  if (source.trim() === '') return { type: 'unparsable', reason: texts.emptyText };
  const problem = readProblem(q);
  const found = findCode(source, problem?.entryPoint, reading === 'strict');
  const canon = found ? programOf(found, problem) : '';
  // What looked like a definition may have been the inside of a string.
  if (found && defines(canon, problem?.entryPoint)) return { type: 'answer', canon, raw: found.raw };
  const refusal = findRefusal(source);
  if (refusal) return { type: 'abstain', raw: source.slice(...refusal) };
  return { type: 'unparsable', reason: texts.noFunction(problem?.entryPoint) };
}

const defines = (program: string, name: string | undefined): boolean =>
  statements(program).some((s) => s.kind === 'def' && (name === undefined || s.name === name));

const stub = (prompt: string, value: string): string => `${prompt.trimEnd()}\n    return ${value}\n`;

function renderProgram(program: string, rng: Rng): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(program.matchAll(/`+/g), (m) => m[0].length + 1)));
  const opening = rng.pick(['Here is the function.', 'The function can be written like this:', 'My solution:']);
  return `${opening}\n\n${fence}python\n${program}${fence}`;
}
