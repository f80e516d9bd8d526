import { describe, expect, it } from '@jest/globals';
import { row, rowOf, skipped } from '../../src/bench/part.js';
import { table } from '../../src/bench/table.js';

describe('the table of a bench', () => {
  it('shows times in their size, the ratio to the reference, and why something is missing', () => {
    const rows = [
      row('graph', 'wasm', 'loop', 12.34, 1234, { spread: [12, 13], note: 'scaled', peakMB: 80 }),
      row('run', 'x', 'y', 12_345, 24_690),
      row('process', 'x', 'y', 100, 50, { cpuSeconds: [0.2, 0.1], note: 'limit 180 s' }),
      rowOf('timed', 'x', 'y', { median: 2, least: 1, most: 3 }, { median: 4, least: 4, most: 5 }),
      skipped('torch', 'there is no Python with torch'),
    ];
    const [heads, , ...lines] = table(rows)
      .split('\n')
      .map((l) =>
        l
          .split('|')
          .map((c) => c.trim())
          .slice(1, -1),
      );
    expect(heads).toEqual(['what', 'variant', 'reference', 'time', 'reference time', 'ratio', 'peak MB', 'notes']);
    expect(lines).toEqual([
      ['graph', 'wasm', 'loop', '12.3 ms (12.0 ms to 13.0 ms)', '1234 ms', '0.010', '80', 'scaled'],
      ['run', 'x', 'y', '12.3 s', '24.7 s', '0.50', '', ''],
      ['process', 'x', 'y', '100 ms', '50.0 ms', '2.0', '', 'processor 0.2 s against 0.1 s; limit 180 s'],
      ['timed', 'x', 'y', '2.00 ms (1.00 ms to 3.00 ms)', '4.00 ms', '0.50', '', ''],
      ['torch', '', '', '', '', '', '', 'skipped: there is no Python with torch'],
    ]);
  });
});
