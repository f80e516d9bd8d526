import { describe, expect, it } from '@jest/globals';
import { crossFitTrust, dawidSkene, foldOf } from '../../src/trust/index.js';
import { labelsOf, synthetic } from './synthetic.js';

describe('foldOf', () => {
  it('depends on the content only and splits evenly', () => {
    expect(foldOf('abc')).toBe(foldOf('abc'));
    const counts = [0, 0, 0];
    for (let i = 0; i < 3000; i++) counts[foldOf(`question ${i}`, 3)]!++;
    for (const n of counts) expect(Math.abs(n - 1000)).toBeLessThan(100);
  });

  it('refuses fewer than two folds', () => {
    for (const folds of [1, 0, 1.5, NaN]) expect(() => foldOf('a', folds)).toThrow('at least 2');
  });
});

describe('crossFitTrust', () => {
  const { labels } = synthetic({ N: 200, accuracies: [0.9, 0.7, 0.5], K: 4, observed: 0.9, seed: 1 });
  const fold = Array.from({ length: 200 }, (_, i) => foldOf(`q${i}`));

  it('estimates the trust for a fold from the other fold only', () => {
    const p = crossFitTrust(labels, fold);
    const other = fold.flatMap((f, i) => (f === 1 ? [[...labels.cls.subarray(i * 3, i * 3 + 3)]] : []));
    expect([...p[0]!]).toEqual([...dawidSkene(labelsOf(other, 4)).p]);

    const tampered = { ...labels, cls: labels.cls.slice() };
    fold.forEach((f, i) => f === 0 && tampered.cls.fill(3, i * 3, i * 3 + 3));
    const q = crossFitTrust(tampered, fold);
    expect([...q[0]!]).toEqual([...p[0]!]);
    expect([...q[1]!]).not.toEqual([...p[1]!]);
  });

  it('trusts everybody by half where the other folds are empty', () => {
    const p = crossFitTrust(labels, new Uint8Array(200), 2);
    expect([...p[0]!]).toEqual([0.5, 0.5, 0.5]);
    expect([...p[1]!]).toEqual([...dawidSkene(labels).p]);
    expect(
      crossFitTrust({ N: 0, W: 2, cls: new Int16Array(0), sizes: new Int32Array(0) }, []).map((x) => [...x]),
    ).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('refuses folds that are out of range or do not match the items', () => {
    expect(() => crossFitTrust(labels, fold, 1)).toThrow('at least 2');
    expect(() => crossFitTrust(labels, fold.slice(1))).toThrow('"fold" has 199 entries');
    expect(() => crossFitTrust(labels, new Uint8Array(200).fill(2))).toThrow('item 0 is in fold 2');
  });
});
