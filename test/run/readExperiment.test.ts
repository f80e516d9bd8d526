import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkExperiment, parseExperiment, readExperiment } from '../../src/run/index.js';
import { caseFile, errorOf } from './support.js';

const refusal = async (name: string, adapt?: (x: Record<string, unknown>) => unknown): Promise<string> => {
  const e = await errorOf(readExperiment(caseFile(name), adapt ? { adapt } : {}));
  expect(e).toMatchObject({ name: 'SigmaError', code: 'bad-input' });
  expect(e.message).not.toContain('\n');
  return e.message;
};
const parse = (yaml: string) => (): unknown => parseExperiment(yaml, 'x.yaml');
const minimal = 'data: {generate: word-problems}\nmethods: [majority]\n';

describe('an experiment file', () => {
  it.each([
    ['unknown-key.yaml', '4:1', 'sead', 'seed'],
    ['unknown-data-key.yaml', '3:3', 'quesions', 'questions'],
    ['unknown-method-key.yaml', '4:25', 'setings', 'settings'],
    ['unknown-setting.yaml', '7:7', 'weigths', 'weights'],
  ])('%s: an unknown key is shown at %s, with the nearest right one', async (file, at, key, near) => {
    const text = await refusal(file);
    expect(text).toContain(`${file}:${at}: `);
    expect(text).toContain(`unknown key "${key}". Did you mean "${near}"?`);
  });

  it('names the unknown key, not what is missing because of it', () => {
    expect(parse('methds: [majority]\n')).toThrow('unknown key "methds". Did you mean "methods"?');
    expect(parse('methods: [{metod: majority}]\n')).toThrow('x.yaml:1:12: "methods" item 1: unknown key "metod"');
    expect(parse(`${minimal}attacks: [{atack: conflict}]\n`)).toThrow('unknown key "atack". Did you mean "attack"?');
  });

  it('says where a value has the wrong type or range', async () => {
    expect(await refusal('wrong-type.yaml')).toMatch(
      /wrong-type\.yaml:3:13: "shares" item 2 is .*; give a number from 0 to 1\./,
    );
    expect(parse(`${minimal}shares: [0, 1.5]\n`)).toThrow(
      'x.yaml:3:13: "shares" item 2 is 1.5; give a number from 0 to 1.',
    );
    expect(parse(`${minimal}seeds: 0\n`)).toThrow('x.yaml:3:1: "seeds" is 0; give a whole number from 1 to 1000.');
    expect(parse(`${minimal}seed: 1.5\n`)).toThrow('"seed" is 1.5; give a whole number, at least 0.');
    expect(parse(`${minimal}placement: everywhere\n`)).toThrow(
      '"placement" is "everywhere"; give "question" or "run".',
    );
    expect(parse(`${minimal}data2: 1\n`)).toThrow('unknown key "data2". Did you mean "data"?');
    expect(parse('data: {generate: word-problems}\nmethods: [5]\n')).toThrow(
      '"methods" item 1: expected a name, or a map',
    );
    expect(parse('methods: [{method: sigma-v1, settings: {L: many}}]\n')).toThrow(
      'x.yaml:1:41: method "sigma-v1", setting "L" is "many"; give a whole number from 0 to 10.',
    );
    expect(parse('methods: [majority]\nattacks: []\n')).toThrow('"attacks" is []; give a list that is not empty');
    expect(parse('methods: [majority]\nagents: []\n')).toThrow('"agents"');
  });

  it('says where a method or an attack stands that the package does not have, if it may have no other', () => {
    const named = (yaml: string) => (): unknown => parseExperiment(yaml, 'x.yaml', { builtInOnly: true });
    expect(named('methods: [majority, majorty]\n')).toThrow(
      'x.yaml:1:21: Unknown method "majorty". Did you mean "majority"? Known: majority,',
    );
    expect(named('methods:\n  - { method: sigma-v2 }\n')).toThrow('x.yaml:2:7: Unknown method "sigma-v2"');
    expect(named(`${minimal}attacks: [none, conflicts]\n`)).toThrow('x.yaml:3:17: Unknown attack "conflicts"');
    expect(named(`${minimal}attacks: [none, conflict]\n`)).not.toThrow();
    expect(parse('methods: [my-own]\n')).not.toThrow();
  });

  it('has one kind of data', () => {
    expect(parse('data:\n  traces: a.jsonl\n  generate: word-problems\nmethods: [majority]\n')).toThrow(
      'x.yaml:3:3: "data.generate": there are "traces" too. Keep one',
    );
  });

  it('names files relative to its own folder', () => {
    const yaml = 'data: {traces: ../mine.jsonl}\nembeddings: v.npy\nmethods: [majority]\n';
    const files = (file: string, text = yaml): unknown[] => {
      const x = parseExperiment(text, file);
      return [x.data.traces, x.embeddings];
    };
    expect(files('studies/x.yaml')).toEqual(['mine.jsonl', path.join('studies', 'v.npy')]);
    expect(files('x.yaml')).toEqual([path.join('..', 'mine.jsonl'), 'v.npy']);
    expect(files('/a/b/x.yaml', yaml.replace('v.npy', '/v.npy'))).toEqual(['/a/mine.jsonl', '/v.npy']);
    const flags = parseExperiment(yaml, 'studies/x.yaml', { adapt: (x) => ({ ...x, data: { traces: 'here.jsonl' } }) });
    expect(flags.data.traces).toBe('here.jsonl');
    expect(() => parseExperiment('data: {traces: 5}\nmethods: [majority]', 'x.yaml')).toThrow(
      '"data.traces" is 5; give a text.',
    );
  });

  it('is refused when it is empty, missing, no map, or no YAML', async () => {
    expect(await refusal('empty.yaml')).toContain('the file is empty');
    expect(await refusal('no-such.yaml')).toContain('there is no such file');
    expect(await refusal('.')).toContain('EISDIR');
    expect(await refusal('list.yaml')).toContain('list.yaml:1:1: expected keys and values');
    expect(await refusal('syntax.yaml')).toMatch(/syntax\.yaml:3:\d+: /);
    expect(parse('just words')).toThrow('expected keys and values');
    expect(parse('# only a remark\n')).toThrow('expected keys and values');
    expect(parse('methods: [majority]\nmethods: [uniform]\n')).toThrow('x.yaml:2:1');
    expect(parse('methods: *nowhere\n')).toThrow(/x\.yaml:1:\d+: .*nowhere/);
  });

  it('does not expand references without end', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`);
    const e = ((): unknown => {
      try {
        return parseExperiment(['l0: &l0 [a]', ...levels].join('\n'), 'x.yaml');
      } catch (error) {
        return error;
      }
    })();
    expect(e).toMatchObject({ code: 'bad-input' });
  });

  it('blames a line only for what the line itself says', async () => {
    const limit = await refusal('unknown-setting.yaml', (x) => ({ ...x, methods: ['majority'], seeds: 0 }));
    expect(limit).toContain('Reading the command line: "seeds"');
    const kept = await refusal('unknown-setting.yaml', (x) => ({ ...x, seeds: 3 }));
    expect(kept).toContain('unknown-setting.yaml:7:7');
    const mended = await readExperiment(caseFile('unknown-setting.yaml'), {
      adapt: (x) => ({ ...x, methods: ['majority'] }),
    });
    expect(mended.methods).toEqual(['majority']);
  });

  it('fills in the defaults', () => {
    expect(parseExperiment(minimal, 'x.yaml')).toEqual({
      title: 'Experiment',
      data: { generate: 'word-problems', questions: 200 },
      answers: 'text',
      encoder: 'none',
      methods: ['majority'],
      attacks: ['none'],
      shares: [0, 0.125, 0.25, 0.375, 0.5],
      placement: 'question',
      fitOn: 'same',
      seed: 1,
      seeds: 1,
      errorBudget: 0.01,
    });
  });

  it('may be given as a value, by the same rules', () => {
    expect(() => checkExperiment({ methods: ['majority'], sead: 1 }, 'this test')).toThrow(
      'Reading this test: unknown key "sead". Did you mean "seed"?',
    );
    expect(() => checkExperiment(null)).toThrow('Checking the experiment: it is null; give a map of keys and values.');
    expect(() => checkExperiment({})).toThrow('Checking the experiment: "methods" is missing; give a list');
  });
});
