import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkExperiment, runExperiment } from '../../src/run/index.js';
import { fakeModel } from './liveSupport.js';
import { tempFolder } from './support.js';

const folder = tempFolder();
const at = (...parts: string[]): string => path.join(folder, ...parts);
const secret = 'How many legs has the invented spider of Zanzibar';
const gpqa = [
  'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2,Incorrect Answer 3,Record ID',
  ...Array.from({ length: 6 }, (_, i) => `${secret} no ${i}?,eight ${i},six ${i},four ${i},ten ${i},rec${i}`),
].join('\n');

const run = (data: object, out: string) =>
  runExperiment(
    checkExperiment({
      data,
      llms: { m: { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake' } },
      agents: 3,
      methods: ['majority'],
      cache: 'none',
    }),
    { tensorBackend: 'cpu', out: at(out), models: { m: fakeModel(() => ({ text: `${secret}? The answer is A.` })) } },
  );

describe('a run on a benchmark', () => {
  it('asks models its questions and grades them', async () => {
    mkdirSync(at('gsm'), { recursive: true });
    const lines = Array.from({ length: 8 }, (_, i) =>
      JSON.stringify({ question: `How many, ${i}?`, answer: `#### ${i}` }),
    );
    writeFileSync(at('gsm', 'test.jsonl'), lines.join('\n'));
    const model = fakeModel((r) => ({ text: `#### ${/How many, (\d)/.exec(r.messages.at(-1)!.content)![1]!}` }));
    const x = checkExperiment({
      data: { dataset: 'gsm8k', path: at('gsm'), sample: 5 },
      llms: { m: { baseUrl: 'http://127.0.0.1:9/v1', model: 'fake' } },
      agents: 2,
      methods: ['majority'],
      cache: 'none',
    });
    const result = await runExperiment(x, { tensorBackend: 'cpu', out: at('gsmrun'), models: { m: model } });
    expect(result).toMatchObject({ units: 5, failed: 0 });
    const { rows } = JSON.parse(readFileSync(at('gsmrun', 'merged', 'rows.json'), 'utf8')) as { rows: object[] };
    expect(rows[0]).toMatchObject({ dataset: 'gsm8k', n: 5, accuracy: 1 });
  });

  it('shows nothing of a data set that is not to be published', async () => {
    writeFileSync(at('gpqa_main.csv'), gpqa);
    const result = await run({ dataset: 'gpqa', path: at('gpqa_main.csv') }, 'gpqarun');
    expect(result).toMatchObject({ units: 6, failed: 0 });
    const sample = readFileSync(at('gpqarun', 'merged', 'sample.json'), 'utf8');
    expect(sample).not.toContain('Zanzibar');
    expect(sample).not.toContain('eight 1');
    expect(sample).toContain('Not shown');
  });

  it('without models says what is missing', async () => {
    const x = checkExperiment({ data: { dataset: 'gsm8k' }, methods: ['majority'] });
    await expect(runExperiment(x, { out: at('none') })).rejects.toThrow(
      /nobody answers the questions of "gsm8k".*--gguf/,
    );
  });

  it('has one source of questions', () => {
    expect(() => checkExperiment({ data: { dataset: 'gsm8k', generate: 'word-problems' } })).toThrow(/Keep one/);
  });
});
