import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { auditGraders, gradeTraces, type GradedRow } from '../../src/run/index.js';
import { describeWithData, sharedData } from '../support/shared.js';
import { describeWithSandbox } from '../support/sandbox.js';
import { tempFolder } from './support.js';

const folder = tempFolder();
function traces(name: string, lines: object[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, lines.map((l) => `${JSON.stringify(l)}\n`).join(''));
  return file;
}
const said = (...texts: [string, Record<string, unknown>?][]): object[] =>
  texts.map(([text, more], i) => ({ agent: `a${i}`, text, ...more }));

const mixed = (): string =>
  traces('gsm8k-mixed.jsonl', [
    {
      id: 'n1',
      dataset: 'gsm8k',
      kind: 'number',
      question: 'How many?',
      answer: '18',
      responses: said(
        ['#### 18', { correct: true }],
        ['The answer is $18.00.', { correct: false }],
        ['I do not know.'],
        ['no digits'],
      ),
    },
    {
      id: 'n2',
      dataset: 'gsm8k',
      kind: 'number',
      question: 'And then?',
      answer: '7',
      responses: said(['It makes 9', { pred: '7' }], ['', { error: 'filtered' }]),
    },
    { id: 'n3', dataset: 'gsm8k', kind: 'number', question: 'Nobody knows', responses: said(['5']) },
  ]);

describe('grading a file', () => {
  it('gives each response a verdict, strict beside flexible, and compares with those of the file', async () => {
    const rows: GradedRow[] = [];
    const summary = await gradeTraces(mixed(), { onRow: (r) => rows.push(r) });
    expect(summary).toEqual({
      responses: 6,
      right: 2,
      wrong: 1,
      abstain: 1,
      unparsable: 1,
      error: 1,
      strictRight: 2,
      ungraded: 1,
      agreement: { of: 3, same: 1, weRight: 1, theyRight: 1 },
    });
    expect(rows.map((r) => [r.question, r.reading, r.outcome, r.strict])).toEqual([
      ['n1', '18', 'right', 'right'],
      ['n1', '18', 'right', 'right'],
      ['n1', null, 'abstain', 'unparsable'],
      ['n1', null, 'unparsable', 'unparsable'],
      ['n2', '9', 'wrong', 'unparsable'],
      ['n2', null, 'error', undefined],
    ]);
  });

  it('officially takes the grader of the data set, by name another', async () => {
    const rows: GradedRow[] = [];
    await gradeTraces(mixed(), { mode: 'official', onRow: (r) => rows.push(r) });
    expect(rows.map((r) => [r.grader, r.outcome])).toEqual([
      ['gsm8k-openai', 'right'],
      ['gsm8k-openai', 'unparsable'],
      ['gsm8k-openai', 'unparsable'],
      ['gsm8k-openai', 'unparsable'],
      ['gsm8k-openai', 'unparsable'],
      ['gsm8k-openai', 'error'],
    ]);
    expect((await gradeTraces(mixed(), { grader: 'gsm8k-inspect' })).right).toBe(2);
  });

  it('gives the mean of scores where the grader has them', async () => {
    const file = traces('qa.jsonl', [
      {
        id: 'q',
        dataset: 'musique',
        kind: 'qa',
        question: 'Who?',
        answer: 'New York',
        aliases: ['NYC'],
        responses: said(['New York City'], ['nyc']),
      },
    ]);
    const summary = await gradeTraces(file, { mode: 'official' });
    expect(summary).toMatchObject({ right: 1, wrong: 1, meanScore: 0.9 });
  });

  it.each([
    [
      'nothing to compare with',
      [{ id: 'q', kind: 'number', question: 'x', responses: said(['1']) }],
      {},
      /none of its questions has a right answer/,
    ],
    [
      'a data set without a grader',
      [{ id: 'q', dataset: 'mine', kind: 'number', question: 'x', answer: '1', responses: said(['1']) }],
      { mode: 'official' as const },
      /no official grader is known for data set "mine"/,
    ],
    [
      'a grader that is none',
      [{ id: 'q', kind: 'number', question: 'x', answer: '1', responses: said(['1']) }],
      { grader: 'gsm8k' },
      /Unknown grader "gsm8k"/,
    ],
    [
      'a grader of another kind',
      [{ id: 'q', kind: 'number', question: 'x', answer: '1', responses: said(['1']) }],
      { grader: 'mmlu-pro' },
      /for answers of kind choice/,
    ],
  ])('refuses %s', async (_case, lines, options, message) => {
    await expect(gradeTraces(traces('bad.jsonl', lines), options)).rejects.toThrow(message);
  });
});

describe('auditing graders', () => {
  it('counts where each differs from what is right, with examples', async () => {
    const { responses, right, audits } = await auditGraders(mixed(), { examples: 1 });
    expect({ responses, right }).toEqual({ responses: 6, right: 2 });
    const openAi = audits.find((a) => a.grader === 'gsm8k-openai')!;
    expect(openAi).toMatchObject({ right: 1, counts: { onlyTheyRight: 0, onlyWeRight: 1 } });
    expect(openAi.onlyWeRight).toEqual([
      expect.objectContaining({ question: 'n1', theirs: null, ours: '18', text: 'The answer is $18.00.' }),
    ]);
    expect(audits.every((a) => a.grader.includes('gsm8k') || a.source.length > 0)).toBe(true);
  });
});

describeWithData('real answers', ['gsm8k-traces.jsonl.gz', 'mmlu-pro-traces.jsonl.gz'], () => {
  it('to GSM8K are graded as their authors did, all 2,800', async () => {
    const summary = await gradeTraces(sharedData('gsm8k-traces.jsonl.gz'));
    expect(summary).toMatchObject({ responses: 2800, right: 1072, agreement: { of: 2800, same: 2800 } });
  });

  it('to MMLU-Pro are graded as their authors’ readings are, but for known differences', async () => {
    const { agreement } = await gradeTraces(sharedData('mmlu-pro-traces.jsonl.gz'));
    expect(agreement).toEqual({ of: 16000, same: 15828, weRight: 105, theyRight: 67 });
    const official = await gradeTraces(sharedData('mmlu-pro-traces.jsonl.gz'), { grader: 'mmlu-pro-no-guess' });
    expect(official).toMatchObject({ right: 8402, unparsable: 671, agreement: { same: 15907 } });
  });
});

describeWithSandbox('programs', () => {
  it('are run, and several draws of one agent give pass@k', async () => {
    const prompt = 'def double(x):\n    """Twice x.\n    >>> double(2)\n    4\n    """\n';
    const tests = { program: 'def check(f):\n    assert f(3) == 6\n', entryPoint: 'double', prompt };
    const text = (body: string): string => `\`\`\`python\n${prompt}    ${body}\n\`\`\``;
    const draws = Array.from({ length: 10 }, (_, draw) => ({
      agent: 'a',
      draw,
      text: text(draw < 4 ? 'return 2 * x' : 'return x'),
    }));
    const file = traces('code.jsonl', [
      {
        id: 'c',
        dataset: 'humaneval',
        kind: 'code',
        question: prompt,
        answer: text('return 2 * x'),
        tests,
        responses: draws,
      },
    ]);
    const summary = await gradeTraces(file);
    expect(summary).toMatchObject({ responses: 10, right: 4, wrong: 6 });
    expect(summary.passAt!['1']).toBeCloseTo(0.4, 12);
    expect(summary.passAt!['10']).toBe(1);
  });
});
