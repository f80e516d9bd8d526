import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { kindOf, loaders, benchmarks, graders } from '../../../src/datasets/index.js';
import { describeWithData, sharedData } from '../../support/shared.js';
import { folder, lines, put, questions, textOf } from './support.js';

describe('the registry', () => {
  it('has a loader, an answer kind and a grader of that kind for every benchmark', () => {
    expect(benchmarks()).toHaveLength(10);
    for (const b of benchmarks()) {
      expect(loaders.has(b.name)).toBe(true);
      expect(kindOf(b.kind).name).toBe(b.kind);
      expect(graders.find((g) => g.name === b.grader)?.kind).toBe(b.kind);
      expect(b.files.length > 0 || b.manual !== undefined).toBe(true);
    }
  });
});

describe('MATH', () => {
  it('is read from folders of JSON, the gold being the last box of the solution', async () => {
    const problem = (n: number, solution: string): string =>
      JSON.stringify({ problem: `What is ${n}?`, level: 'Level 5', type: 'Algebra', solution });
    put('MATH/test/algebra/2.json', problem(2, 'First \\boxed{1}, then $\\boxed{\\frac{1}{\\sqrt{2}}}$.'));
    put('MATH/test/algebra/10.json', problem(10, '\\boxed{10}'));
    put('MATH/train/algebra/1.json', problem(1, '\\boxed{1}'));
    const all = await questions('math', path.join(folder, 'MATH'));
    expect(all.map((l) => [l.question.id, l.question.category, l.gold?.value])).toEqual([
      ['math-algebra-2', 'Algebra', '\\frac{1}{\\sqrt{2}}'],
      ['math-algebra-10', 'Algebra', '10'],
    ]);
  });

  it('is read from JSONL', async () => {
    const file = put(
      'math-500.jsonl',
      lines([
        { problem: 'P', solution: 'S', answer: '\\frac{3}{2}', subject: 'Geometry', unique_id: 'test/geometry/1.json' },
      ]),
    );
    expect(await questions('math', file)).toMatchObject([
      {
        question: { id: 'test/geometry/1.json', category: 'Geometry', kind: 'latex' },
        gold: { value: '\\frac{3}{2}' },
      },
    ]);
  });
});

describe('MuSiQue', () => {
  it('gives the paragraphs before the question, aliases to gold, and leaves the unanswerable out', async () => {
    const row = (id: string, answerable: boolean): object => ({
      id,
      paragraphs: [{ idx: 0, title: 'Ada', paragraph_text: 'Ada was born in London.', is_supporting: true }],
      question: 'Where was Ada born?',
      question_decomposition: [],
      answer: 'London',
      answer_aliases: ['London, England'],
      answerable,
    });
    const all = await questions(
      'musique',
      put('musique.jsonl', lines([row('2hop__1_2', true), row('3hop1__3', false)])),
    );
    expect(all).toMatchObject([
      { question: { id: '2hop__1_2', category: '2hop' }, gold: { value: 'London', aliases: ['London, England'] } },
    ]);
    expect(textOf(all[0]!)).toBe('Ada\nAda was born in London.\n\nWhere was Ada born?');
  });

  it('is read from the unpacked archive: dev of musique_ans', async () => {
    const row = (id: string): object => ({
      id,
      paragraphs: [],
      question: 'Where?',
      answer: 'Here',
      answer_aliases: [],
    });
    put('mus/musique_ans_v1.0_dev.jsonl', lines([row('2hop__1_2')]));
    put('mus/musique_ans_v1.0_train.jsonl', lines([row('2hop__3_4'), row('2hop__5_6')]));
    put('mus/musique_ans_v1.0_test.jsonl', lines([{ id: '2hop__7_8', paragraphs: [], question: 'Where?' }]));
    put('mus/musique_full_v1.0_dev.jsonl', lines([row('2hop__1_2'), { ...row('2hop__1_2'), answerable: false }]));
    expect(await questions('musique', path.join(folder, 'mus'))).toHaveLength(1);
    expect(await questions('musique', path.join(folder, 'mus'), { split: 'train' })).toHaveLength(2);
  });
});

describe('TriviaQA', () => {
  const entry = (i: number): object => ({
    Answer: {
      Aliases: [`Sunset ${i}`, `Sunset ${i}`],
      HumanAnswers: ['The sunset'],
      NormalizedAliases: [],
      NormalizedValue: 'x',
      Type: 'FreeForm',
      Value: `Sunset ${i}`,
    },
    EntityPages: [],
    Question: `Which film is number ${i}?`,
    QuestionId: `tc_${i}`,
    QuestionSource: 'http://www.triviacountry.com/',
    SearchResults: [],
  });

  it('is streamed out of one large object', async () => {
    const file = put(
      'unfiltered-web-dev.json',
      JSON.stringify({ Data: [entry(1), entry(2)], Domain: 'unfiltered', VerifiedEval: false, Version: 1 }),
    );
    expect(await questions('triviaqa', file)).toMatchObject([
      { question: { id: 'tc_1', kind: 'qa' }, gold: { value: 'Sunset 1', aliases: ['Sunset 1', 'The sunset'] } },
      { question: { id: 'tc_2' } },
    ]);
  });

  it('is read from the unpacked archive: dev, never the questions without answers', async () => {
    const set = (i: number): string => JSON.stringify({ Data: [entry(i)] });
    put('trivia/unfiltered-web-dev.json', `\uFEFF${set(1)}`);
    put('trivia/unfiltered-web-train.json', set(2));
    put('trivia/unfiltered-web-test-without-answers.json', '{"Data":[{"Question":"q","QuestionId":"x"}]}');
    const idsOf = async (split?: string): Promise<string[]> =>
      (await questions('triviaqa', path.join(folder, 'trivia'), { split })).map((l) => l.question.id);
    expect(await idsOf()).toEqual(['tc_1']);
    expect(await idsOf('train')).toEqual(['tc_2']);
  });

  it('that ends in the middle is an error behind the last whole item', async () => {
    const whole = JSON.stringify({ Data: [entry(1), entry(2)] });
    await expect(questions('triviaqa', put('cut-dev.json', whole.slice(0, -60)))).rejects.toThrow(
      /behind item 1: this is no JSON/,
    );
  });
});

describeWithData('real files', ['gsm8k-test.jsonl', 'MultiArith.json', 'HumanEval.jsonl.gz'], () => {
  it('of GSM8K, MultiArith and HumanEval are read whole, every gold by its kind', async () => {
    for (const [name, file, n] of [
      ['gsm8k', 'gsm8k-test.jsonl', 1319],
      ['multiarith', 'MultiArith.json', 600],
      ['humaneval', 'HumanEval.jsonl.gz', 164],
    ] as const) {
      const all = await questions(name, sharedData(file));
      expect(all).toHaveLength(n);
      if (name === 'humaneval') {
        expect(all[0]).toMatchObject({
          question: { id: 'HumanEval/0', kind: 'code' },
          gold: { tests: { entryPoint: 'has_close_elements' } },
        });
        continue;
      }
      const kind = kindOf('number');
      for (const { question, gold } of all) expect(kind.read(gold!.value, question).type).toBe('answer');
    }
  });
});

const gsm = lines([
  { question: 'How many?', answer: '2+3=5\n#### 5' },
  { question: 'And now?', answer: '#### 1,234' },
]);

describe('files', () => {
  it('with a byte order mark, Windows line ends and compression are read', async () => {
    const windows = `\uFEFF${gsm.replaceAll('\n', '\r\n')}`;
    for (const file of [put('w.jsonl', windows), put('w.jsonl.gz', gzipSync(windows))])
      expect((await questions('gsm8k', file)).map((l) => l.gold?.value)).toEqual(['5', '1,234']);
    const csv = '\uFEFFWhich?,a,b,c,d,C\r\n';
    expect(await questions('mmlu', put('bom_test.csv', csv))).toMatchObject([{ gold: { value: 'C' } }]);
  });

  it.each([
    ['a truncated .gz', 'gsm8k', () => put('cut.jsonl.gz', gzipSync(gsm).subarray(0, 60)), /cut\.jsonl\.gz/],
    ['an empty file', 'gsm8k', () => put('empty.jsonl', ''), /empty/],
    ['an empty table', 'mmlu', () => put('empty.parquet', ''), /empty\.parquet": there is no question in it/],
    ['an empty list of JSON', 'triviaqa', () => put('empty.json', ''), /empty\.json": there is no question in it/],
    ['a file of blank lines', 'gsm8k', () => put('blank.jsonl', '\n\n'), /no question in it/],
    ['a torn line', 'gsm8k', () => put('torn.jsonl', gsm.slice(0, -20)), /line 2.*no JSON/],
    [
      'gold without marks',
      'gsm8k',
      () => put('unmarked.jsonl', lines([{ question: 'q', answer: '5' }])),
      /line 1.*"#### number"/,
    ],
    [
      'a missing column',
      'gpqa',
      () => put('gpqa_short.csv', 'Question,Correct Answer\nq,a\n'),
      /row 1.*no "Incorrect Answer 1"/,
    ],
    [
      'a stray quote',
      'mmlu',
      () => put('stray_test.csv', 'Which?,a,b,c,d,A\n"What" next?,a,b,c,d,B\n'),
      /stray_test\.csv.*[Ll]ine: 2/s,
    ],
    [
      'a row with too few fields',
      'mmlu',
      () => put('short_test.csv', 'Which?,a,b,c,d,A\nWhich?,a,b\n'),
      /short_test\.csv/,
    ],
    ['a letter past the options', 'mmlu', () => put('past_test.csv', 'Which?,a,b,c,d,E\n'), /row 1.*option 0 of 4/],
    [
      'a wrong letter and no options',
      'amc',
      () => put('letter.jsonl', lines([{ problem: 'p', answer: 'B' }])),
      /line 1.*no "options"/,
    ],
    [
      'something that is no Parquet',
      'mmlu-pro',
      () => put('not.parquet', 'hello'),
      /not\.parquet.*cannot be read as a table/,
    ],
    [
      'no box in a solution',
      'math',
      () => put('unboxed/algebra/1.json', '{"problem":"p","solution":"s"}'),
      /neither an "answer" nor a boxed/,
    ],
    ['one object in place of a list', 'multiarith', () => put('one.json', '{}'), /a list is due/],
    [
      'a number that is none',
      'multiarith',
      () => put('none.json', '[{"sQuestion":"q","lSolutions":[]}]'),
      /item 1.*no number/,
    ],
    ['another ending', 'gsm8k', () => put('x.csv', 'a'), /names no format.*JSONL/],
    ['a folder without files', 'gsm8k', () => path.join(folder, 'nothing'), /nothing in .*sigma data pull gsm8k/],
    [
      'two of one id',
      'mmlu-pro',
      () =>
        put(
          'twice.jsonl',
          lines([
            { question_id: 1, question: 'q', options: ['a', 'b'], answer: 'A' },
            { question_id: 1, question: 'p', options: ['a', 'b'], answer: 'A' },
          ]),
        ),
      /two questions have the id "1": question 1 of "twice\.jsonl", and question 2 of "twice\.jsonl"/,
    ],
  ])('%s is refused with the place (%s)', async (_case, name, file, message) => {
    await expect(questions(name, file())).rejects.toThrow(message);
  });

  it('end lines at line feeds alone, and may lack the last', async () => {
    const odd = JSON.stringify({ question: 'a\u2028b\u0085c', answer: '#### 7' });
    const all = await questions('gsm8k', put('odd.jsonl', `${gsm}${odd}`));
    expect(all.map((l) => l.gold?.value)).toEqual(['5', '1,234', '7']);
    expect(textOf(all[2]!)).toBe('a\u2028b\u0085c');
  });

  it('longer than what is read at once are read whole', async () => {
    const rows = Array.from({ length: 3 }, (_, i) => ({ question: `${'é'.repeat(900_000)}${i}`, answer: `#### ${i}` }));
    const all = await questions('gsm8k', put('long.jsonl', lines(rows)));
    expect(all.map(textOf)).toEqual(rows.map((r) => r.question));
  });

  it('of a set that cannot be fetched say what to do by hand', async () => {
    await expect(questions('gpqa', path.join(folder, 'nothing'))).rejects.toThrow(/Accept the terms/);
  });

  it('of a split that is not there name those that are', async () => {
    put('splits/test.jsonl', gsm);
    await expect(questions('gsm8k', path.join(folder, 'splits'), { split: 'train' })).rejects.toThrow(
      /no file is of its split "train".*There are: test/,
    );
  });
});
