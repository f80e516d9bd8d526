import { describe, expect, it } from '@jest/globals';
import { publicCalls, readProblem } from '../../../src/sandbox/index.js';
import { prompt, question } from '../problems.js';

describe('readProblem', () => {
  it.each([
    ['alone', prompt],
    ['after an instruction', `Complete the function.\n\n${prompt}`],
    ['before one', `${prompt}\nAnswer with the whole function.`],
    ['in a fenced block', `Do this:\n\`\`\`python\n${prompt}\`\`\`\nThank you.`],
    ['with Windows line ends', prompt.replace(/\n/g, '\r\n')],
  ])('finds the prompt %s', (_where, text) => {
    const p = readProblem(question(text))!;
    expect([p.entryPoint, p.parameters, p.prompt.trim()]).toEqual(['halves', ['numbers'], prompt.trim()]);
    expect(p.header.map((s) => s.name ?? s.kind)).toEqual(['import', 'half']);
  });

  it('reads parameters with types, defaults and stars', () => {
    const p = readProblem(
      question('def f(a: Dict[str, int], b=(1, 2), *rest, **more) -> Tuple[int, int]:\n    """x"""\n'),
    );
    expect(p!.parameters).toEqual(['a', 'b', 'rest', 'more']);
  });

  it('is null where no function is asked for', () => {
    for (const text of ['', 'How many?', 'import the goods', 'import x\nx.y()'])
      expect(readProblem(question(text))).toBeNull();
  });
});

describe('publicCalls', () => {
  const calls = (doc: string, head = 'def f(a, b):'): string[] =>
    publicCalls(readProblem(question(`${head}\n    """\n${doc.replace(/^/gm, '    ')}\n    """\n`))!);

  it.each([
    ['doctests', '>>> f(1, 2)\n3\n>>> sorted(f([1],\n...   2))\n[1]', ['f(1, 2)', 'sorted(f([1],\n   2))']],
    ['doctests with the result on the line', '>>> f(1, [2]) == [3]\n>>> f(1, 2) [3]', ['f(1, [2])', 'f(1, 2)']],
    [
      'calls in the text',
      'f("a)", 2) ➞ 1, and f({1: (2)}, -3) => 5. f(1, 2) again: f(1, 2)',
      ['f("a)", 2)', 'f({1: (2)}, -3)', 'f(1, 2)'],
    ],
    ['values by name', 'For a = [1, 2], b = "x" it is 3.\nInput: a: -1.5, b = 2', ['f([1, 2], "x")', 'f(-1.5, 2)']],
    ['sentences', 'f(a, b) is f(b, a), and f() is nothing; a = b, diff(1, 2), x.f(1, 2)', []],
    ['brackets that do not close', 'f(1, (2', []],
  ])('%s', (_what, doc, wanted) => {
    expect(calls(doc)).toEqual(wanted);
  });

  it('reads inputs of a function of one parameter', () => {
    expect(calls('Input: [4, 2]\nOutput: 1\nInput: []\n', 'def f(arr):')).toEqual(['f([4, 2])', 'f([])']);
  });

  it('takes thirty at most', () => {
    expect(calls(Array.from({ length: 50 }, (_x, i) => `>>> f(${i}, 0)`).join('\n'))).toHaveLength(30);
  });
});
