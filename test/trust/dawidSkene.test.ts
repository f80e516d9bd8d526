import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stream } from '../../src/core/index.js';
import { dawidSkene, logOdds } from '../../src/trust/index.js';
import { labelsOf, majorityOf, synthetic } from './synthetic.js';

describe('dawidSkene', () => {
  it('recovers the accuracies of seven workers within .07 and beats the majority', () => {
    const accuracies = [0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.3];
    const { labels, truth } = synthetic({ N: 400, accuracies, K: 2, observed: 0.8, seed: 1 });
    const r = dawidSkene(labels);
    accuracies.forEach((a, w) => expect(Math.abs(r.p[w]! - a)).toBeLessThan(0.07));
    const right = (d: Int16Array): number => d.reduce((s, y, i) => s + (y === truth[i] ? 1 : 0), 0);
    expect(right(r.decision)).toBeGreaterThan(right(majorityOf(labels)));
    expect(r.converged).toBe(true);
    expect(r.flipped).toBe(false);
    expect(logOdds(r.p[6]!, 2)).toBeLessThan(0);
  });

  it('recovers accuracies with many options, fixed or open, and missing labels', () => {
    const accuracies = [0.9, 0.7, 0.5, 0.3];
    const { labels } = synthetic({ N: 3000, accuracies, K: 10, observed: 0.7, seed: 2 });
    const fixed = dawidSkene(labels).p;
    accuracies.forEach((a, w) => expect(Math.abs(fixed[w]! - a)).toBeLessThan(0.03));
    const open = dawidSkene({ ...labels, sizes: new Int32Array(labels.N) });
    accuracies.forEach((a, w) => expect(Math.abs(open.p[w]! - a)).toBeLessThan(0.07));
    expect(open.flipped).toBe(false);
    expect(open.K[0]).toBe(20);
  });

  it('does not decide that nobody is ever right where answers are open and agents weak', () => {
    const accuracies = [0.2, 0.4, 0.35, 0.55];
    const { labels, truth } = synthetic({ N: 700, accuracies, K: 200, observed: 1, seed: 4 });
    const r = dawidSkene({ ...labels, sizes: new Int32Array(700) });
    accuracies.forEach((a, w) => expect(Math.abs(r.p[w]! - a)).toBeLessThan(0.2));
    const right = r.decision.reduce((s, y, i) => s + (y === truth[i] ? 1 : 0), 0) / 700;
    expect(right).toBeGreaterThan(0.55);
    expect(r.flipped).toBe(false);
  });

  it('does not depend on the order of workers, of items, or on the names of the classes', () => {
    const labels = synthetic({ N: 60, accuracies: [0.9, 0.7, 0.6, 0.4, 0.8], K: 4, observed: 0.8, seed: 3 }).labels;
    const base = dawidSkene(labels);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rng = stream(seed, { stage: 'test' });
        const workers = rng.shuffle([0, 1, 2, 3, 4]);
        const items = rng.shuffle(Array.from({ length: labels.N }, (_, i) => i));
        const names = rng.shuffle([0, 1, 2, 3]);
        const moved = labelsOf(
          items.map((i) => workers.map((w) => labels.cls[i * labels.W + w]!).map((l) => (l < 0 ? -1 : names[l]!))),
          4,
        );
        const r = dawidSkene(moved);
        workers.forEach((w, at) => expect(r.p[at]).toBeCloseTo(base.p[w]!, 9));
        items.forEach((i, at) => {
          expect(r.posterior[at]).toBeCloseTo(base.posterior[i]!, 9);
          if (base.tie[i] === 0) expect(r.decision[at]).toBe(names[base.decision[i]!]);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('gives probabilities and decisions that somebody voted for, on any labels', () => {
    const row = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.constantFrom(0, 1, 4, 10), (rows, size) => {
        const r = dawidSkene(labelsOf(rows, size, 3));
        for (const p of r.p) expect(p > 0 && p < 1).toBe(true);
        rows.forEach((labels, i) => {
          const voted = labels.filter((l) => l >= 0);
          if (voted.length === 0) expect(r.decision[i]).toBe(-1);
          else {
            expect(voted).toContain(r.decision[i]);
            expect(r.posterior[i]! > 0 && r.posterior[i]! <= 1).toBe(true);
          }
        });
      }),
    );
  });

  it('weighs a label by log odds: one EM step from known reliabilities', () => {
    // K = 2; M: p = (Σq + 1)/(n + 2) needs ≥ 20 items, so 20 copies of one item with labels 0, 0, 1
    const r = dawidSkene(
      labelsOf(
        Array.from({ length: 20 }, () => [0, 0, 1]),
        2,
      ),
      { maxIterations: 1 },
    );
    const high = (20 * (2 / 3) + 1) / 22;
    const low = (20 * (1 / 3) + 1) / 22;
    expect([...r.p]).toEqual([high, high, low].map((x) => expect.closeTo(x, 12)));
    const odds = (high / (1 - high)) ** 2 * ((1 - low) / low);
    expect(r.posterior[0]).toBeCloseTo(odds / (1 + odds), 12);
    expect(r.iterations).toBe(1);
    expect(r.converged).toBe(false);
  });

  it('learns nothing from questions with one option, but still answers them', () => {
    const informative = synthetic({ N: 50, accuracies: [0.9, 0.8, 0.6], K: 3, observed: 1, seed: 5 }).labels;
    const rows = Array.from({ length: 50 }, (_, i) => [...informative.cls.subarray(i * 3, i * 3 + 3)]);
    const mixed = labelsOf([...rows, [0, 0, 0], [0, -1, 0]], 3);
    mixed.sizes.fill(1, 50);
    const a = dawidSkene(informative);
    const b = dawidSkene(mixed);
    expect([...b.p]).toEqual([...a.p]);
    expect([...b.labelled]).toEqual([50, 50, 50]);
    expect([b.decision[50], b.decision[51]]).toEqual([0, 0]);
    const only = dawidSkene(labelsOf([[0, 0]], 1));
    expect([...only.p]).toEqual([0.5, 0.5]);
    expect(only.decision[0]).toBe(0);
  });

  it('shrinks workers with few labels to one half', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [0, 0, i < 2 ? 0 : -1]);
    const r = dawidSkene(labelsOf(rows, 4));
    expect(r.p[0]).toBeGreaterThan(0.95);
    expect(r.p[2]).toBeCloseTo(7 / 12, 3); // (2 + 5)/(2 + 10)
  });

  it('follows a single worker', () => {
    for (const size of [0, 2, 10]) {
      const r = dawidSkene(labelsOf([[2], [0], [-1], [1]], size));
      expect([...r.decision]).toEqual([2, 0, -1, 1]);
      expect(r.p[0]).toBeGreaterThanOrEqual(0.5);
      expect([...r.tie]).toEqual([0, 0, 0, 0]);
    }
  });

  it('calls it a tie when two workers always disagree, and takes the lowest class', () => {
    const r = dawidSkene(
      labelsOf(
        Array.from({ length: 30 }, (_, i) => (i % 2 ? [3, 1] : [0, 2])),
        4,
      ),
    );
    expect(r.p[0]).toBeCloseTo(r.p[1]!, 12);
    expect([...r.tie]).toEqual(new Array(30).fill(1));
    expect([...r.decision.subarray(0, 2)]).toEqual([0, 1]);
  });

  it('answers nothing when nothing was said, and has no workers to trust when there are none', () => {
    const missing = dawidSkene(
      labelsOf(
        [
          [-1, -1],
          [-1, -1],
        ],
        4,
      ),
    );
    expect([...missing.decision]).toEqual([-1, -1]);
    expect([...missing.p]).toEqual([0.5, 0.5]);
    expect([...missing.posterior]).toEqual([NaN, NaN]);
    for (const [N, W] of [
      [0, 3],
      [0, 0],
      [2, 0],
    ] as const) {
      const r = dawidSkene({ N, W, cls: new Int16Array(0), sizes: new Int32Array(N) });
      expect([r.p.length, r.decision.length]).toEqual([W, N]);
    }
  });

  it('turns switched labels round', () => {
    const { labels } = synthetic({ N: 300, accuracies: [0.9, 0.8, 0.85], K: 2, observed: 1, seed: 7 });
    const normal = dawidSkene(labels);
    const switched = dawidSkene(labels, { start: [0.1, 0.1, 0.1] });
    expect(switched.flipped).toBe(true);
    switched.p.forEach((p, w) => expect(p).toBeCloseTo(normal.p[w]!, 4));
    expect([...switched.decision]).toEqual([...normal.decision]);
  });

  it('can keep a clique of copies from outvoting better agents', () => {
    // three copies of one agent of .6 against two independent agents of .8
    const { labels, truth } = synthetic({ N: 2000, accuracies: [0.6, 0.8, 0.8], K: 4, observed: 1, seed: 8 });
    const rows = Array.from({ length: 2000 }, (_, i) => [0, 0, 0, 1, 2].map((w) => labels.cls[i * 3 + w]!));
    const right = (d: Int16Array): number => d.reduce((s, y, i) => s + (y === truth[i] ? 1 : 0), 0);
    const free = dawidSkene(labelsOf(rows, 4));
    const capped = dawidSkene(labelsOf(rows, 4), { cliqueCap: 0.5 });
    expect([...capped.p]).toEqual([...free.p]);
    expect(right(capped.decision)).toBeGreaterThanOrEqual(right(free.decision));
  });

  it('refuses arrays of the wrong shape', () => {
    expect(() => dawidSkene({ N: 2, W: 2, cls: new Int16Array(3), sizes: new Int32Array(2) })).toThrow(
      '"cls" has 3 entries, expected 4',
    );
    expect(() => dawidSkene({ N: 2, W: 2, cls: new Int16Array(4), sizes: new Int32Array(1) })).toThrow(
      '"sizes" has 1 entries',
    );
  });
});
