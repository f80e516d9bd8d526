import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasCode } from '../../src/core/index.js';
import { openSandbox, sandboxState, type Sandbox } from '../../src/sandbox/index.js';
import { describeWithSandbox, twice } from '../support/sandbox.js';

const f = (body: string): string => `def f(x):\n    ${body}\n`;

describeWithSandbox('the sandbox', () => {
  let sandbox: Sandbox;
  const run = (solution: string, tests = twice.tests, prompt?: string): ReturnType<Sandbox['run']> =>
    sandbox.run({ solution, entryPoint: 'f', tests, ...(prompt === undefined ? {} : { prompt }) });
  beforeAll(async () => {
    sandbox = await openSandbox({ servers: 2, seconds: 1 });
  });
  afterAll(() => sandbox.close());

  it.each([
    ['right', f('return 2 * x')],
    ['right, and prints', f('print("x" * 100); return x + x')],
    [
      'right, with files and threads',
      f(
        'import tempfile, threading; threading.Thread(target=print).start(); tempfile.TemporaryFile().write(b"x"); return 2 * x',
      ),
    ],
    ['right in another type', f('return 2.0 * x')],
    ['right with a helper after it', 'def f(x):\n    return g(x)\ndef g(x):\n    return 2 * x\n'],
    [
      'right with a data class',
      'from dataclasses import dataclass\n@dataclass\nclass D:\n    n: int\ndef f(x):\n    return D(2 * x).n\n',
    ],
  ])('passes what is %s', async (_what, solution) => {
    expect(await run(solution)).toEqual({ outcome: 'pass', reason: 'all tests passed' });
  });

  it.each([
    ['a wrong value', f('return x + 2'), 'fail', 'assert candidate(3) == 6, "three" -> AssertionError: three'],
    ['an exception', f('return {}[x]'), 'fail', 'the solution raised KeyError: 2'],
    [
      'a syntax error',
      'def f(x)\n',
      'fail',
      "defining the solution raised SyntaxError: expected ':' (solution, line 1)",
    ],
    ['another name', 'def g(x): pass\n', 'fail', 'defining the solution raised NameError: it defines no function f'],
    ['an early end', f('exit(0)'), 'fail', /SystemExit|NameError/],
    ['a hard end', f('import os; os._exit(0)'), 'fail', 'ended its process (exit code 0) before the tests were done'],
    ['a crash', f('import ctypes; ctypes.string_at(0)'), 'fail', 'ended by SIGSEGV before the tests were done'],
    ['too much time', f('while True: pass'), 'timeout', 'more than 1 s of processor time'],
    ['too much sleep', f('import time; time.sleep(9)'), 'timeout', 'no end after 3 s'],
    ['too much memory', f('return "x" * 2 ** 40'), 'memory', 'the solution raised MemoryError'],
    ['too much memory at once', 'x = "x" * 2 ** 40\n', 'memory', 'defining the solution raised MemoryError'],
    ['too many characters', `#${'x'.repeat(1_000_001)}`, 'fail', 'the program has more than 1000000 characters'],
  ] as const)('says of %s what it is', async (_what, solution, outcome, reason) => {
    const verdict = await run(solution);
    expect(verdict.outcome).toBe(outcome);
    if (typeof reason === 'string') expect(verdict.reason).toBe(reason);
    else expect(verdict.reason).toMatch(reason);
  });

  it('says nothing of a solution where the tests are at fault', async () => {
    const good = f('return 2 * x');
    expect(await run(good, 'def check(c:')).toMatchObject({
      outcome: 'error',
      reason: /SyntaxError/ as unknown as string,
    });
    expect((await run(good, '')).reason).toBe("the tests cannot be run: KeyError: 'check'");
    expect((await run(good, 'raise SystemExit')).outcome).toBe('error');
    expect((await run(good, twice.tests, 'def (')).outcome).toBe('error');
  });

  it('does not take an end of the tests for a pass', async () => {
    for (const end of ['import sys; sys.exit(0)', 'import os; os._exit(0)', 'raise SystemExit', 'quit()'])
      expect((await run(f('return 2 * x'), `def check(candidate):\n    ${end}\n`)).outcome).toBe('fail');
  });

  it('lets tests use the helpers of the prompt, not those of the solution', async () => {
    const prompt = 'def g(x):\n    return 2 * x\ndef f(x):\n    """ twice """\n';
    const tests = 'def check(candidate):\n    assert candidate(2) == g(2)\n';
    expect((await run('def g(x):\n    return 0\ndef f(x):\n    return g(x)\n', tests, prompt)).outcome).toBe('fail');
    expect((await run(f('return 2 * x'), tests, prompt)).outcome).toBe('pass');
    expect((await run(f('return 2 * x'), tests, prompt.replace('    """ twice """\n', ''))).outcome).toBe('pass');
  });

  it.each([
    '[1, (2, "é\\ud800"), {"a": {3}}, None, True, 2.5, float("inf"), b"x", 1j, frozenset([()]), 10 ** 5000, {(1, 2): []}]',
    'range(3)',
    'object',
  ])('brings %s over as it is, or as nothing that it equals', async (value) => {
    const tests = `def check(candidate):\n    for v in ${value} if isinstance(${value}, list) else [${value}]:\n        got = candidate(v)\n        assert got == v and type(got) is type(v)\n`;
    expect((await run(f('return x'), tests)).outcome).toBe(value.startsWith('[') ? 'pass' : 'fail');
  });

  it('gives tests the exceptions they wait for', async () => {
    const tests =
      'def check(candidate):\n    try:\n        candidate(1)\n    except ValueError as e:\n        assert str(e) == "no"\n    else:\n        assert False\n';
    expect((await run('class E(ValueError):\n    pass\ndef f(x):\n    raise E("no")\n', tests)).outcome).toBe('pass');
    expect((await run(f('raise TypeError("no")'), tests)).outcome).toBe('fail');
  });

  it('runs the same program the same way', async () => {
    const calls = ['f(1)', 'f(2)'];
    const solution = 'import random\ndef f(x):\n    return [random.random(), list({"a", "b", "c", "d"}), hash("a")]\n';
    const all = await Promise.all([1, 2, 3, 4].map(() => sandbox.observe({ solution, entryPoint: 'f' }, calls)));
    expect(new Set(all.map((a) => a.join())).size).toBe(1);
  });

  it('observes calls as texts that are equal for equal values', async () => {
    const observe = (body: string): Promise<readonly string[]> =>
      sandbox.observe({ solution: f(body), entryPoint: 'f' }, ['f(1)', 'f(2)', 'f(', 'f("x")']);
    expect(await observe('return {x, 7}')).toEqual(await observe('return {7.0, x}'));
    expect(await observe('return x == 1')).not.toEqual(await observe('return [x == 1]'));
    expect(await observe('return x - 1')).toEqual(['0', '1', 'SyntaxError', 'TypeError']);
    expect(await observe('return 1 / (x - 2) if x == 2 else (yes)')).toEqual([
      'NameError',
      'ZeroDivisionError',
      'SyntaxError',
      'NameError',
    ]);
    expect(await observe('import os; return os._exit(0) if x == 2 else x')).toEqual(['1', 'ended', 'ended', 'ended']);
    expect(await observe('return 1 if x == 1 else f(x) or exec("while True: pass")')).toHaveLength(4);
    expect(await sandbox.observe({ solution: 'def f(', entryPoint: 'f' }, ['f(1)'])).toEqual(['SyntaxError']);
  });

  it('gives each program a clean place, whatever the one before left', async () => {
    const one = await openSandbox({ servers: 1 });
    const leaves =
      'import random\nopen("/tmp/random.py", "w").write("1 / 0")\nopen("/tmp/x", "w").write("x")\n' + f('return 2 * x');
    const looks = 'import os, random\nassert os.listdir("/tmp") == []\n' + f('return 2 * x');
    for (const solution of [leaves, looks, leaves, looks])
      expect((await one.run({ ...twice, solution })).outcome).toBe('pass');
    await one.close();
  });

  it('takes more programs than servers, and answers each with its own verdict', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_x, i) => run(f(`return 2 * x + ${i % 2}`)).then((v) => v.outcome)),
    );
    expect(verdicts).toEqual(verdicts.map((_v, i) => (i % 2 === 0 ? 'pass' : 'fail')));
  });

  it('ends what runs when it is closed', async () => {
    const other = await openSandbox({ servers: 1 });
    const running = [1, 2].map(() => other.run({ ...twice, solution: f('while True: pass') }));
    await new Promise((go) => setTimeout(go, 100));
    await other.close();
    expect(await Promise.all(running)).toEqual(
      [1, 2].map(() => ({ outcome: 'error', reason: 'the sandbox was closed' })),
    );
    expect((await other.run({ ...twice, solution: f('return 2 * x') })).outcome).toBe('error');
  });
});

const hasPython = process.platform === 'linux' && existsSync('/usr/bin/python3');

(hasPython ? describe : describe.skip)('a bubblewrap that cannot make namespaces', () => {
  it('is refused with what it said', async () => {
    const { PATH } = process.env;
    const folder = mkdtempSync(path.join(tmpdir(), 'sigma-bwrap-'));
    writeFileSync(
      path.join(folder, 'bwrap'),
      '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n',
    );
    chmodSync(folder, 0o755);
    chmodSync(path.join(folder, 'bwrap'), 0o755);
    process.env.PATH = folder;
    try {
      await expect(openSandbox()).rejects.toThrow(
        /does not start: bwrap: No permissions.*never run.*unprivileged user namespaces/,
      );
      expect(await sandboxState()).toMatchObject({
        ok: false,
        why: 'the sandbox does not start: bwrap: No permissions to create new namespace',
      });
    } finally {
      process.env.PATH = PATH;
      rmSync(folder, { recursive: true });
    }
  });
});

(process.platform === 'linux' ? describe : describe.skip)('without bubblewrap', () => {
  it('refuses to run anything, and says how to get it', async () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      await expect(openSandbox()).rejects.toThrow(
        /bubblewrap is not installed.*never run without a sandbox.*apt-get install bubblewrap/,
      );
      expect(await openSandbox().catch((e: unknown) => hasCode(e, 'unavailable'))).toBe(true);
      expect(await sandboxState()).toMatchObject({ ok: false, why: 'bubblewrap is not installed' });
    } finally {
      process.env.PATH = PATH;
    }
  });
});
