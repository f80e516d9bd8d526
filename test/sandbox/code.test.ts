import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAnswer, stream, type Answer } from '../../src/core/index.js';
import { kindOf } from '../../src/datasets/index.js';
import { code, codeKind, gradeCompletion, openSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { tokenText } from '../../src/sandbox/code/tidy.js';
import { describeWithSandbox } from '../support/sandbox.js';
import { body, gold, prompt, question } from './problems.js';

const q = question();
const rng = (seed = 1): ReturnType<typeof stream> => stream(seed, { question: 'q', agent: 'a', stage: 's', draw: 0 });
const program = (lines: string): Answer => code.read(`def halves(numbers):\n    ${lines}\n`, q);
const canonOf = (a: Answer | null): string => (a && isAnswer(a) ? a.canon : '');
const none: Answer = { type: 'unparsable', reason: 'x' };
const refusing = codeKind(() => Promise.reject(new Error('no program may run here')));

describe('answers that are programs', () => {
  it('are a kind of answer', () => {
    expect(kindOf('code')).toBe(code);
    expect(code.size(q)).toBeNull();
  });

  it('need no sandbox to be compared where the tokens are the same or nothing can be called', async () => {
    const a = program('return [n // 2 for n in numbers]');
    const same = program('return [ n//2 for n in numbers ]  # all');
    const other = program('return numbers');
    expect([...(await refusing.classes([a, none, same], q))]).toEqual([0, -1, 0]);
    const blind = question(prompt.replace(/>>>.*\n.*\n/g, ''));
    expect([...(await refusing.classes([other, a, same, other], blind))]).toEqual([0, 1, 1, 0]);
    await expect(refusing.classes([a, other], q)).rejects.toThrow('no program may run here');
  });

  it('have plausible wrong alternatives, a different one each time', () => {
    const not: Answer[] = [program('return [half(n) for n in numbers if n % 2 == 0]')];
    for (let i = 0; i < 10; i++) {
      const next = code.alternative(q, not, rng())!;
      expect(not.map((a) => tokenText(canonOf(a)))).not.toContain(tokenText(canonOf(next)));
      expect(canonOf(code.read(canonOf(next), q))).toBe(canonOf(next));
      if (i < 5) expect(canonOf(next)).toMatch(/for n in numbers if n/);
      not.push(next);
    }
    expect(code.alternative(q, not.slice(0, 1), rng(1))).toEqual(code.alternative(q, not.slice(0, 1), rng(1)));
    expect(canonOf(code.alternative(q, [], rng()))).toMatch(/return (None|0|\[\]|''|False)\n$/);
    expect(code.alternative(question('Write something.'), [], rng())).toBeNull();
  });

  it('are shown in a fence that they do not close', () => {
    const a = program('return ["```", "````"]');
    expect(code.render(a, q, rng())).toMatch(/`````python\n[^]*\n`````$/);
    expect(code.parse(code.render(a, q, rng()), q)).toMatchObject({ canon: canonOf(a) });
    expect(code.parse(code.render(none, q, rng()), q).type).not.toBe('answer');
  });

  it('without tests, or that are none, are not graded', async () => {
    expect(await refusing.grade(program('return 1'), { value: '' })).toMatchObject({ outcome: 'error' });
    expect(await refusing.grade(none, gold)).toEqual({ outcome: 'unparsable', reason: 'x' });
  });
});

describeWithSandbox('programs that are run', () => {
  let sandbox: Sandbox;
  let kind = code;
  beforeAll(async () => {
    sandbox = await openSandbox({ servers: 2, seconds: 1 });
    kind = codeKind(() => Promise.resolve(sandbox));
  });
  afterAll(() => sandbox.close());

  it('are equal when they give the same on the public examples', async () => {
    const answers = [
      program('return [n // 2 for n in numbers if n % 2 == 0]'),
      program('return [n // 2 for n in numbers if n % 2 == 0 and n > 0]'), // differs on hidden tests only
      none,
      program('return numbers'),
      program('return nothing'),
      program('return [n / 2 for n in filter(lambda n: not n & 1, numbers)]'),
      program('return unknown'),
      program('while True: pass'),
    ];
    expect([...(await kind.classes(answers, q))]).toEqual([0, 0, -1, 1, 2, 0, 2, 3]);
  });

  it('are graded by the tests', async () => {
    const verdict = async (lines: string): Promise<[string, string]> => {
      const { outcome, reason } = await kind.grade(program(lines), gold);
      return [outcome, reason];
    };
    expect(await verdict('return [half(n) for n in numbers if n % 2 == 0]')).toEqual(['right', 'all tests passed']);
    expect(await verdict('return [abs(n) // 2 for n in numbers if n % 2 == 0]')).toEqual([
      'wrong',
      'assert candidate([-2, 7]) == [-1] -> AssertionError',
    ]);
    expect(await verdict('while True: pass')).toEqual(['wrong', 'timeout: more than 1 s of processor time']);
    const broken = { value: '', tests: { program: 'def check(', entryPoint: 'halves' } };
    expect((await kind.grade(program('return 1'), broken)).outcome).toBe('error');
  });

  it.each([
    // simple-evals finds no colon before an indented line and drops the first blank: the indent no longer fits.
    ['a body', body, 'right', 'wrong', 'right'],
    ['a body, then prose', `${body}\n# Done.\nThat is it.\n`, 'wrong', 'wrong', 'right'],
    // … and else keeps all behind the first head, here the helper's: the function is defined anew further down.
    ['a whole function in a fence', `Yes:\n\`\`\`python\n${prompt}${body}\`\`\`\n`, 'wrong', 'right', 'wrong'],
    [
      'two fences',
      `\`\`\`python\ndef halves(n):\n    return 1\n\`\`\`\n\`\`\`python\ndef halves(n):\n${body}\`\`\``,
      'wrong',
      'wrong',
      'wrong',
    ],
    ['a fenced function', `\`\`\`python\ndef halves(numbers):\n${body}\`\`\`\n`, 'wrong', 'right', 'wrong'],
    [
      'a helper behind it',
      `    return [go(n) for n in numbers if n % 2 == 0]\n\ndef go(n):\n    return n // 2\n`,
      'right',
      'wrong',
      'wrong',
    ],
  ])('completions: %s, as three harnesses grade it', async (_what, reply, humanEval, simpleEvals, lmEval) => {
    const graded = (['human-eval', 'simple-evals', 'lm-eval'] as const).map((h) =>
      gradeCompletion(reply, gold, h, sandbox),
    );
    expect((await Promise.all(graded)).map((v) => v.outcome)).toEqual([humanEval, simpleEvals, lmEval]);
  });
});
