import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  frustration,
  graphStage,
  isBalanced,
  normalisedSpectrum,
  paperSettings,
  recommendedSettings,
  reference,
  signedComponents,
  signedLaplacianMin,
  triadBalance,
  useBackend,
  walkBalance,
  walkSets,
} from '../../src/tensor/index.js';
import type { GraphSettings, SetRule } from '../../src/tensor/index.js';
import { firstAppearance } from './mmlu.js';
import { complete, expectClose } from './support.js';

/** Signed graphs; `whole` ones have every edge. */
const graphs = (least: number, most: number, whole = false): fc.Arbitrary<{ n: number; a: Float64Array }> =>
  fc.integer({ min: least, max: most }).chain((n) => {
    const edge = whole
      ? fc.constantFrom(-1, 1)
      : fc.oneof(fc.constant(0), fc.constantFrom(-1, 1), fc.double({ min: -1, max: 1, noNaN: true }));
    return fc.array(edge, { minLength: (n * (n - 1)) / 2, maxLength: (n * (n - 1)) / 2 }).map((upper) => ({
      n,
      // edges below a millionth are noise to every eigenvalue test
      a: complete(
        n,
        upper.map((x) => (Math.abs(x) < 1e-3 ? 0 : x)),
      ),
    }));
  });

const overlaps = (g: { n: number; a: Float64Array }, L: number): boolean =>
  walkSets(g, L).some(({ even, odd }) => even.some((set, i) => [...set].some((j) => odd[i]!.has(j))));

describe('identities of signed propagation', () => {
  it('the sum follows the unsigned dynamics and the difference the signed ones (A11)', () => {
    fc.assert(
      fc.property(graphs(1, 6), fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })), (g, numbers) => {
        const { n, a } = g;
        const h = Float64Array.from({ length: n }, () => numbers.next().value as number);
        const layer = reference.hopSets(a, n, {
          sets: 'literal',
          L: 1,
          weighted: false,
          weak: false,
          oneHop: false,
        }).layers;
        const { pos, neg } = reference.propagate(h, layer, { T: 1, g: 0.5, neg0: 'zero' });
        for (let i = 0; i < n; i++) {
          const degree = Array.from({ length: n }, (_, j) => Math.abs(Math.sign(a[i * n + j]!))).reduce(
            (x, y) => x + y,
            0,
          );
          if (degree === 0) continue;
          let signed = 0;
          let unsigned = 0;
          for (let j = 0; j < n; j++) {
            signed += (Math.sign(a[i * n + j]!) * h[j]!) / degree;
            unsigned += (Math.abs(Math.sign(a[i * n + j]!)) * h[j]!) / degree;
          }
          expect(pos[i]! - neg[i]!).toBeCloseTo(0.5 * h[i]! + 0.5 * signed, 12);
          expect(pos[i]! + neg[i]!).toBeCloseTo(0.5 * h[i]! + 0.5 * unsigned, 12);
        }
      }),
    );
  });

  it('neg⁰ = pos⁰ stays sign-blind: both parts equal for ever; neg⁰ = −pos⁰: their sum is 0 for ever (A11)', () => {
    fc.assert(
      fc.property(graphs(1, 6), ({ n, a }) => {
        const h = Float64Array.from({ length: n }, (_, i) => i + 1);
        const { layers } = reference.hopSets(a, n, {
          sets: 'literal',
          L: 3,
          weighted: false,
          weak: false,
          oneHop: false,
        });
        const same = reference.propagate(h, layers, { T: 2, g: 0.5, neg0: 'same' });
        expectClose(same.pos, same.neg, 1e-12);
        const opposite = reference.propagate(h, layers, { T: 2, g: 0.5, neg0: 'opposite' });
        expectClose(
          opposite.pos,
          opposite.neg.map((x) => -x),
          1e-12,
        );
      }),
    );
  });

  it('B and U overlap iff some component is neither balanced nor antibalanced (A8)', () => {
    fc.assert(
      fc.property(graphs(1, 7), (g) => {
        const clean = signedComponents(g).every((c) => c.balanced || c.antibalanced);
        expect(overlaps(g, 2 * g.n + 1)).toBe(!clean);
      }),
      { numRuns: 300 },
    );
  });

  it('on complete graphs an overlap is there at two hops already, and never with three agents (A8)', () => {
    fc.assert(
      fc.property(graphs(4, 7, true), (g) => {
        expect(overlaps(g, 2)).toBe(overlaps(g, 8));
      }),
    );
    fc.assert(
      fc.property(graphs(3, 3, true), (g) => {
        expect(overlaps(g, 6)).toBe(false);
      }),
    );
  });

  it('an agent with a neighbour is in its own B² (A9)', () => {
    fc.assert(
      fc.property(graphs(2, 6), (g) => {
        const { even } = walkSets(g, 2)[1]!;
        for (let i = 0; i < g.n; i++)
          expect(even[i]!.has(i)).toBe(g.a.subarray(i * g.n, (i + 1) * g.n).some((x) => x !== 0));
      }),
    );
  });
});

describe('identities of balance measures', () => {
  it('λ_min·n/4 ≤ F; λ_min = 0 iff some component is balanced; walk balance is 1 iff all are', () => {
    fc.assert(
      fc.property(graphs(2, 7), (g) => {
        const least = signedLaplacianMin(g);
        if (signedComponents(g).length === 1)
          expect((least * g.n) / 4).toBeLessThanOrEqual(frustration(g).index + 1e-9);
        expect(least < 1e-10).toBe(signedComponents(g).some((c) => c.balanced));
        expect(frustration(g).index < 1e-12).toBe(isBalanced(g));
        if (isBalanced(g)) expect(walkBalance(g)).toBeCloseTo(1, 9);
        const triads = triadBalance(g);
        if (triads !== null && triads < 1) expect(isBalanced(g)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('the spectrum of Ã lies in [−1,1]; ±1 iff a component is balanced or antibalanced (docs/sigma-v1.md)', () => {
    fc.assert(
      fc.property(graphs(2, 7, true), (g) => {
        const spectrum = normalisedSpectrum(g);
        spectrum.forEach((x) => {
          expect(Math.abs(x)).toBeLessThanOrEqual(1 + 1e-12);
        });
        expect(spectrum.at(-1)! > 1 - 1e-9).toBe(signedComponents(g).some((c) => c.balanced));
        expect(spectrum[0]! < -1 + 1e-9).toBe(signedComponents(g).some((c) => c.antibalanced));
      }),
    );
  });
});

describe('the graph stage', () => {
  beforeAll(async () => {
    await useBackend('wasm');
  });

  it('treats agents alike: permuting them permutes weights and adjacency and, but for ties, keeps the answer', async () => {
    const rules: SetRule[] = ['literal', 'shortest', 'direct-first', 'majority-of-walks'];
    const panels = fc.integer({ min: 1, max: 8 }).chain((k) =>
      fc.record({
        labels: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: k, maxLength: k }),
        conf: fc.array(fc.constantFrom(0.25, 0.5, 1), { minLength: k, maxLength: k }),
        order: fc.shuffledSubarray([...Array(k).keys()], { minLength: k, maxLength: k }),
        rule: fc.constantFrom(...rules),
        base: fc.constantFrom<GraphSettings>(recommendedSettings, paperSettings),
      }),
    );
    const run = async (labels: number[], conf: number[], s: GraphSettings): ReturnType<typeof graphStage> =>
      graphStage(
        {
          B: 1,
          k: labels.length,
          mask: new Uint8Array(labels.length).fill(1),
          cls: firstAppearance(labels),
          conf: Float32Array.from(conf),
        },
        s,
      );
    await fc.assert(
      fc.asyncProperty(panels, async ({ labels, conf, order, rule, base }) => {
        const s = { ...base, sets: rule };
        const k = labels.length;
        const before = await run(labels, conf, s);
        const moved = order.map((i) => labels[i]!);
        const after = await run(
          moved,
          order.map((i) => conf[i]!),
          s,
        );
        expectClose(
          after.weights,
          order.map((i) => before.weights[i]!),
        );
        expectClose(
          after.adjacency,
          order.flatMap((i) => order.map((j) => before.adjacency[i * k + j]!)),
        );
        expectClose(after.overlap, before.overlap);
        expect(after.tie).toEqual(before.tie);
        if (before.tie[0] === 0 && before.cls[0] !== -1) {
          const answer = (l: number[], c: number): number => l[firstAppearance(l).indexOf(c)]!;
          expect(answer(moved, after.cls[0]!)).toBe(answer(labels, before.cls[0]!));
        }
      }),
      { numRuns: 150 },
    );
  });
});
