import { describe, expect, it } from '@jest/globals';
import {
  allSeries,
  cleanTwin,
  curveRows,
  headlineRows,
  leadSeries,
  methodsWithSettings,
  panelName,
  seriesName,
} from '../../src/report/series.js';
import { row } from './fixture.js';

const clean = row({ method: 'sigma-v1' });
const hit = row({ method: 'sigma-v1', attack: 'conflict', share: 0.5 });

describe('series', () => {
  it('names a default by its method and another setting by both', () => {
    expect(seriesName(clean)).toBe('sigma-v1');
    expect(seriesName({ method: 'sigma-v1', setting: 'L=2' })).toBe('sigma-v1 · L=2');
  });

  it('draws every setting where they are few, and leaves oracles to the tables', () => {
    const rows = [
      row({ method: 'sigma-v1', setting: 'L=2' }),
      clean,
      row({ oracle: true, method: 'oracle-best' }),
      row(),
    ];
    expect(leadSeries(rows).map((s) => [s.name, s.index])).toEqual([
      ['sigma-v1 · L=2', 0],
      ['sigma-v1', 1],
      ['majority', 2],
    ]);
    expect(allSeries(rows)).toHaveLength(4);
    expect(methodsWithSettings(rows)).toEqual(['sigma-v1']);
  });

  it('leads with the default setting of each method where there are too many, even when another comes first', () => {
    const many = Array.from({ length: 8 }, (_, i) => row({ method: 'sigma-v1', setting: `L=${i}` }));
    expect(leadSeries([...many, clean, row()]).map((s) => s.name)).toEqual(['sigma-v1', 'majority']);
  });

  it('leads with an oracle where there is nothing else', () => {
    expect(leadSeries([row({ oracle: true, method: 'oracle-best' })])).toHaveLength(1);
  });

  it('starts every panel at the clean twin, once for each series', () => {
    const rows = [clean, hit, { ...hit, share: 0.25 }, { ...hit, attack: 'copycat' }];
    expect(curveRows(rows).map((c) => [c.panel, c.row.share])).toEqual([
      ['conflict', 0],
      ['conflict', 0.5],
      ['conflict', 0.25],
      ['copycat', 0],
      ['copycat', 0.5],
    ]);
  });

  it('names the placement only where a run has both', () => {
    expect(panelName(hit, [clean, hit])).toBe('conflict');
    expect(panelName(hit, [hit, { ...hit, placement: 'run' }])).toBe('conflict, placed by question');
  });

  it('keeps clean rows and the highest share of each attack for the headline', () => {
    const rows = [clean, { ...hit, share: 0.25 }, hit, { ...hit, attack: 'copycat', share: 0.125 }];
    expect(headlineRows(rows).map((r) => [r.attack, r.share])).toEqual([
      ['none', 0],
      ['conflict', 0.5],
      ['copycat', 0.125],
    ]);
  });

  it('finds no twin in another data set', () => {
    expect(cleanTwin(hit, [{ ...clean, dataset: 'gsm8k' }])).toBeUndefined();
    expect(cleanTwin(hit, [clean])).toBe(clean);
  });
});
