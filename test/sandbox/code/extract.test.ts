import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isAnswer, stream } from '../../../src/core/index.js';
import { code } from '../../../src/sandbox/index.js';
import { tidy } from '../../../src/sandbox/code/tidy.js';
import { body, prompt, question } from '../problems.js';

const q = question();
const header = prompt.slice(0, prompt.indexOf('def halves'));
const whole = prompt.slice(header.length) + body;
const fence = (s: string, language = 'python'): string => `\`\`\`${language}\n${s}\`\`\`\n`;
const canon = (text: string): string => {
  const a = code.parse(text, q);
  return isAnswer(a) ? a.canon : a.type;
};
const full = tidy(prompt + body);

describe('a completion', () => {
  it.each([
    ['body only', body],
    ['body in a fence', `Here:\n${fence(body)}`],
    ['whole function in a fence, header left out', `Sure!\n\n${fence(whole)}\nIt's simple.`],
    ['whole program', prompt + body],
    ['whole program in a fence without a language', fence(prompt + body, '')],
    ['without a fence, between prose', `Here's how I'd do it:\n\n${whole}\nThat's all: isn't it?`],
    ['in a fence that does not close', `So:\n\`\`\`python\n${whole}`],
    ['in a fence of a list', `1. It is\n   ${fence(whole).trimEnd().replace(/\n/g, '\n   ')}\n2. done`],
    [
      'a wrong version, then the right one',
      `${fence(whole.replace('n % 2', 'n % 3'))}No, that is wrong.\n${fence(whole)}`,
    ],
    ['then a usage example', `${fence(whole)}Use it so:\n${fence('print(halves([2]))\n')}`],
    ['then output', `${fence(whole)}Output:\n${fence('def halves(): no\n', 'text')}`],
    [
      'with example calls and tests of its own',
      fence(
        `${whole}\nprint(halves(eval(input())))\nassert halves([1]) == [1]\nn = int(input())\n\nif __name__ == "__main__":\n    halves([])\n`,
      ),
    ],
    ['Windows line ends', fence(whole).replace(/\n/g, '\r\n')],
    ['tildes', `~~~py\n${whole}~~~`],
    ['the first indent trimmed', body.trimStart()],
  ])('%s', (_form, text) => {
    expect(canon(text)).toBe(full);
  });

  it('keeps helpers after the function, tables, and what the header has in another wording', () => {
    const text = fence(
      'from typing import List\nT = {}\nfor i in range(3):\n    T[i] = i\ndef halves(numbers):\n    return go(numbers)\n\ndef go(n):\n    return n\ndef half(n):\n    return n / 2\n',
    );
    expect(canon(text)).toBe(
      'from typing import List\nT = {}\nfor i in range(3):\n    T[i] = i\ndef halves(numbers):\n    return go(numbers)\ndef go(n):\n    return n\ndef half(n):\n    return n / 2\n',
    );
  });

  it('indents a body whose indent is gone', () => {
    const text = 'out = []\nfor n in numbers:\n    if n % 2 == 0:\n        out.append(half(n))\nreturn out\n';
    expect(canon(text)).toBe(tidy(prompt + text.replace(/^(?=.)/gm, '    ')));
  });

  it.each([
    ['', 'unparsable'],
    ['I would sort them and return the answer.', 'unparsable'],
    ['I cannot determine what is asked.', 'abstain'],
    [fence('def other(x):\n    return x\n'), 'unparsable'],
    [fence('ls -l\n', 'bash'), 'unparsable'],
  ])('%j is %s', (text, type) => {
    expect(code.parse(text, q).type).toBe(type);
  });

  it('strictly read must stand in a fence', () => {
    expect(code.parse(whole, q, 'strict').type).toBe('unparsable');
    expect(code.parse(fence(whole), q, 'strict').type).toBe('answer');
  });

  it('to a question without a prompt is the last block that defines a function', () => {
    const asked = question('Write something that doubles.');
    expect(
      code.parse(`${fence('def a(x):\n    return x\n')}${fence('def b(x):\n    return 2 * x\n')}`, asked),
    ).toMatchObject({
      canon: 'def b(x):\n    return 2 * x\n',
    });
  });

  it('is read back from its canon and from its rendering, and no text is too odd', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '```',
        '```python\n',
        '~~~',
        '\n',
        'def halves(numbers):',
        '\n    return 1\n',
        '"""',
        "'",
        '(',
        '#',
        '@x',
        'def g():',
      ),
      fc.constantFrom(whole, header, body, 'Answer: ', 'import os\n', 'x = 1\n', '\\', '    '),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer(), (parts, seed) => {
        const a = code.parse(parts.join(''), q);
        if (!isAnswer(a)) return;
        const rng = stream(seed, { question: 'q', agent: 'a', stage: 's', draw: 0 });
        expect(code.parse(code.render(a, q, rng), q)).toMatchObject({ canon: a.canon });
      }),
      { numRuns: 500 },
    );
    expect(code.read(full, q)).toMatchObject({ canon: full });
  });
});
