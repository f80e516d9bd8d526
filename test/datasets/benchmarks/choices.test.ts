import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folder, lines, put, putParquet, questions, textOf } from './support.js';

describe('MMLU', () => {
  it('is read from a CSV per subject, without a header, quotes doubled', async () => {
    put(
      'mmlu/test/world_history_test.csv',
      '"Who said ""Veni, vidi, vici""?",Caesar,Cicero,"Nero, the emperor",Cato,A\nWhen?,1,2,3,4,D\n',
    );
    put('mmlu/test/anatomy_test.csv', 'Which bone?,"ulna\nor radius",tibia,femur,skull,B\n');
    put('mmlu/dev/anatomy_dev.csv', 'A dev question?,a,b,c,d,C\n');
    const all = await questions('mmlu', path.join(folder, 'mmlu'));
    expect(all.map((l) => [l.question.id, l.question.category, l.gold?.value])).toEqual([
      ['mmlu-anatomy-0', 'anatomy', 'B'],
      ['mmlu-world_history-0', 'world_history', 'A'],
      ['mmlu-world_history-1', 'world_history', 'D'],
    ]);
    expect(textOf(all[1]!)).toBe('Who said "Veni, vidi, vici"?\nA. Caesar\nB. Cicero\nC. Nero, the emperor\nD. Cato');
    expect(all[0]!.question.choices![0]).toBe('ulna\nor radius');
    expect(await questions('mmlu', path.join(folder, 'mmlu'), { split: 'dev' })).toHaveLength(1);
    put('mmlu/val/anatomy_val.csv', 'A validation question?,a,b,c,d,C\n');
    expect(await questions('mmlu', path.join(folder, 'mmlu'), { split: 'validation' })).toHaveLength(1);
  });

  it('is read from Parquet', async () => {
    const file = await putParquet(
      'mmlu.parquet',
      `SELECT 'Which?' question, 'law' subject, ['w','x','y','z'] choices, 2::BIGINT answer`,
    );
    expect(await questions('mmlu', file)).toMatchObject([
      { question: { id: 'mmlu-law-0', category: 'law', choices: ['w', 'x', 'y', 'z'] }, gold: { value: 'C' } },
    ]);
  });
});

const pro = {
  question_id: 70,
  question: 'Which?',
  options: ['a', 'b', 'c', 'N/A'],
  answer: 'C',
  answer_index: 2,
  category: 'law',
};

describe('MMLU-Pro', () => {
  it('is read from JSONL and Parquet; N/A is no option', async () => {
    const expected = [{ question: { id: '70', category: 'law', choices: ['a', 'b', 'c'] }, gold: { value: 'C' } }];
    expect(await questions('mmlu-pro', put('pro.jsonl', lines([pro])))).toMatchObject(expected);
    const sql = `SELECT 70::BIGINT question_id, 'Which?' question, ['a','b','c','N/A'] "options", 'C' answer, 2 answer_index, 'law' category`;
    expect(await questions('mmlu-pro', await putParquet('pro.parquet', sql))).toMatchObject(expected);
  });

  it('keeps an N/A that is an option: letters stay those of the file', async () => {
    const row = { ...pro, options: ['N/A', 'x', 'y', 'N/A'], answer: 'B', answer_index: 1 };
    expect(await questions('mmlu-pro', put('pro-na.jsonl', lines([row])))).toMatchObject([
      { question: { choices: ['N/A', 'x', 'y'] }, gold: { value: 'B' } },
    ]);
  });

  it('is refused where letter and index differ', async () => {
    const file = put('pro-two.jsonl', lines([pro, { ...pro, question_id: 71, answer: 'A' }]));
    await expect(questions('mmlu-pro', file)).rejects.toThrow(/line 2.*"answer" is A, and "answer_index" is 2/);
  });
});

/** Invented: nothing of the real questions stands here. */
const gpqaCsv = [
  'Pre-Revision Question,Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2,Incorrect Answer 3,High-level domain,Record ID',
  ...Array.from(
    { length: 40 },
    (_, i) =>
      `old,"How many legs have ${i} spiders, ""all told""?",${8 * i},${6 * i + 1},${4 * i + 2},${10 * i + 3},Zoology,rec${i}`,
  ),
].join('\n');

describe('GPQA', () => {
  it('shuffles the options of each question by a stream of its own, always alike', async () => {
    const file = put('gpqa_main.csv', gpqaCsv);
    const all = await questions('gpqa', file);
    all.forEach((l, i) => {
      const { choices } = l.question;
      expect(choices![l.gold!.value.charCodeAt(0) - 65]).toBe(String(8 * i));
      expect([...choices!].sort()).toEqual([8 * i, 6 * i + 1, 4 * i + 2, 10 * i + 3].map(String).sort());
    });
    expect(new Set(all.map((l) => l.gold!.value)).size).toBe(4);
    expect(await questions('gpqa', file, { seed: 9 })).toEqual(all);
    expect(all[1]!.question).toMatchObject({ id: 'rec1', category: 'Zoology' });
  });

  it('takes main out of the unpacked archive, and another split where it is named', async () => {
    for (const split of ['main', 'diamond', 'extended']) put(`gpqa/dataset/gpqa_${split}.csv`, gpqaCsv);
    put('gpqa/dataset/gpqa_experts.csv', 'Expert,Uid\nsomeone,1\n');
    expect(await questions('gpqa', path.join(folder, 'gpqa'))).toHaveLength(40);
    expect(await questions('gpqa', path.join(folder, 'gpqa'), { split: 'diamond' })).toHaveLength(40);
  });

  it('is read with a byte order mark, Windows line ends, and header fields in quotes, empty or twice', async () => {
    const [head = '', ...rows] = gpqaCsv.split('\n');
    const odd = `\uFEFF${[`${head.replace('Question,', '"Question",')},"a ""b"", c",,Record ID`, ...rows.map((r) => `${r},x,y,z`)].join('\r\n')}`;
    const all = await questions('gpqa', put('gpqa_odd.csv', odd));
    expect(all).toEqual(await questions('gpqa', put('gpqa_plain.csv', gpqaCsv)));
  });

  it('shows no row in an error', async () => {
    const file = put('gpqa_torn.csv', `${gpqaCsv}\nold,"secret" words,1,2,3,4,Zoology,rec41\n`);
    const error = await questions('gpqa', file).catch((e: unknown) => (e as Error).message);
    expect(error).toMatch(/gpqa_torn\.csv.*Line: 42: Value with unterminated quote/);
    expect(error).not.toMatch(/secret/);
  });
});

describe('AMC', () => {
  it('asks for numbers, or with options for letters', async () => {
    const file = put(
      'amc.jsonl',
      lines([
        { id: 0, problem: 'What is 3^3?', answer: 27.0 },
        { id: 1, problem: 'Which?', answer: 'B', options: ['1', '2', '3', '4', '5'] },
      ]),
    );
    expect(await questions('amc', file)).toMatchObject([
      { question: { id: 'amc-0', kind: 'latex' }, gold: { value: '27' } },
      { question: { id: 'amc-1', kind: 'choice' }, gold: { value: 'B' } },
    ]);
    const sql = `SELECT 5 id, 'What is 2+2?' problem, 4.0 answer, 'https://x/1' url`;
    expect(await questions('amc', await putParquet('amc.parquet', sql))).toMatchObject([
      { question: { id: 'https://x/1' }, gold: { value: '4' } },
    ]);
  });
});
