import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot, type Question } from '../../src/core/index.js';
import { explainReading } from '../../src/parse/index.js';
import { describeWithData } from '../support/shared.js';
import { recorded } from './recorded.js';

/** Why our reading and the authors' `pred` differ. Told from the text where possible, not from the rule that read it. */
type Why =
  | 'list of answers'
  | 'several options'
  | 'past the last option'
  | 'nothing stated'
  | 'authors found none'
  | 'answered again';

const STATEMENT = /answer is:?\s*\(?[A-Z]\b/;
const BARE = /^(?:question \d+: )?The answer is:?\s*\(?[A-J]\)?\.?\s*$/gim;

function why(text: string, pred: string | null, ours: string | null, reason: string, options: number): Why {
  if (pred === null) return 'authors found none';
  if (pred.charCodeAt(0) - 65 >= options) return 'past the last option';
  if (ours === null)
    return reason.startsWith('several')
      ? 'several options'
      : STATEMENT.test(text)
        ? 'answered again'
        : 'nothing stated';
  return (text.match(BARE)?.length ?? 0) >= 3 ? 'list of answers' : 'answered again';
}

interface Row {
  n: number;
  same: number;
  none: number;
  theirs: number;
  ours: number;
  why: Record<string, number>;
}

function compare(): {
  agents: Map<string, Row>;
  lists: { first: number; last: number };
  right: Record<string, [number, number]>;
} {
  const agents = new Map<string, Row>();
  const lists = { first: 0, last: 0 };
  const right: Record<string, [number, number]> = {};
  for (const { id, options, answer: gold, responses } of recorded('mmlu-pro-traces.jsonl.gz')) {
    const q: Question = { id, dataset: 'mmlu-pro', kind: 'choice', messages: [], choices: options as string[] };
    for (const { agent, text, pred = null } of responses) {
      const { answer } = explainReading(text ?? '', q);
      const ours = answer.type === 'answer' ? answer.canon : null;
      const row = agents.get(agent) ?? { n: 0, same: 0, none: 0, theirs: 0, ours: 0, why: {} };
      agents.set(agent, row);
      row.n++;
      if (ours === gold) row.ours++;
      if (pred === gold) row.theirs++;
      if (ours === pred) {
        row.same++;
        if (ours === null) row.none++;
        continue;
      }
      const reason = answer.type === 'unparsable' ? answer.reason : '';
      const w = why(text ?? '', pred, ours, reason, (options as string[]).length);
      row.why[w] = (row.why[w] ?? 0) + 1;
      const [o, t] = right[w] ?? [0, 0];
      right[w] = [o + (ours === gold ? 1 : 0), t + (pred === gold ? 1 : 0)];
      if (w === 'list of answers') {
        if (pred === gold) lists.first++;
        if (ours === gold) lists.last++;
      }
    }
  }
  return { agents, lists, right };
}

describeWithData('our reading of 16,000 MMLU-Pro texts beside the authors’', ['mmlu-pro-traces.jsonl.gz'], () => {
  const { agents, lists, right } = compare();
  const columns: Why[] = [
    'list of answers',
    'answered again',
    'several options',
    'past the last option',
    'nothing stated',
    'authors found none',
  ];
  const table = [...agents].map(([agent, r]) =>
    [agent, r.same, r.none, ...columns.map((c) => r.why[c] ?? 0), r.theirs, r.ours].join(' | '),
  );

  it('has the figures that docs/parsing.md prints', () => {
    const doc = readFileSync(path.join(packageRoot(), 'docs', 'parsing.md'), 'utf8').replace(/ {2,}/g, ' ');
    const missing = table.filter((line) => !doc.includes(`| ${line} |`));
    expect(missing).toEqual([]);
    for (const c of columns)
      expect(doc).toContain(
        `| ${c} | ${[...agents.values()].reduce((s, r) => s + (r.why[c] ?? 0), 0)} | ${right[c]?.join(' | ')} |`,
      );
  });

  it('differs only where the authors invented, guessed or took the first of several answers', () => {
    for (const [agent, r] of agents) {
      const explained = Object.values(r.why).reduce((a, b) => a + b, 0);
      expect([agent, r.n]).toEqual([agent, 2000]);
      expect([agent, r.same + explained]).toEqual([agent, r.n]);
      // Never a letter other than theirs, save in lists and where the agent answered again.
      expect([agent, (r.why['answered again'] ?? 0) <= 5]).toEqual([agent, true]);
    }
  });

  it('takes the right end of lists of answers: gold agrees far oftener with the last than with the first', () => {
    expect(lists.last).toBeGreaterThan(3 * lists.first);
  });
});
