import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { lex } from '../../../src/sandbox/code/lex.js';
import { statements } from '../../../src/sandbox/code/statements.js';
import { tidy, tokenText } from '../../../src/sandbox/code/tidy.js';

/** Texts with much that matters to Python. */
const source = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '"""', "'''", '\\', '#', '\n', '\n\n', '    ', '\t', ' ', '(', ')', '[', ']', '{', '}'),
      fc.constantFrom(
        'def f(x):',
        'return',
        'if x:',
        '@d',
        'else:',
        'x = 1',
        'rb',
        '=',
        '->',
        '\r\n',
        '\uFEFF',
        'é',
        '𝒳',
        '1e5',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('lex', () => {
  it('cuts any text into pieces that join to it', () => {
    fc.assert(
      fc.property(source, (s) =>
        expect(
          lex(s)
            .map((p) => p.text)
            .join(''),
        ).toBe(s),
      ),
      { numRuns: 500 },
    );
  });

  it('takes a megabyte of anything', () => {
    for (const s of ['"', '"""', '(', '\\', '\n', ' ', "x'", '#'].map((c) => c.repeat(1_000_000 / c.length)))
      expect(lex(s).length).toBeGreaterThan(0);
    expect(lex(`"""${'a'.repeat(1_000_000)}`)).toHaveLength(1);
  });

  it.each([
    ['a == b', 'word sign word'],
    ['x//=2', 'word sign number'],
    ["rb'\\''", 'string'],
    ['f"""a\n"b" """', 'string'],
    ["'it\nis", 'string newline word'],
    ['1_000.5e-3j', 'number'],
    ['x[1:2]', 'word sign number sign number sign'],
  ])('%j', (s, kinds) => {
    expect(
      lex(s)
        .filter((p) => p.kind !== 'blank')
        .map((p) => p.kind)
        .join(' '),
    ).toBe(kinds);
  });
});

describe('tidy', () => {
  it('drops comments, blank lines and blanks at line ends, and leaves strings alone', () => {
    expect(
      tidy(
        '\uFEFF# top\r\nx = "#1  "  # one\r\n\r\n\r\ndef f():  \n    """ a\n\n    b   \n    """\n    return (1,  # first\n\n      2)\n',
      ),
    ).toBe('x = "#1  "\ndef f():\n    """ a\n\n    b   \n    """\n    return (1,\n      2)\n');
  });

  it('changes nothing the second time, and is made of the statements', () => {
    fc.assert(
      fc.property(source, (s) => {
        const once = tidy(s);
        expect(tidy(once)).toBe(once);
        expect(
          statements(s)
            .map((x) => x.text)
            .join(''),
        ).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('tokenText', () => {
  it('is blind to blanks, comments, docstrings and the width of indents, and to nothing else', () => {
    const a = tokenText('def f(x):\n    """Doc."""\n    if x>1:  # big\n        return x+1\n    return 0\n');
    expect(tokenText('def f( x ):\n  if x > 1:\n     return x + 1\n\n  return 0')).toBe(a);
    expect(tokenText('def f(x):\n    if x>1:\n        return x+1\n        return 0\n')).not.toBe(a);
    expect(tokenText('def f(x):\n    if x>1:\n        return x+2\n    return 0\n')).not.toBe(a);
    expect(tokenText('x = "a b"')).not.toBe(tokenText('x = "a  b"'));
  });
});

describe('statements', () => {
  it('keeps decorators, clauses and bodies together, and names what is defined', () => {
    const all = statements(
      'from a import b\nimport c\n@d\n@e(1)\nasync def f():\n    pass\nclass G:\n  x = 1\nn: int = 3\nm = [\n1]\ntry:\n    import h\nexcept E:\n    h = None\nf()\nn == 3\nfrom the start\n',
    );
    expect(all.map((s) => [s.kind, s.name])).toEqual([
      ['import', undefined],
      ['import', undefined],
      ['def', 'f'],
      ['def', 'G'],
      ['assignment', 'n'],
      ['assignment', 'm'],
      ['other', undefined],
      ['other', undefined],
      ['other', undefined],
      ['other', undefined],
    ]);
  });
});
