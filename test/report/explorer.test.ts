import { describe, expect, it } from '@jest/globals';
import type { SampleQuestion } from '../../src/report/data.js';
import { agentText, conditionLabel, isRead, matches, showOptions } from '../../src/report/page/filter.js';
import { edges, seats } from '../../src/report/page/layout.js';
import { reportData } from './fixture.js';

const all = { condition: '', show: '', text: '' };
const one = (over: Partial<SampleQuestion>): SampleQuestion => ({ ...reportData({}, 1).sample[0]!, ...over });
const method = (name: string, outcome: string | null, tie = false): SampleQuestion['methods'][number] => ({
  method: name,
  setting: 'default',
  answer: outcome === 'right' ? 'A' : 'B',
  outcome,
  tie,
});
const agent = (answer: string, malicious = false): SampleQuestion['agents'][number] => ({
  id: `a-${answer}`,
  text: 'some Text',
  answer,
  malicious,
});

describe('filters of the explorer', () => {
  it('label conditions, with the placement where it lasts', () => {
    const c = { attack: 'conflict', share: 0.125, placement: 'question' as const, seed: 0 };
    expect(conditionLabel(one({ condition: c }))).toBe('conflict 12.5%');
    expect(conditionLabel(one({ condition: { ...c, placement: 'run' } }))).toBe('conflict 12.5%, by run');
    expect(conditionLabel(one({ condition: { ...c, share: 0 } }))).toBe('clean');
  });

  it('find disagreement among answers only: two texts without one do not disagree', () => {
    expect(matches(one({ agents: [agent('A'), agent('unparsable (none)')] }), { ...all, show: 'disagree' })).toBe(
      false,
    );
    expect(matches(one({ agents: [agent('A'), agent('B')] }), { ...all, show: 'disagree' })).toBe(true);
    expect(['A', 'no response', 'abstain', 'unparsable (x)', 'error (y)', '–12'].map(isRead)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('count as wrong what was graded and is not right, never what has no gold', () => {
    expect(matches(one({ methods: [method('m', null)] }), { ...all, show: 'wrong' })).toBe(false);
    expect(matches(one({ methods: [method('m', 'abstain')] }), { ...all, show: 'wrong' })).toBe(true);
    expect(matches(one({ methods: [method('m', 'wrong'), method('n', 'right')] }), { ...all, show: 'wrong:n' })).toBe(
      false,
    );
  });

  it('find questions that a method recovers against the plurality, an oracle apart', () => {
    expect(
      matches(one({ methods: [method('majority', 'wrong'), method('stacker', 'right')] }), {
        ...all,
        show: 'recovered',
      }),
    ).toBe(true);
    expect(
      matches(one({ methods: [method('majority', 'wrong'), method('oracle-best', 'right')] }), {
        ...all,
        show: 'recovered',
      }),
    ).toBe(false);
  });

  it('find malicious seats, ties and unread texts', () => {
    expect(matches(one({ agents: [agent('A', true)] }), { ...all, show: 'malicious' })).toBe(true);
    expect(matches(one({ methods: [method('m', 'right', true)] }), { ...all, show: 'tie' })).toBe(true);
    expect(matches(one({ agents: [agent('abstain')] }), { ...all, show: 'unread' })).toBe(true);
  });

  it('search all words, in any case, in question and answers', () => {
    const q = one({ text: 'How fast?', agents: [agent('A')] });
    expect(matches(q, { ...all, text: ' FAST  text ' })).toBe(true);
    expect(matches(q, { ...all, text: 'fast slow' })).toBe(false);
  });

  it('say why a text is missing: without an encoder none was looked for', () => {
    const silent = { ...agent('A', true), text: '' };
    expect(agentText(silent, false)).toBe('(no text: the run has no encoder, so none was looked for)');
    expect(agentText(silent, true)).toBe('(no text)');
    expect(agentText({ ...silent, malicious: false }, false)).toBe('(no text)');
    expect(agentText(agent('A', true), false)).toBe('some Text');
  });

  it('offer one wrong-by entry for each method', () => {
    expect(showOptions([one({ methods: [method('m', 'right'), method('n', 'right')] })]).slice(-2)).toEqual([
      ['wrong:m', 'm wrong'],
      ['wrong:n', 'n wrong'],
    ]);
  });
});

describe('the drawn graph', () => {
  it('draws an equal pair once and an unequal pair as two arrows, zeros not at all', () => {
    // prettier-ignore
    const g = [0, 0.5, -0.2,
               0.5, 0, 0,
               0.1, 0, 0];
    expect(edges(g, 3)).toEqual([
      { from: 0, to: 1, value: 0.5, directed: false, sign: 1, strength: 1 },
      { from: 0, to: 2, value: 0.1, directed: true, sign: 1, strength: 0.2 },
      { from: 2, to: 0, value: -0.2, directed: true, sign: -1, strength: 0.4 },
    ]);
  });

  it('draws nothing for an empty graph, one agent, or numbers that are none', () => {
    expect(edges([0], 1)).toEqual([]);
    expect(edges([], 0)).toEqual([]);
    expect(edges([0, NaN, NaN, 0], 2)).toEqual([]);
    expect(edges([0, 0, 0, 0], 2)).toEqual([]);
  });

  it('seats agents of one answer side by side, all on the circle', () => {
    const at = seats(
      ['A', 'B', 'A', 'B'].map((a) => agent(a)),
      [0, 0],
      10,
    );
    expect(at.map((s) => Math.hypot(s.x, s.y).toFixed(6))).toEqual(Array(4).fill('10.000000'));
    const angle = (i: number): number => Math.atan2(at[i]?.x ?? 0, -(at[i]?.y ?? 0));
    expect(Math.abs(angle(0) - angle(2))).toBeCloseTo(Math.PI / 2, 6);
    expect(seats([], [0, 0], 10)).toEqual([]);
  });
});
