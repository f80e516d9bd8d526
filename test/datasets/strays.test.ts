import { describe, expect, it } from '@jest/globals';
import { openTraces } from '../../src/datasets/index.js';
import { describeWithData, sharedData } from '../support/shared.js';
import { fileOf, line, open, refusal } from './traceFiles.js';

const lines = (n: number, change: Record<string, unknown>): string =>
  Array.from({ length: n }, (_, i) => line({ id: `x${i}`, ...change })).join('\n');
const warningsOf = async (content: string): Promise<readonly string[]> => {
  const t = await open(content);
  await t.close();
  return t.warnings;
};

describe('fields that are not of the format', () => {
  it('are warned of where they look misspelt, with the number of lines they are on', async () => {
    expect(await warningsOf(`${line()}\n${lines(3, { answer: undefined, anwser: '4' })}`)).toEqual([
      'Field "anwser" on 3 lines is not one of the format; did you mean "answer"?',
    ]);
    const txt = [
      { agent: 'a', txt: 'A: 4' },
      { agent: 'b', txt: 'A: 5' },
      { agent: 'c', text: 'A: 4' },
    ];
    expect(await warningsOf(lines(1, { responses: txt, Category: 'sums' }))).toEqual([
      'Field "Category" on 1 line is not one of the format; did you mean "category"?',
      'Field "txt" of responses on 1 line is not one of the format; did you mean "text"?',
    ]);
  });

  it("are left alone where they are near nothing, or near a field that is there: they are the file's own", async () => {
    expect(await warningsOf(lines(2, { rationale: 'because', difficulty: 3, answers: ['4'], __proto: 1 }))).toEqual([]);
    expect(await warningsOf(lines(1, { responses: [{ agent: 'a', text: 'A: 4', texts: [], cost: 1 }] }))).toEqual([]);
  });

  it('may be as many as there are lines, with names of any length', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => line({ id: `x${i}`, [`field-${i}`]: 1 })).join('\n');
    expect(await warningsOf(`${many}\n${line({ ['z'.repeat(100_000)]: 1 })}`)).toEqual([]);
  });

  it('are named where a field that must be there is missing', async () => {
    expect(await refusal(fileOf(lines(1, { question: undefined, qestion: 'Two?' })))).toMatch(
      /line 1: "question" is missing, and there is a field "qestion"/,
    );
    expect(await refusal(fileOf(lines(2, { responses: undefined, respones: [] })))).toContain(
      'no agent to seat. Field "respones" on 2 lines is not one of the format; did you mean "responses"?',
    );
  });
});

const files = ['gsm8k-traces.jsonl.gz', 'mmlu-pro-traces.jsonl.gz', 'math-debate-traces.jsonl.gz'];
describeWithData('the recorded answers', files, () => {
  it.each(files)('%s has no field that looks misspelt', async (name) => {
    const t = await openTraces(sharedData(name), name.startsWith('math') ? { kind: 'number' } : {});
    expect(t.warnings.filter((w) => w.includes('field'))).toEqual([]);
    await t.close();
  });
});
