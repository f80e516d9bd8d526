import { describe, expect, it } from '@jest/globals';
import {
  frustration,
  isBalanced,
  isWeaklyBalanced,
  normalisedSpectrum,
  signedComponents,
  signedLaplacianMin,
  spectralRadius,
  symmetricEigenvalues,
  triadBalance,
  walkBalance,
  weakTriadBalance,
} from '../../../src/tensor/index.js';
import { complete } from '../support.js';

const graph = (n: number, upper: number[]): { n: number; a: Float64Array } => ({ n, a: complete(n, upper) });
const oneNegative = graph(3, [1, 1, -1]);
const allNegative = graph(3, [-1, -1, -1]);
const allPositive = graph(3, [1, 1, 1]);
const path = graph(3, [1, 0, -1]);
const empty = graph(4, []);

describe('balance of signed graphs (docs/sigma-v1.md)', () => {
  it('triads: + + + and + − − are balanced; without a triangle there is no share', () => {
    expect(triadBalance(allPositive)).toBe(1);
    expect(triadBalance(graph(3, [1, -1, -1]))).toBe(1);
    expect(triadBalance(oneNegative)).toBe(0);
    expect(triadBalance(allNegative)).toBe(0);
    expect(triadBalance(path)).toBeNull();
    expect(triadBalance(graph(4, [1, 1, 1, 1, 1, -1]))).toBe(0.5);
  });

  it('weak balance forbids + + − only', () => {
    expect(weakTriadBalance(allNegative)).toBe(1);
    expect(weakTriadBalance(oneNegative)).toBe(0);
    expect(weakTriadBalance(empty)).toBeNull();
    expect(isWeaklyBalanced(allNegative)).toBe(true);
    expect(isWeaklyBalanced(oneNegative)).toBe(false);
    expect(isWeaklyBalanced(empty)).toBe(true);
    // a negative edge closed by a positive path of three
    expect(isWeaklyBalanced(graph(4, [1, 0, -1, 1, 0, 1]))).toBe(false);
  });

  it('two camps are balanced; the all-negative triangle is antibalanced; a tree is both', () => {
    expect(isBalanced(path)).toBe(true);
    expect(isBalanced(allNegative)).toBe(false);
    expect(signedComponents(allNegative)).toEqual([{ nodes: [0, 1, 2], balanced: false, antibalanced: true }]);
    expect(signedComponents(path)[0]).toMatchObject({ balanced: true, antibalanced: true });
    expect(signedComponents(empty)).toHaveLength(4);
  });

  it('frustration: exact, weighted and counted, with the camps that reach it', () => {
    expect(frustration(allPositive)).toEqual({ index: 0, share: 0, camps: Int8Array.of(1, 1, 1) });
    expect(frustration(oneNegative).index).toBe(1);
    const weighted = graph(3, [0.9, 0.7, -0.2]);
    expect(frustration(weighted)).toEqual({ index: 0.2, share: 0.2 / 1.8, camps: Int8Array.of(1, 1, 1) });
    expect(frustration(weighted, true)).toMatchObject({ index: 1, share: 1 / 3 });
    expect(frustration(empty)).toMatchObject({ index: 0, share: 0 });
    expect(frustration({ n: 0, a: [] })).toMatchObject({ index: 0, share: 0 });
    expect(frustration(graph(4, [1, -1, -1, -1, -1, 1])).camps).toEqual(Int8Array.of(1, 1, -1, -1));
  });

  it('frustration searches 20 nodes and refuses 21', () => {
    // all negative: the best split halves the panel; the pairs inside both halves stay violated
    expect(frustration(graph(20, new Array<number>(190).fill(-1))).index).toBe(90);
    expect(() => frustration(graph(21, []))).toThrow(/at most 20/);
  });

  it('walk balance of both unbalanced triangles is .68579', () => {
    expect(walkBalance(oneNegative)).toBeCloseTo(0.68579, 5);
    expect(walkBalance(allNegative)).toBeCloseTo(0.68579, 5);
    expect(walkBalance(path)).toBeCloseTo(1, 12);
    expect(walkBalance(empty)).toBe(1);
  });

  it('λ_min of the signed Laplacian: 1 for both unbalanced triangles, 0 for a balanced graph', () => {
    expect(signedLaplacianMin(oneNegative)).toBeCloseTo(1, 12);
    expect(signedLaplacianMin(allNegative)).toBeCloseTo(1, 12);
    expect(signedLaplacianMin(allPositive)).toBeCloseTo(0, 12);
    expect(signedLaplacianMin({ n: 0, a: [] })).toBe(0);
  });

  it('spectrum of Ã: 1 iff balanced, −1 iff antibalanced, isolated agents left out', () => {
    expect(normalisedSpectrum(allPositive).at(-1)).toBeCloseTo(1, 12);
    expect(normalisedSpectrum(allNegative)[0]).toBeCloseTo(-1, 12);
    expect(spectralRadius(graph(4, [1, 1, 1, 1, 1, -1]))).toBeLessThan(1);
    expect(normalisedSpectrum(empty)).toHaveLength(0);
    expect(spectralRadius(empty)).toBe(0);
  });

  it('Jacobi finds known eigenvalues', () => {
    expect(Array.from(symmetricEigenvalues(allPositive), (x) => Math.round(x * 1e12) / 1e12)).toEqual([-1, -1, 2]);
    const n = 40; // path graph: 2 cos(πj/(n+1))
    const a = new Float64Array(n * n);
    for (let i = 0; i + 1 < n; i++) a[i * n + i + 1] = a[(i + 1) * n + i] = 1;
    const found = symmetricEigenvalues({ n, a });
    found.forEach((x, j) => expect(x).toBeCloseTo(2 * Math.cos((Math.PI * (n - j)) / (n + 1)), 10));
  });
});
