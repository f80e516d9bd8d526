import { describe, expect, it } from '@jest/globals';
import { terminalTable } from '../../src/report/terminal.js';
import type { Row } from '../../src/report/data.js';
import { reportData, row } from './fixture.js';

const rows = reportData().rows;

describe('the terminal table', () => {
  it('fits the width by leaving out what is needed least', () => {
    for (const width of [160, 120, 100, 80, 60, 50]) {
      const lines = terminalTable(rows, width).split('\n');
      expect(Math.max(...lines.map((l) => l.length))).toBeLessThanOrEqual(width);
      expect(lines[0]).toMatch(/method.*condition.*acc %/);
    }
    expect(terminalTable(rows, 160)).toContain('won/lost');
    expect(terminalTable(rows, 60)).not.toContain('won/lost');
  });

  it('aligns decimals', () => {
    const table = terminalTable(
      [row({ accuracy: 0.05 }), row({ method: 'b', accuracy: 1 }), row({ method: 'c', accuracy: 0.684 })],
      100,
    ).split('\n');
    const column = table[0]?.indexOf('acc %') ?? 0;
    expect(table.slice(2, 5).map((l) => l.slice(column, column + 5))).toEqual(['  5.0', '100.0', ' 68.4']);
  });

  it('says how many questions are graded, where that is not all of them', () => {
    expect(terminalTable([row({ n: 30, graded: 30 })], 200)).not.toContain('graded');
    const some = terminalTable([row({ n: 30, graded: 30 }), row({ method: 'b', n: 30, graded: 7 })], 200);
    expect(some).toMatch(/ n {2}graded\n/);
    expect(some).toMatch(/30 {7}7\n/);
  });

  it('keeps the parse rate and the graded on a narrow terminal where they say something', () => {
    const narrow = (over: Partial<Row>): string => terminalTable([row(), row({ method: 'b', ...over })], 50);
    expect(narrow({ parseRate: 0.985 })).toMatch(/acc % .*parsed %\n/);
    expect(narrow({ parseRate: 0.985 })).not.toContain('vs majority');
    expect(narrow({ graded: 7 })).toMatch(/parsed % {2}graded\n/);
    expect(terminalTable([row({ parseRate: 1 }), row({ parseRate: 1 })], 60)).not.toContain('parsed %');
    expect(terminalTable([row({ parseRate: null } as never)], 200)).not.toContain('parsed %');
  });

  it('puts the methods of one condition together', () => {
    const conditions = terminalTable(rows, 200)
      .split('\n')
      .slice(2)
      .filter(Boolean)
      .map((l) => /clean|(random-noise|low-quality|conflict|copycat) [\d.]+%/.exec(l)?.[0]);
    const changes = conditions.filter((c, i) => c !== conditions[i - 1]);
    expect(changes).toHaveLength(17);
  });

  it('shows dashes for what a run without gold does not have, and drops empty columns', () => {
    const table = terminalTable(
      [row({ accuracy: null, ci: null, won: null, lost: null, differsFromMajority: 3 } as never)],
      120,
    );
    expect(table).not.toContain('won/lost');
    expect(table).not.toContain('acc %');
    expect(table).toContain('differs');
  });

  it('says so when there is nothing, and names data sets when there are several', () => {
    expect(terminalTable([])).toMatch(/No rows/);
    expect(terminalTable([row(), row({ dataset: 'gsm8k' })])).toMatch(/^mmlu-pro\n[\s\S]*\ngsm8k\n/);
  });

  it('lets no control character of a name reach the terminal', () => {
    expect(terminalTable([row({ method: 'x\u001b[31mred\u0007' })])).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
