import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { dawidSkene } from '../../src/trust/index.js';
import { describeWithData, sharedData } from '../support/shared.js';
import { majorityOf } from './synthetic.js';

interface Line {
  options: string[];
  answer: string;
  responses: { agent: string; pred: string | null }[];
}

describeWithData('dawidSkene on the recorded MMLU-Pro answers', ['mmlu-pro-traces.jsonl.gz'], () => {
  it('reaches the independently measured .6825 (docs/rules.md §6), majority .6840', () => {
    const text = gunzipSync(readFileSync(sharedData('mmlu-pro-traces.jsonl.gz'))).toString('utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as Line);
    const agents = lines[0]!.responses.map((r) => r.agent);
    const gold: number[] = [];
    const labels = {
      N: lines.length,
      W: agents.length,
      cls: new Int16Array(lines.length * agents.length).fill(-1),
      sizes: Int32Array.from(lines, (l) => l.options.length),
    };
    lines.forEach((line, i) => {
      const letters: string[] = [];
      agents.forEach((agent, w) => {
        const pred = line.responses.find((r) => r.agent === agent)?.pred;
        if (!pred || pred.charCodeAt(0) - 65 >= line.options.length) return;
        if (!letters.includes(pred)) letters.push(pred);
        labels.cls[i * agents.length + w] = letters.indexOf(pred);
      });
      gold.push(letters.includes(line.answer) ? letters.indexOf(line.answer) : -2);
    });
    const accuracy = (d: Int16Array): number => d.reduce((s, y, i) => s + (y === gold[i] ? 1 : 0), 0) / lines.length;
    expect(accuracy(majorityOf(labels))).toBe(0.684);
    expect(accuracy(dawidSkene(labels).decision)).toBe(0.6825);
  });
});
