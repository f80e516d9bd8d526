import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { isAnswer, type Question } from '../../src/core/index.js';
import { number } from '../../src/parse/index.js';
import { describeWithData, sharedData } from '../support/shared.js';
import { recorded } from './recorded.js';

const q: Question = { id: 'q', dataset: 'gsm8k', kind: 'number', messages: [] };

describeWithData('our reading of 2,800 GSM8K texts', ['gsm8k-traces.jsonl.gz'], () => {
  const rows = recorded('gsm8k-traces.jsonl.gz');

  it('is graded as the authors graded it, every time', async () => {
    const differ: string[] = [];
    let n = 0;
    for (const { id, answer, responses } of rows)
      for (const { agent, text, correct } of responses) {
        n++;
        const verdict = await number.grade(number.parse(text ?? '', q), { value: answer });
        if ((verdict.outcome === 'right') !== correct)
          differ.push(`${id} ${agent}: ${verdict.outcome}, ${verdict.reason}`);
      }
    expect(n).toBe(2800);
    expect(differ).toEqual([]);
  });

  it('finds the gold answer in every worked solution', () => {
    for (const { id, answer, rationale } of rows) {
      const gold = number.read(answer, q);
      expect([id, gold.type]).toEqual([id, 'answer']);
      expect([id, number.parse(rationale ?? '', q)]).toMatchObject([id, { canon: isAnswer(gold) ? gold.canon : '' }]);
    }
  });

  it('strictly reads all but the texts that were cut off before their answer', () => {
    const unread = rows.flatMap((r) =>
      r.responses.filter((x) => number.parse(x.text ?? '', q, 'strict').type !== 'answer').map((x) => x.text ?? ''),
    );
    expect(unread).toHaveLength(7);
    for (const text of unread) expect(/\nA:/.test(text)).toBe(false);
  });
});

describeWithData('the official GSM8K test file', ['gsm8k-test.jsonl'], () => {
  it('reads the gold after #### in all 1,319 solutions', () => {
    const lines = readFileSync(sharedData('gsm8k-test.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1319);
    for (const line of lines) {
      const { answer } = JSON.parse(line) as { answer: string };
      const gold = answer.slice(answer.lastIndexOf('####') + 4).replace(/[\s,$]/g, '');
      expect(number.parse(answer, q, 'strict')).toMatchObject({ canon: gold });
    }
  });
});

describeWithData('the official MultiArith file', ['MultiArith.json'], () => {
  it('reads all 600 gold values as integers', () => {
    const items = JSON.parse(readFileSync(sharedData('MultiArith.json'), 'utf8')) as { lSolutions: number[] }[];
    expect(items).toHaveLength(600);
    for (const { lSolutions } of items)
      expect(number.read(lSolutions[0]!.toFixed(1), q)).toMatchObject({ canon: String(lSolutions[0]) });
  });
});
