import { describe, expect, it } from '@jest/globals';
import { imported, put } from './support.js';

/** As the harness writes it for gsm8k, with its two filters. */
const gsm = (doc_id: number, text: string, strict: string, right: number): object[] =>
  ['strict-match', 'flexible-extract'].map((filter) => ({
    doc_id,
    doc: { question: `How many? (${doc_id})`, answer: '2 + 3 = <<2+3=5>>5\n#### 5' },
    target: '2 + 3 = <<2+3=5>>5\n#### 5',
    arguments: { gen_args_0: { arg_0: 'Q: …', arg_1: { until: ['Q:'] } } },
    resps: [[text]],
    filtered_resps: [filter === 'strict-match' ? strict : '5'],
    filter,
    exact_match: filter === 'strict-match' ? right : 1,
  }));

describe('logs of lm-evaluation-harness', () => {
  const file = (): string =>
    put('meta-llama__Llama-3-8B/samples_gsm8k_cot_2024-08-01T12-00-00.123.jsonl', [
      ...gsm(0, 'So #### 5', '5', 1),
      ...gsm(1, 'It is five, 5', '[invalid]', 0),
    ]);

  it('are questions with the number behind the marks as gold, the model as agent, one filter', async () => {
    expect(await imported('lm-eval', [file()])).toEqual([
      {
        format: 'sigma-trace/1',
        id: 'gsm8k_cot-0',
        dataset: 'gsm8k_cot',
        question: 'How many? (0)',
        answer: '5',
        responses: [{ agent: 'meta-llama/Llama-3-8B', text: 'So #### 5', pred: '5', correct: true }],
      },
      {
        format: 'sigma-trace/1',
        id: 'gsm8k_cot-1',
        dataset: 'gsm8k_cot',
        question: 'How many? (1)',
        answer: '5',
        responses: [{ agent: 'meta-llama/Llama-3-8B', text: 'It is five, 5', pred: null, correct: false }],
      },
    ]);
  });

  it('keep the readings of the filter that is asked for', async () => {
    const [, second] = await imported('lm-eval', [file()], { filter: 'flexible-extract' });
    expect(second!.responses[0]).toMatchObject({ pred: '5', correct: true });
  });

  it('of several models are several agents, of repeats several draws', async () => {
    const other = put('other/samples_gsm8k_cot_2024-08-01T12-00-00.jsonl', [
      { doc_id: 0, doc: { question: 'How many? (0)' }, target: '5', resps: [['5', '6']], filtered_resps: [['5', '6']] },
    ]);
    const [first] = await imported('lm-eval', [file(), other]);
    expect(first!.responses.map(({ agent, draw, pred }) => [agent, draw, pred])).toEqual([
      ['meta-llama/Llama-3-8B', undefined, '5'],
      ['other', undefined, '5'],
      ['other', 1, '6'],
    ]);
  });

  it('with options have letters as gold, whatever form the target takes', async () => {
    const doc = (doc_id: number, target: unknown): object => ({
      doc_id,
      doc: { question: `Which? (${doc_id})`, choices: { text: ['red', 'blue'], label: ['A', 'B'] } },
      target,
      resps: [['(B)']],
      filtered_resps: ['(B)'],
    });
    const lines = await imported('lm-eval', [
      put(
        'm/samples_arc.jsonl',
        [1, '1', 'B', '(B)', 'blue'].map((t, i) => doc(i, t)),
      ),
    ]);
    expect(lines.map((l) => l.answer)).toEqual(['B', 'B', 'B', 'B', 'B']);
  });

  it('of log-likelihood tasks are refused, for they hold no texts', async () => {
    const file = put('m/samples_mmlu.jsonl', [
      { doc_id: 0, doc: { question: 'q' }, target: 1, resps: [[[-1.2, false]], [[-0.3, true]]] },
    ]);
    await expect(imported('lm-eval', [file])).rejects.toThrow(/samples_mmlu.*line 1.*log-likelihoods.*generative/);
  });

  it.each([
    ['no document', {}, /"doc" is undefined/],
    ['no document number', { doc: { question: 'q' } }, /no "doc_id"/],
    ['no replies', { doc: { question: 'q' }, doc_id: 1 }, /"resps" is undefined/],
    ['no question', { doc: {}, doc_id: 1, resps: [['x']] }, /neither "doc" nor "arguments"/],
  ])('with %s are refused with the line', async (_case, o, message) => {
    await expect(imported('lm-eval', [put('m/samples_x.jsonl', [o])])).rejects.toThrow(message);
  });
});
