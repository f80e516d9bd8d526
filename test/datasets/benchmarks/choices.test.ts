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
