import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder, imported, put, putZip } from './support.js';

const header = { version: 2, status: 'success', eval: { task: 'inspect_evals/gpqa', model: 'openai/gpt-4o' } };
const sample = (id: number | string, epoch: number, value: unknown, answer: string): object => ({
  id,
  epoch,
  input: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: `Which? (${id})` },
        { type: 'image', image: '…' },
      ],
    },
  ],
  choices: ['red', 'blue'],
  target: ['B'],
  metadata: { category: 'colours' },
  output: {
    model: 'gpt-4o',
    completion: `ANSWER: ${answer}`,
    usage: { input_tokens: 9, output_tokens: 4, total_tokens: 13, input_tokens_cache_read: 2 },
  },
  scores: { choice: { value, answer } },
});
const samples = [sample(1, 1, 'C', 'B'), sample(1, 2, 'I', 'A'), sample('two', 1, 'C', 'B')];
const lines = [
  {
    format: 'sigma-trace/1',
    id: '1',
    dataset: 'gpqa',
    question: 'Which? (1)',
    options: ['red', 'blue'],
    answer: 'B',
    category: 'colours',
    responses: [
      {
        agent: 'openai/gpt-4o',
        text: 'ANSWER: B',
        pred: 'B',
        correct: true,
        usage: { promptTokens: 9, completionTokens: 4, cachedTokens: 2 },
      },
      expect.objectContaining({ draw: 1, pred: 'A', correct: false }),
    ],
  },
  expect.objectContaining({ id: 'two' }),
];

describe('logs of inspect_ai', () => {
  it('as JSON: epochs are draws, the first score is the verdict', async () => {
    expect(await imported('inspect', [put('log.json', { ...header, samples }, false)])).toEqual(lines);
  });

  it('as .eval archives', async () => {
    const file = putZip('log.eval', {
      'header.json': header,
      ...Object.fromEntries(samples.map((s, i) => [`samples/${i}_epoch_1.json`, s])),
      'summaries.json': [],
    });
    if (file === undefined) return; // no Python to make one
    expect(await imported('inspect', [file])).toEqual(lines);
  });

  it('of a run that was stopped are read by the beginning of their journal', async () => {
    const file = putZip('stopped.eval', { '_journal/start.json': header, 'samples/1.json': samples[0]! });
    if (file === undefined) return;
    expect(await imported('inspect', [file])).toMatchObject([{ id: '1' }]);
  });

  it('keep an error as the answer of a sample that failed', async () => {
    const failed = {
      ...sample(3, 1, undefined, ''),
      output: { choices: [] },
      scores: undefined,
      error: { message: 'refused' },
    };
    const [line] = await imported('inspect', [put('failed.json', { ...header, samples: [failed] }, false)]);
    expect(line!.responses).toEqual([{ agent: 'openai/gpt-4o', text: '', error: 'refused' }]);
  });

  it.each([
    ['text that is no archive', 'hello', /cannot be read as an \.eval log/],
    ['the beginning of an archive', 'PK\u0003\u0004', /cannot be read as an \.eval log/],
  ])('refuse %s', async (_case, text, message) => {
    const file = path.join(folder, 'broken.eval');
    writeFileSync(file, text);
    await expect(imported('inspect', [file])).rejects.toThrow(message);
  });

  it('refuse JSON that is no log', async () => {
    await expect(imported('inspect', [put('x.json', {}, false)])).rejects.toThrow(/no "samples"/);
    await expect(imported('inspect', [put('x.json', { samples: [] }, false)])).rejects.toThrow(/"eval" is undefined/);
    await expect(imported('inspect', [put('x.json', { ...header, samples: [{}] }, false)])).rejects.toThrow(/sample 1/);
  });
});
