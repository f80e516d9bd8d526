import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { importLogs, openTraces } from '../../../src/datasets/index.js';
import { folder, imported, put } from './support.js';

const pro = (question_id: number, pred: string | null, model_outputs = 'The answer is (B).'): object => ({
  question_id,
  question: `Which? (${question_id})`,
  options: ['red', 'blue', 'green'],
  answer: 'B',
  answer_index: 1,
  cot_content: '',
  category: 'law',
  src: 'x',
  pred,
  model_outputs,
});

describe('eval_results of MMLU-Pro', () => {
  it('are one list a model, named by the file', async () => {
    const a = put('model_outputs_gpt-4o_5shots.json', [pro(70, 'B')], false);
    const b = put('model_outputs_phi-3_5shots.json', [pro(70, null, 'no idea'), pro(71, 'C')], false);
    expect(await imported('mmlu-pro', [a, b])).toMatchObject([
      {
        id: '70',
        dataset: 'mmlu-pro',
        kind: 'choice',
        answer: 'B',
        category: 'law',
        responses: [
          { agent: 'gpt-4o', pred: 'B' },
          { agent: 'phi-3', pred: null, text: 'no idea' },
        ],
      },
      { id: '71', responses: [{ agent: 'phi-3', pred: 'C' }] },
    ]);
  });
});

describe('results of MASLab', () => {
  it('are final responses of methods; what failed is an error', async () => {
    const a = put('mad_infer.jsonl', [
      { query: 'What is 2+3?', gt: '5', source: 'MATH', response: '\\boxed{5}', token_stats: {} },
      { query: 'What is 1+1?', gt: '2', source: 'MATH', error: 'Inference Error: Traceback …\nValueError: no key' },
    ]);
    const b = put('dylan_infer.jsonl', [
      { query: 'What is 2+3?', gt: '5', source: 'MATH', response: '6', eval_score: 0 },
    ]);
    const lines = await imported('maslab', [a, b]);
    expect(lines.map((l) => [l.dataset, l.answer, l.responses])).toEqual([
      [
        'MATH',
        '5',
        [
          { agent: 'mad', text: '\\boxed{5}' },
          { agent: 'dylan', text: '6', correct: false },
        ],
      ],
      ['MATH', '2', [{ agent: 'mad', text: '', error: 'ValueError: no key' }]],
    ]);
  });
});

describe('importing logs', () => {
  it('gives a file that a run reads', async () => {
    const out = path.join(folder, 'traces.jsonl');
    const files = ['a', 'b'].map((n) => put(`${n}.json`, [pro(1, 'B'), pro(2, 'A')], false));
    expect(await importLogs('mmlu-pro', files, out, { agents: ['x', 'y'] })).toEqual({
      questions: 2,
      agents: ['x', 'y'],
      responses: 4,
    });
    const traces = await openTraces(out);
    expect(traces.agents).toEqual(['x', 'y']);
    expect((await traces.read(1)).gold?.value).toBe('B');
    await traces.close();
  });

  it('takes data set and kind from the caller', async () => {
    const file = put('m.jsonl', [{ query: 'q', gt: '5', response: '5' }]);
    expect(await imported('maslab', [file], { dataset: 'mine', kind: 'number' })).toMatchObject([
      { dataset: 'mine', kind: 'number' },
    ]);
  });

  it.each([
    ['an unknown kind', 'lmeval', () => [put('a.json', [pro(1, 'B')], false)], {}, /Did you mean "lm-eval"/],
    ['a file that is not there', 'maslab', () => [path.join(folder, 'none.jsonl')], {}, /no such file/],
    ['an empty file', 'maslab', () => [put('empty.jsonl', '')], {}, /empty/],
    [
      'a line that is no JSON',
      'maslab',
      () => [put('torn.jsonl', '{"query":"q","response":"r"}\n{"query')],
      {},
      /line 2.*no JSON/,
    ],
    ['a line that is no object', 'maslab', () => [put('list.jsonl', '7\n')], {}, /line 1.*it is 7/],
    ['one file twice', 'mmlu-pro', () => Array<string>(2).fill(put('d.json', [pro(1, 'B')], false)), {}, /second time/],
    ['an empty list', 'mmlu-pro', () => [put('none.json', [], false)], {}, /not one answer/],
    ['two names for three files', 'mmlu-pro', () => ['a', 'b', 'c'], { agents: ['x', 'y'] }, /2 --agent and 3 files/],
    [
      'other questions under the same id',
      'mmlu-pro',
      () => [put('e.json', [pro(1, 'B')], false), put('f.json', [{ ...pro(1, 'B'), question: 'Else?' }], false)],
      {},
      /question "1" has another text/,
    ],
  ])('refuses %s, and leaves no file behind', async (_case, kind, files, options, message) => {
    const out = path.join(folder, 'never.jsonl');
    await expect(importLogs(kind, files(), out, options)).rejects.toThrow(message);
    expect(existsSync(out)).toBe(false);
  });

  it('says what cannot be written', async () => {
    const file = put('m.jsonl', [{ query: 'q', response: '5' }]);
    await expect(importLogs('maslab', [file], path.join(folder, 'no', 'folder.jsonl'))).rejects.toMatchObject({
      code: 'write-failed',
    });
  });

  it('reads Windows line ends and a byte order mark', async () => {
    const file = put('w.jsonl', '\uFEFF{"query":"q","response":"5"}\r\n\r\n{"query":"p","response":"6"}\r\n');
    expect(await imported('maslab', [file])).toHaveLength(2);
  });
});
