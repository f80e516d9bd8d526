import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { fileOf, folder, line, refusal } from './traceFiles.js';

describe('openTraces on bad input', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['another format', { format: 'sigma-trace/2' }, /"format" is "sigma-trace\/2"/],
    ['no id', { id: undefined }, /"id" is missing/],
    ['an empty id', { id: '' }, /"id" is ""/],
    ['an id that is a list', { id: ['x'] }, /"id" is \["x"\]/],
    ['no question', { question: undefined }, /"question" is missing/],
    ['a question that is no text', { question: { a: 1 } }, /"question" is \{"a":1\}/],
    ['no options', { options: [] }, /empty list of options/],
    ['options that are no list', { options: 'A' }, /"options" is "A"/],
    ['an option that is no text', { options: ['x', 3], answer: 'A' }, /"options\[1\]" is 3/],
    ['too many options', { options: Array.from({ length: 27 }, () => 'x'), answer: 'A' }, /at most 26/],
    ['gold past the last option', { options: ['x', 'y'], answer: 'C' }, /"C".*from A to B/],
    ['gold that is no letter', { options: ['x', 'y'], answer: 'x' + 'y' }, /letter of an option/],
    ['gold that is no number', { kind: 'number', answer: 'N/A' }, /"answer" is "N\/A".*as a number/],
    ['gold that divides by zero', { kind: 'number', answer: '1/0' }, /"answer" is "1\/0"/],
    ['an id with half a character', { id: 'q\ud800' }, /"id" is .*well-formed/],
    ['an agent with half a character', { responses: [{ agent: '\udc00' }] }, /well-formed/],
    ['gold of a wrong type', { answer: true }, /"answer" is true/],
    ['kind choice without options', { kind: 'choice' }, /no options/],
    ['responses that are no list', { responses: { a: 'x' } }, /"responses" is/],
    ['a response that is a text', { responses: ['x'] }, /"responses\[0\]" is "x"/],
    ['a response without agent', { responses: [{ text: 'x' }] }, /"responses\[0\]\.agent" is missing/],
    ['a text that is a number', { responses: [{ agent: 'a', text: 5 }] }, /"responses\[0\]\.text" is 5/],
    [
      'an agent that answers twice',
      { responses: [{ agent: 'a' }, { agent: 'a', round: 0 }] },
      /two responses of agent "a"/,
    ],
    ['a negative round', { responses: [{ agent: 'a', round: -1 }] }, /round" is -1/],
    ['a confidence in percent', { responses: [{ agent: 'a', confidence: 90 }] }, /from 0 to 1/],
    ['a pred that is a list', { responses: [{ agent: 'a', pred: [] }] }, /pred" is \[\]/],
    ['a verdict that is a text', { responses: [{ agent: 'a', correct: 'yes' }] }, /true or false/],
    ['log-probabilities of another shape', { responses: [{ agent: 'a', logprobs: [1] }] }, /logprob/],
    ['an id used before', { id: 'q1' }, /"q1" was already used in line 1/],
  ])('refuses %s, naming the line', async (_title, change, text) => {
    const message = await refusal(fileOf(`${line()}\n\n${line({ id: 'q2', ...change })}\n`));
    expect(message).toMatch(text);
    expect(message).toContain('line 3');
  });

  it('refuses files that are missing, empty, without questions, without responses, or no JSONL', async () => {
    expect(await refusal(path.join(folder, 'nowhere.jsonl'))).toContain('no such file');
    expect(await refusal(folder)).toContain('cannot be read as a file');
    expect(await refusal(fileOf(''))).toContain('empty');
    expect(await refusal(fileOf(gzipSync(''), 'e.jsonl.gz'))).toContain('empty');
    expect(await refusal(fileOf('\n \r\n'))).toContain('no question');
    expect(await refusal(fileOf(line({ responses: [] })))).toContain('none of its 1 questions has a response');
    expect(await refusal(fileOf(`${line()}\n{"id": "q2", `))).toMatch(/line 2.*not JSON/);
    expect(await refusal(fileOf(`[${line()}]`))).toMatch(/line 1.*a list/);
    expect(await refusal(fileOf('null'))).toMatch(/line 1.*null/);
    expect(
      await refusal(fileOf(Buffer.concat([Buffer.from(`${line()}\n{"id": "`), Buffer.from([0xff, 0xfe])]))),
    ).toMatch(/line 2.*UTF-8/);
  });
});
