import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { openTraces } from '../../src/datasets/index.js';
import { fileOf, line, open, refusal } from './traceFiles.js';
import { describeWithData, sharedData } from '../support/shared.js';

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

  it('lets one agent answer again in another stage, round or draw', async () => {
    const t = await open(
      line({
        responses: [{ agent: 'a' }, { agent: 'a', draw: 1 }, { agent: 'a', round: 1 }, { agent: 'a', stage: 's' }],
      }),
    );
    expect((await t.record(0)).responses).toHaveLength(4);
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

describe("openTraces under a kind of the user's", () => {
  it('takes gold that the kind asked for cannot read for none, and says of how many questions', async () => {
    const traces = await open([line(), line({ id: 'q2', answer: 'N/A' })].join('\n'), { kind: 'number' });
    expect((await traces.read(0)).gold).toEqual({ value: '4' });
    expect((await traces.read(1)).gold).toBeUndefined();
    expect(traces.warnings).toEqual([expect.stringMatching(/right answer of 1 question/)]);
    await traces.close();
  });
});
