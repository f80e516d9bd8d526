import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkExperiment, parseExperiment, withoutCredentials } from '../../src/run/index.js';

const gpt = { baseUrl: 'http://localhost:1/v1', model: 'm' };
const base = { data: { traces: 'x.jsonl' }, methods: ['majority'] };
const says = (x: object): string => {
  try {
    checkExperiment({ ...base, ...x });
  } catch (e) {
    expect(e).toMatchObject({ code: 'bad-input' });
    return (e as Error).message;
  }
  return 'fine';
};

describe('models of an experiment', () => {
  it.each<[object, RegExp]>([
    [{ llms: { gpt: { baseUrl: 'http://localhost:1/v1' } } }, /"llms\.gpt\.model".*a model at a server needs "model"/],
    [{ llms: { gpt: { model: 'm' } } }, /needs "baseUrl"/],
    [{ llms: { gpt: { provider: 'local' } } }, /a local model needs "gguf"/],
    [{ llms: { gpt: { ...gpt, gguf: 'x.gguf', provider: 'openai' } } }, /a model at a server has no "gguf"/],
    [{ llms: { gpt: { ...gpt, temprature: 1 } } }, /unknown key "temprature"\. Did you mean "temperature"\?/],
    [{ llms: { gpt: { ...gpt, temperature: 'hot' } } }, /"llms\.gpt\.temperature" is "hot"; give a number from 0 to 5/],
    [{ llms: { gpt: { ...gpt, price: { inptu: 1, output: 2 } } } }, /unknown key "inptu"\. Did you mean "input"\?/],
    [
      { llms: { large: gpt }, agents: [{ id: 'a', llm: 'larg' }] },
      /Unknown model "larg"\. Did you mean "large"\? Known: large/,
    ],
    [{ llms: { gpt }, services: { judge: 'claud' } }, /Unknown model "claud"/],
    [{ agents: [{ id: 'a', llm: 'gpt' }] }, /model "gpt" is named, but the experiment has no "llms"/],
    [{ live: true }, /"live" is true, but the experiment has no "llms"/],
    [{ llms: { gpt }, agents: [{ id: 'a', rol: 'x' }] }, /unknown key "rol"\. Did you mean "role"\?/],
    [{ llms: { gpt }, agents: [{ llm: 'gpt' }] }, /give either "id", for one agent, or "family", for a panel/],
    [{ agents: 'anna' }, /"agents": expected a number, or a list such as/],
    [{ agents: [7] }, /expected a name, or a map such as \{id: solver/],
    [{ maxCost: 0 }, /"maxCost" is 0; give a number above 0/],
    [{ prompt: { confidnce: true } }, /unknown key "confidnce"\. Did you mean "confidence"\?/],
  ])('%j is refused', (x, message) => {
    expect(says(x)).toMatch(message);
  });

  it('are told with their place in the file', () => {
    const text = `data: {traces: x.jsonl}\nmethods: [majority]\nllms:\n  gpt: {baseUrl: 'http://h/v1', model: m}\nagents:\n  - {id: a, llm: gtp}\n`;
    expect(() => parseExperiment(text, 'x.yaml')).toThrow(/Reading experiment x\.yaml:6:13: Unknown model "gtp"/);
  });

  it('have paths relative to the folder of the file', () => {
    const text =
      'data: {traces: x.jsonl}\nmethods: [majority]\nllms: {a: {gguf: a.gguf}}\nprompt: {file: p.txt}\ncache: c';
    expect(parseExperiment(text, path.join('some', 'x.yaml'))).toMatchObject({
      llms: { a: { gguf: path.join('some', 'a.gguf') } },
      prompt: { file: path.join('some', 'p.txt') },
      cache: path.join('some', 'c'),
    });
  });

  it('may be a number of agents of the default panel', () => {
    expect(checkExperiment({ ...base, llms: { gpt }, agents: 3 }).agents).toBe(3);
  });
});

describe('credentials', () => {
  it.each([
    ['sigma run --base-url https://me:s3cret@host:8/v1 --model m', 'sigma run --base-url https://host:8/v1 --model m'],
    ["--base-url='https://s3cret@host/v1?key=s3cret'", "--base-url='https://host/v1'"],
    ['http://a:p@ss@host/v1#s3cret', 'http://host/v1'],
    ['http://host:8000/v1', 'http://host:8000/v1'],
    ['no address: me@home', 'no address: me@home'],
  ])('leave %s', (text, bare) => {
    expect(withoutCredentials(text)).toBe(bare);
  });
});
