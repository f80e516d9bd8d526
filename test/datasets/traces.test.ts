import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTraces } from '../../src/datasets/index.js';
import type { TraceOptions } from '../../src/datasets/index.js';
import { describeWithData, sharedData } from '../support/shared.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-traces-'));
let files = 0;
beforeAll(() => {
  process.env.SIGMA_CACHE = path.join(folder, 'cache');
});

function fileOf(content: string | Uint8Array, name = 'rows.jsonl'): string {
  const dir = path.join(folder, String(files++));
  mkdirSync(dir);
  writeFileSync(path.join(dir, name), content);
  return path.join(dir, name);
}

const good = {
  id: 'q1',
  dataset: 'd',
  question: 'Two and two?',
  answer: '4',
  responses: [{ agent: 'a', text: 'A: 4' }],
};
const line = (change: Record<string, unknown> = {}): string => JSON.stringify({ ...good, ...change });
const open = (content: string, options: TraceOptions = {}): ReturnType<typeof openTraces> =>
  openTraces(fileOf(content), options);

/** The error that opening raises: always bad input, always naming the file. */
async function refusal(file: string, options: TraceOptions = {}): Promise<string> {
  const error: unknown = await openTraces(file, options).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ code: 'bad-input' });
  const { message } = error as Error;
  expect(message).toContain(file);
  return message;
}

describe('openTraces', () => {
  it('reads questions, gold and responses, with defaults for what is not said', async () => {
    const t = await open(
      `${line()}\n${line({ id: 'q2', format: 'sigma-trace/1', category: 'sums', responses: [{ agent: 'b', text: null, pred: null, round: 1, stage: 'talk', draw: 2, confidence: 0.5 }] })}\n`,
    );
    expect(t.ids).toEqual(['q1', 'q2']);
    expect(t.agents).toEqual(['a', 'b']);
    expect(t.kinds).toEqual(['number']);
    expect([t.hasGold, t.hasPreds, t.hasRounds, t.hasDraws, t.hasConfidence, t.hasLogprobs]).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(await t.read(0)).toEqual({
      question: { id: 'q1', dataset: 'd', kind: 'number', messages: [{ role: 'user', content: 'Two and two?' }] },
      gold: { value: '4' },
    });
    expect((await t.record(0)).responses).toEqual([{ agent: 'a', text: 'A: 4', stage: 'first', round: 0, draw: 0 }]);
    expect((await t.record(1)).responses).toEqual([
      { agent: 'b', text: '', stage: 'talk', round: 1, draw: 2, pred: null, confidence: 0.5 },
    ]);
    expect([t.indexOf('q2'), t.indexOf('nobody')]).toEqual([1, -1]);
    await expect(t.read(2)).rejects.toThrow(RangeError);
    await t.close();
  });

  it('lists the options in the text that agents are asked', async () => {
    const t = await open(line({ options: ['three', 'four'], answer: 'b' }));
    const { question, gold } = await t.read(0);
    expect(question.messages[0]?.content).toBe('Two and two?\nA. three\nB. four');
    expect(question).toMatchObject({ kind: 'choice', choices: ['three', 'four'] });
    expect(gold).toEqual({ value: 'B' });
  });

  it('takes a byte order mark, CRLF, blank lines and a last line without line feed', async () => {
    const t = await open(`\ufeff${line()}\r\n\r\n  \n${line({ id: 'ü/../"q\u2028' })}`);
    expect(t.ids).toEqual(['q1', 'ü/../"q\u2028']);
    expect((await t.read(1)).question.id).toBe('ü/../"q\u2028');
  });

  it('keeps questions without responses and reads lines longer than a chunk', async () => {
    const t = await open(
      [
        line(),
        line({ id: 'long', question: 'é'.repeat(1_500_000) }),
        line({ id: 'none', responses: [] }),
        line({ id: 'absent', responses: undefined }),
      ].join('\n'),
    );
    expect(t.ids).toEqual(['q1', 'long', 'none', 'absent']);
    expect((await t.read(1)).question.messages[0]?.content).toHaveLength(1_500_000);
    expect((await t.record(3)).responses).toEqual([]);
  });

  it('gives the same records whatever was forgotten meanwhile', async () => {
    const t = await open(
      Array.from({ length: 50 }, (_, i) => line({ id: `q${i}`, question: `number ${i}?` })).join('\n'),
      { cacheBytes: 1 },
    );
    for (const i of [3, 49, 0, 3, 17, 3]) expect((await t.read(i)).question.messages[0]?.content).toBe(`number ${i}?`);
  });

  it('asks only the first questions under a limit, and checks and knows all of them', async () => {
    const content = [line(), line({ id: 'q2', responses: [{ agent: 'z', text: '' }] })].join('\n');
    const [all, one] = [await open(content), await open(content, { limit: 1 })];
    expect([one.ids, one.total, one.agents]).toEqual([['q1'], 2, ['a', 'z']]);
    expect(one.checksum).toBe(all.checksum);
    for (const limit of [0, -1, 1.5, NaN]) await expect(open(content, { limit })).rejects.toThrow('at least 1');
  });

  it('infers the kind of lines without gold from the others, and takes the given one before all', async () => {
    const bare = line({ id: 'bare', answer: undefined });
    const t = await open([bare, line()].join('\n'));
    expect((await t.read(0)).question.kind).toBe('number');
    expect((await (await open(line({ answer: '\\frac12' }), { kind: 'number' })).read(0)).question.kind).toBe('number');
    expect((await (await open(line({ kind: 'date' }))).read(0)).question.kind).toBe('date');
    expect((await open(bare, { kind: 'number' })).hasGold).toBe(false);
    expect(await refusal(fileOf(bare))).toMatch(/line 1.*--kind/s);
    expect(await refusal(fileOf(line({ answer: '\\frac12' })))).toMatch(/line 1.*not a number.*--kind/s);
  });

  it('imports recorded debates', async () => {
    const t = await open(
      line({
        responses: undefined,
        rounds: [
          ['x', null, 'y'],
          ['z', null, null],
        ],
      }),
    );
    expect(t.agents).toEqual(['agent-0', 'agent-2']);
    expect(t.hasRounds).toBe(true);
    expect((await t.record(0)).responses.map((r) => [r.agent, r.stage, r.round, r.text])).toEqual([
      ['agent-0', 'first', 0, 'x'],
      ['agent-2', 'first', 0, 'y'],
      ['agent-0', 'debate', 1, 'z'],
    ]);
    expect(await refusal(fileOf(line({ responses: undefined, rounds: [['x', 1]] })))).toContain('rounds[0][1]');
  });

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

  it('lets one agent answer again in another stage, round or draw', async () => {
    const t = await open(
      line({
        responses: [{ agent: 'a' }, { agent: 'a', draw: 1 }, { agent: 'a', round: 1 }, { agent: 'a', stage: 's' }],
      }),
    );
    expect((await t.record(0)).responses).toHaveLength(4);
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

  it('unpacks gzip and zstd once, and says the same of the same content', async () => {
    const plain = await open(`${line()}\n`);
    const packed = fileOf(gzipSync(`${line()}\n`), 'rows.jsonl.gz');
    const t = await openTraces(packed);
    // The zstd frame of an empty-dictionary raw block: magic, single-segment header, size, one raw last block.
    const body = Buffer.from(`${line()}\n`);
    const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x60, (body.length - 256) & 255, (body.length - 256) >> 8]);
    const short = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]);
    const size = (body.length << 3) | 1;
    const block = Buffer.from([size & 255, (size >> 8) & 255, size >> 16]);
    const zst = Buffer.concat([body.length < 256 ? short : head, block, body]);
    const z = await openTraces(fileOf(zst, 'rows.jsonl.zst'));
    for (const other of [t, z]) {
      expect(other.checksum).toBe(plain.checksum);
      expect(await other.record(0)).toEqual(await plain.record(0));
    }
    expect(await refusal(fileOf(zst.subarray(0, -5), 'cut.jsonl.zst'))).toContain('damaged or cut short');
    const cached = readdirSync(path.join(folder, 'cache', 'traces'));
    await openTraces(packed);
    expect(readdirSync(path.join(folder, 'cache', 'traces'))).toEqual(cached);
  });

  it('mends a spoilt copy in the cache', async () => {
    const packed = fileOf(gzipSync(`${line({ question: 'Spoilt?' })}\n`), 'rows.jsonl.gz');
    const before = new Set(readdirSync(path.join(folder, 'cache', 'traces')));
    const { checksum } = await openTraces(packed);
    const copy = readdirSync(path.join(folder, 'cache', 'traces')).find((f) => !before.has(f)) ?? '';
    writeFileSync(path.join(folder, 'cache', 'traces', copy), `${line({ question: 'Other?' })}\n`);
    expect((await openTraces(packed)).checksum).toBe(checksum);
  });

  it('refuses what is not gzip, gzip under a plain name, and gzip that was cut short', async () => {
    const packed = gzipSync(
      Array.from({ length: 2000 }, (_, i) => line({ id: `q${i}`, question: String(Math.sin(i)) })).join('\n'),
    );
    expect(await refusal(fileOf(line(), 'rows.jsonl.gz'))).toContain('content is not gzip');
    expect(await refusal(fileOf(packed, 'rows.jsonl'))).toContain('Rename the file');
    expect(await refusal(fileOf(packed.subarray(0, packed.length / 2), 'cut.jsonl.gz'))).toContain(
      'damaged or cut short',
    );
    const spoilt = Buffer.from(packed);
    spoilt[spoilt.length >> 1]! ^= 0xff;
    expect(await refusal(fileOf(spoilt, 'bad.jsonl.gz'))).toContain('damaged or cut short');
    expect(readdirSync(path.join(folder, 'cache', 'traces')).filter((f) => f.endsWith('.part'))).toEqual([]);
  });

  it('mends a copy that was cut short, although its lines no longer read', async () => {
    const packed = fileOf(gzipSync(`${line({ question: 'Cut?' })}\n`), 'rows.jsonl.gz');
    const before = new Set(readdirSync(path.join(folder, 'cache', 'traces')));
    const { checksum } = await openTraces(packed);
    const copy = readdirSync(path.join(folder, 'cache', 'traces')).find((f) => !before.has(f)) ?? '';
    writeFileSync(path.join(folder, 'cache', 'traces', copy), line().slice(0, 20));
    expect((await openTraces(packed)).checksum).toBe(checksum);
  });

  it('says so when the file changes under the run, and stops when told to', async () => {
    const file = fileOf(`${line()}\n${line({ id: 'q2' })}\n`);
    const t = await openTraces(file);
    writeFileSync(file, `${line({ id: 'qx' })}\n`);
    await expect(t.read(0)).rejects.toThrow('no longer what it was');
    await expect(t.read(1)).rejects.toThrow('no longer what it was');
    await expect(openTraces(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'interrupted' });
  });
});

describeWithData(
  'the recorded answers',
  ['mmlu-pro-traces.jsonl.gz', 'gsm8k-traces.jsonl.gz', 'math-debate-traces.jsonl.gz'],
  () => {
    it('are read as they are', async () => {
      const mmlu = await openTraces(sharedData('mmlu-pro-traces.jsonl.gz'));
      expect([mmlu.total, mmlu.agents.length, mmlu.kinds, mmlu.hasPreds, mmlu.hasRounds]).toEqual([
        2000,
        8,
        ['choice'],
        true,
        false,
      ]);
      const gsm = await openTraces(sharedData('gsm8k-traces.jsonl.gz'));
      expect([gsm.total, gsm.agents.length, gsm.kinds, gsm.hasPreds]).toEqual([700, 4, ['number'], false]);
      expect((await gsm.record(0)).responses.map((r) => r.correct)).toEqual([false, false, false, true]);
      const math = await openTraces(sharedData('math-debate-traces.jsonl.gz'), { kind: 'number' });
      expect([math.total, math.agents, math.hasRounds]).toEqual([
        210,
        ['agent-0', 'agent-1', 'agent-2', 'agent-3'],
        true,
      ]);
    });
  },
);
