import { describe, expect, it } from '@jest/globals';
import { commandLine } from '../../src/cli/commandLine.js';
import { eventLines } from '../../src/cli/eventLines.js';

const agents = ['B', 'B', 'C'].map((answer, i) => ({ id: `model-${i}`, text: '', answer, malicious: false }));
const lines = (data: Record<string, unknown>, full = false): string[] =>
  eventLines({ question: 'q', stage: 's', data }, agents, full);

describe('what a method told along the way', () => {
  it('is a line a key: agents by number, classes by their answer', () => {
    expect(
      lines({
        agents: ['model-0', 'model-1', 'model-2'],
        seated: [1, 1, 1],
        classes: [0, 0, 1],
        weights: [0.5, 1 / 3, 0],
        scores: [0.75, 0.25],
        overlap: 0,
        sets: [
          { balanced: [[1], [0], []], unbalanced: [[2], [2], [0, 1]] },
          { balanced: [[], [], []], unbalanced: [[], [], []] },
        ],
        decision: 0,
      }),
    ).toEqual([
      '  seated                 all',
      '  weights                1: 0.500  2: 0.333  3: 0',
      '  scores                 B: 0.750  C: 0.250',
      '  overlap                0',
      '  sets hop 1 balanced    1: 2  2: 1  3: –',
      '  sets hop 1 unbalanced  1: 3  2: 3  3: 1 2',
      '  sets hop 2 balanced    1: –  2: –  3: –',
      '  sets hop 2 unbalanced  1: –  2: –  3: –',
      '  decision               B',
    ]);
  });

  it('shows anything else that a method may tell', () => {
    expect(
      lines({
        who: ['model-2', 'model-0'],
        seated: [1, 0, 1],
        decision: -1,
        why: 'a\ntie',
        none: [],
        some: ['x', 1],
        at: { a: 1, b: null },
      }),
    ).toEqual([
      '  who       3 1',
      '  seated    1 3',
      '  decision  none',
      '  why       a tie',
      '  none      none',
      '  some      x, 1',
      '  at        a: 1  b: null',
    ]);
    expect(lines({})).toEqual([]);
  });

  it('is cut where it is long, unless all is wanted', () => {
    const data = { text: 'x'.repeat(1000) };
    expect(lines(data)[0]).toHaveLength(2 + 4 + 2 + 160 + 2);
    expect(lines(data, true)[0]).toHaveLength(2 + 4 + 2 + 1000);
  });
});

it('a command is written as a shell takes it', () => {
  expect(commandLine(['run', 'a b.yaml', '--set', 'x.y=[C]', '--shares', '0,0.5', "it's"])).toBe(
    `sigma run 'a b.yaml' --set 'x.y=[C]' --shares 0,0.5 'it'\\''s'`,
  );
});
