import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAnswer, SigmaError, stream, type Answer, type Question } from '../../src/core/index.js';
import { choice, cutRunOn, explainReading, kindOf, kinds, number } from '../../src/parse/index.js';
import { choiceQuestion, numberQuestion } from './ask.js';

// Texts with much of what readers look for, beside any Unicode.
const bits = [
  'The answer is ', 'answer', 'Answer: ', '####', '\\boxed{', '}', '(', ')', 'A', 'B', '(C)', '**', 'I', ' and ', ' or ', ',', '.', '\n', '\n\n', 'Question:', 'Q: ',
  'A: ', '1', '12', '1,234', '3.5', '-', '−', '$', '%', '/', '\\frac{', '1e9', '10^', '<<', '>>', '=', '|', 'option ', ' is wrong', ' not ', '½', '∞', '\u2009', ' ', 'nine',
  "Now, let's summarize all the answers", '---', '<|im_end|>', ':', 'I do not know', 'million', '⁻⁵', 'x',
]; // prettier-ignore
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 3 })), { maxLength: 40 }).map((a) => a.join('')),
);
const questions: Question[] = [
  choiceQuestion(1),
  choiceQuestion(4),
  choiceQuestion(10),
  choiceQuestion(26),
  numberQuestion,
];

describe('every kind, on any text', () => {
  it('reads without throwing, the same each time, and says what it read', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...questions),
        fc.constantFrom('strict' as const, 'flexible' as const),
        (t, q, reading) => {
          const kind = kindOf(q.kind);
          const a = kind.parse(t, q, reading);
          expect(kind.parse(t, q, reading)).toEqual(a);
          const e = explainReading(t, q, reading);
          expect(e.answer).toEqual(a);
          if (e.span) expect(0 <= e.span[0] && e.span[0] <= e.span[1] && e.span[1] <= (e.cutAt ?? t.length)).toBe(true);
          if (isAnswer(a)) {
            expect(e.reading).not.toBe('none');
            expect(a.raw).toBe(t.slice(...(e.span as [number, number])));
            expect(kind.read(a.canon, q)).toMatchObject({ canon: a.canon });
            if (q.choices) expect(a.canon.charCodeAt(0) - 65).toBeLessThan(q.choices.length);
          }
          if (reading === 'strict' && isAnswer(a)) expect(kind.parse(t, q)).toEqual(a);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('reads bare values without throwing', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...questions), (t, q) => void kindOf(q.kind).read(t, q)),
      { numRuns: 1000 },
    );
  });

  it('cuts only from the end, and cutting twice cuts nothing more', () => {
    fc.assert(
      fc.property(text, (t) => {
        const cut = cutRunOn(t);
        expect(t.startsWith(cut)).toBe(true);
        expect(cutRunOn(cut)).toBe(cut);
        if (t.trim() !== '') expect(cut.trim()).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

const aChoice = (q: Question): fc.Arbitrary<Answer> =>
  fc.integer({ min: 0, max: (q.choices as string[]).length - 1 }).map((i) => {
    const canon = String.fromCharCode(65 + i);
    return { type: 'answer' as const, canon, raw: canon };
  });
const aNumber: fc.Arbitrary<Answer> = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.oneof(fc.constant(1n), fc.constantFrom(2n, 4n, 5n, 10n, 1000n), fc.bigInt({ min: 1n, max: 10n ** 12n })),
  )
  .map(([n, d]) => number.read(`${n}/${d}`, numberQuestion));

describe('rendering', () => {
  it('states an option so that it is read back, whatever the options say', () => {
    const nasty = fc.array(
      fc.oneof(text, fc.constantFrom('The answer is (B).', 'A', 'None of the above', 'x\n\nQuestion: y')),
      { minLength: 1, maxLength: 26 },
    );
    fc.assert(
      fc.property(nasty, fc.nat(), fc.integer(), (choices, i, seed) => {
        const q = choiceQuestion(choices);
        const canon = String.fromCharCode(65 + (i % choices.length));
        const back = choice.parse(
          choice.render({ type: 'answer', canon, raw: canon }, q, stream(seed, { stage: 'r' })),
          q,
        );
        expect(back).toMatchObject({ type: 'answer', canon });
      }),
      { numRuns: 1000 },
    );
  });

  it('states a number so that it is read back, also by the strict reading', () => {
    fc.assert(
      fc.property(aNumber, fc.boolean(), fc.integer(), (a, percent, seed) => {
        const b = percent && isAnswer(a) ? { ...a, flags: ['unit:%'] } : a;
        const back = number.parse(
          number.render(b, numberQuestion, stream(seed, { stage: 'r' })),
          numberQuestion,
          'strict',
        );
        expect(back).toMatchObject({ type: 'answer', canon: (a as { canon: string }).canon });
        if (percent) expect(back).toMatchObject({ flags: ['unit:%'] });
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps an abstention one, and never makes an answer of anything else', () => {
    for (let seed = 0; seed < 40; seed++)
      for (const q of questions) {
        const kind = kindOf(q.kind);
        const say = (a: Answer): string => kind.parse(kind.render(a, q, stream(seed, { stage: 'r' })), q).type;
        expect(say({ type: 'abstain' })).toBe('abstain');
        expect(say({ type: 'unparsable', reason: 'x' })).toBe('unparsable');
        expect(say({ type: 'error', cause: 'x' })).toBe('unparsable');
      }
  });

  it('varies its sentences', () => {
    const texts = new Set(
      Array.from({ length: 60 }, (_, seed) =>
        choice.render({ type: 'answer', canon: 'B', raw: 'B' }, choiceQuestion(4), stream(seed, { stage: 'r' })),
      ),
    );
    expect(texts.size).toBeGreaterThan(15);
  });
});

describe('classes', () => {
  it('are an equivalence, numbered by first appearance, and never hold two non-answers', async () => {
    const any = fc.oneof(
      aNumber,
      fc.constantFrom('1', '2', '1.0', '4/2', '50%', '50').map((v) => number.read(v, numberQuestion)),
      fc.constant<Answer>({ type: 'abstain' }),
      fc.constant<Answer>({ type: 'unparsable', reason: 'x' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 12 }), async (answers) => {
        const cls = await number.classes(answers, numberQuestion);
        let next = 0;
        answers.forEach((a, i) => {
          if (!isAnswer(a)) return expect(cls[i]).toBe(-1);
          answers.forEach((b, j) => expect(isAnswer(b) && b.canon === a.canon).toBe(cls[i] === cls[j]));
          expect(cls[i]).toBeLessThanOrEqual(next);
          if (cls[i] === next) next++;
        });
      }),
    );
    expect(await choice.classes([], choiceQuestion())).toHaveLength(0);
  });
});

describe('another plausible answer', () => {
  it('is an option that is not excluded, and null when none is left', () => {
    const q = choiceQuestion(10);
    fc.assert(
      fc.property(fc.array(aChoice(q), { maxLength: 12 }), fc.integer(), (not, seed) => {
        const a = choice.alternative(q, not, stream(seed, { stage: 'a' }));
        const left = 10 - new Set(not.map((n) => (n as { canon: string }).canon)).size;
        if (left === 0) return expect(a).toBeNull();
        expect(a && isAnswer(a) && not.every((n) => !isAnswer(n) || n.canon !== a.canon)).toBe(true);
      }),
    );
    expect(
      choice.alternative(choiceQuestion(1), [{ type: 'answer', canon: 'A', raw: 'A' }], stream(1, { stage: 'a' })),
    ).toBeNull();
    expect(choice.alternative(choiceQuestion(1), [], stream(1, { stage: 'a' }))).toMatchObject({ canon: 'A' });
  });

  it('draws all other options about equally often', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 3000; seed++) {
      const a = choice.alternative(
        choiceQuestion(4),
        [{ type: 'answer', canon: 'B', raw: 'B' }],
        stream(seed, { stage: 'a' }),
      ) as { canon: string };
      counts.set(a.canon, (counts.get(a.canon) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['A', 'C', 'D']);
    for (const n of counts.values()) expect(Math.abs(n - 1000)).toBeLessThan(120); // 4.6 standard deviations
  });

  it('is another number, an integer where the excluded one is', () => {
    fc.assert(
      fc.property(fc.array(aNumber, { maxLength: 5 }), fc.integer(), (not, seed) => {
        const a = number.alternative(numberQuestion, not, stream(seed, { stage: 'a' })) as Extract<
          Answer,
          { type: 'answer' }
        >;
        expect(not.some((n) => isAnswer(n) && n.canon === a.canon)).toBe(false);
        expect(number.read(a.canon, numberQuestion)).toMatchObject({ canon: a.canon });
        const first = not.find(isAnswer);
        if (first && !first.canon.includes('/')) expect(a.canon).not.toContain('/');
      }),
      { numRuns: 1000 },
    );
  });

  it('finds an answer even when all small slips are excluded', () => {
    const not = Array.from({ length: 400 }, (_, i) => number.read(String(i - 100), numberQuestion));
    const a = number.alternative(
      numberQuestion,
      [number.read('0', numberQuestion), ...not],
      stream(1, { stage: 'a' }),
    ) as { canon: string };
    expect(not.some((n) => isAnswer(n) && n.canon === a.canon)).toBe(false);
  });
});

describe('long adversarial texts', () => {
  // A pattern that backtracks would take minutes on some of these and meet the time limit of the test.
  const N = 30_000;
  const long: [string, string][] = [
    'answer ', 'answer is ', 'The answer is (', 'the answer is (A) and ', '\\boxed{', '}', '{', '(', '((A', '**', '** ', '*', ' ', '\n', '\n\n', '\n \n', '\t', 'A', 'A ', 'A,', '(A) or ', '#', '####', '#### ',
    '1', '1,', '1 ', '1,234,', '1 000 ', '.', '...', '1.', '1/', '\\frac', '\\frac{1', '\\frac{1}{', '-', '$', '$ ', '=', '1=', '<<', '<<1', '<<>>', '|', '| A ', 'A: ', '\nA: ', '\nQ: ', '\n\nQuestion', '\n\nQuestion: ',
    'nine ', 'hundred and ', 'million ', 'I do not ', 'not ', 'option ', 'finally ', 'options is ', '10^', '10^{', '½', '⁵', '"', '“', '_', 'not listed ', 'none of the ', 'A.\n', 'A. ', '\n(B) ', '1e', '1e9', 'x1', 'é', '🙂', '\u0000',
    'answer that ', 'answer:', 'answer\n', 'best option ', 'Now, let us summarize ', '\nNow, ', ' is wrong', '(A) is wrong ', 'B is ', 'answer is the ', ', and ', 'answer is 1 + ', 'A: 1', '(1', '1)',
  ].map((unit) => [unit, unit.repeat(Math.ceil(N / unit.length))]); // prettier-ignore

  it('are read in linear time', () => {
    for (const [, t] of long)
      for (const q of [choiceQuestion(10), numberQuestion])
        for (const around of [t, `The answer is ${t}`, `The answer is (A).\n\n${t}`, `${t} The answer is 5.`])
          explainReading(around, q);
  });
});

describe('the registry', () => {
  it('knows its kinds, and the nearest name of a misspelt one', () => {
    expect([...kinds.keys()]).toEqual(['choice', 'number', 'latex', 'qa']);
    expect(kindOf('number')).toBe(number);
    expect(() => kindOf('numbr')).toThrow(SigmaError);
    expect(() => kindOf('numbr')).toThrow(
      'Unknown answer kind "numbr". Did you mean "number"? Known: choice, number, latex, qa.',
    );
  });
});
