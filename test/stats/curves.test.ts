import { describe, expect, it } from '@jest/globals';
import { curvesOf } from '../../src/stats/index.js';
import { decisions, rowsOf } from './units.js';

describe('curvesOf', () => {
  const half = (attack: string, share: number) => decisions('majority', ['1', '0', '0', '1'], { attack, share });
  const units = [
    ...decisions('majority', ['1', '1', '1', '1']),
    ...half('conflict', 0.5),
    ...half('copycat', 0.25),
    ...half('conflict', 0.25),
  ];

  it('starts every attack’s curve at the one clean row and goes by share', () => {
    const points = curvesOf(rowsOf(units)).map((p) => [p.attack, p.share, p.accuracy, p.drop]);
    expect(points).toEqual([
      ['conflict', 0, 1, 0],
      ['conflict', 0.25, 0.5, 0.5],
      ['conflict', 0.5, 0.5, 0.5],
      ['copycat', 0, 1, 0],
      ['copycat', 0.25, 0.5, 0.5],
    ]);
  });

  it('has intervals of accuracy and of the paired drop', () => {
    const [start, next] = curvesOf(rowsOf(units));
    expect(start!.dropCi).toBeNull();
    expect(start!.ci).not.toBeNull();
    expect(next!.dropCi![0]).toBeLessThan(0.5);
    expect(next!.dropCi![1]).toBeGreaterThan(0.5);
  });

  it('starts later without a clean row, and is empty without attacks', () => {
    expect(curvesOf(rowsOf(units.filter((u) => u.share > 0))).map((p) => [p.share, p.drop])).toEqual([
      [0.25, null],
      [0.5, null],
      [0.25, null],
    ]);
    expect(curvesOf(rowsOf(decisions('majority', ['1'])))).toEqual([]);
    expect(curvesOf([])).toEqual([]);
  });

  it('has no drop without gold', () => {
    const noGold = units.map((u) => ({ ...u, outcome: null, rightSeats: null }));
    expect(curvesOf(rowsOf(noGold)).every((p) => p.accuracy === null && p.drop === null)).toBe(true);
  });
});
