import { expect, it } from '@jest/globals';
import { hopSets, reference, tf } from '../../../src/tensor/index.js';
import type { SetRule, SetSettings } from '../../../src/tensor/index.js';
import { stream } from '../../../src/core/index.js';
import { complete, describeBackends, expectClose, expectRows, row, scoped } from '../support.js';

const rules: SetRule[] = ['literal', 'shortest', 'direct-first', 'majority-of-walks'];
const settings: SetSettings[] = rules.flatMap((sets) =>
  [1, 2, 3].flatMap((L) =>
    [false, true].flatMap((weighted) =>
      [false, true].flatMap((weak) => [false, true].map((oneHop) => ({ sets, L, weighted, weak, oneHop }))),
    ),
  ),
);

/** Sparse symmetric graphs with weights, some of them unit. */
function graphs(B: number, k: number): Float32Array {
  const rng = stream(3, { stage: `graphs ${k}` });
  const out = new Float32Array(B * k * k);
  for (let b = 0; b < B; b++) {
    const unit = b % 2 === 0;
    const density = [0.3, 0.6, 1][b % 3]!;
    const upper = Array.from({ length: (k * (k - 1)) / 2 }, () =>
      rng.next() < density ? (rng.next() < 0.5 ? -1 : 1) * (unit ? 1 : 0.1 + 0.9 * rng.next()) : 0,
    );
    out.set(complete(k, upper), b * k * k);
  }
  return out;
}

const rowsOf = (sets: Map<number, number>[]): Float64Array => {
  const k = sets.length;
  return Float64Array.from({ length: k * k }, (_, at) => sets[Math.floor(at / k)]!.get(at % k) ?? 0);
};

/** Members of B^ℓ and U^ℓ of agent i. */
function members(a: Float64Array, k: number, i: number, hop: number, sets: SetRule): { b: number[]; u: number[] } {
  return tf.tidy(() => {
    const s = { sets, L: hop, weighted: false, weak: false, oneHop: false };
    const { b, u } = hopSets(tf.tensor3d(Float32Array.from(a), [1, k, k]), s).layers[hop - 1]!;
    const of = (t: tf.Tensor): number[] =>
      [...row(t.dataSync() as Float32Array, i, k).entries()].flatMap(([j, v]) => (v > 0 ? [j] : []));
    return { b: of(b), u: of(u) };
  });
}

describeBackends('hopSets (Eq. 7)', () => {
  it.each(settings)('equal the reference: $sets, L=$L, weighted $weighted, weak $weak, oneHop $oneHop', (s) => {
    const B = 6;
    for (const k of [1, 2, 6]) {
      const a = graphs(B, k);
      scoped(() => {
        const { layers, overlap } = hopSets(tf.tensor3d(a, [B, k, k]), s);
        const wanted = Array.from({ length: B }, (_, b) => reference.hopSets(row(a, b, k * k), k, s));
        expect(layers).toHaveLength(s.L);
        layers.forEach(({ b, u }, hop) => {
          expectRows(b, B, (q) => rowsOf(wanted[q]!.layers[hop]!.b));
          expectRows(u, B, (q) => rowsOf(wanted[q]!.layers[hop]!.u));
        });
        expectClose(
          overlap.dataSync(),
          wanted.map((w) => w.overlap),
        );
      });
    }
  });

  // 0+1, 0−2, 1+2: one walk of length 2 between any two agents
  const triangle = complete(3, [1, -1, 1]);
  // 0+1, 0−2, 1+3, 2+3: agent 3 is reached from 0 by a friend's friend and by an enemy's friend.
  const diamond = complete(4, [1, -1, 0, 0, 1, 1]);

  it('one hop: friends and enemies', () => {
    expect(members(triangle, 3, 0, 1, 'literal')).toEqual({ b: [1], u: [2] });
  });

  it('two hops: a friend of an enemy is an enemy, an agent is never in its own sets', () => {
    expect(members(triangle, 3, 0, 2, 'literal')).toEqual({ b: [2], u: [1] });
  });

  it('an agent reached with both signs: kept in both, dropped, or decided by the direct edge', () => {
    expect(members(diamond, 4, 0, 2, 'literal')).toEqual({ b: [3], u: [3] });
    expect(members(diamond, 4, 0, 2, 'shortest')).toEqual({ b: [], u: [] });
    expect(members(diamond, 4, 0, 2, 'direct-first')).toEqual({ b: [], u: [] });
    expect(members(diamond, 4, 0, 2, 'majority-of-walks')).toEqual({ b: [], u: [] });
    const chord = complete(4, [1, -1, -1, 0, 1, 1]);
    expect(members(chord, 4, 0, 2, 'direct-first').u).toContain(3);
  });

  it('walks that cancel but for rounding belong to neither side', () => {
    // two walks 0→3 of strengths .1·.3 and .3·.1 with opposite signs
    expect(members(complete(4, [0.1, -0.3, 0, 0, 0.3, 0.1]), 4, 0, 2, 'majority-of-walks')).toEqual({ b: [], u: [] });
  });

  it('on complete graphs `shortest` leaves nothing beyond the first hop', () => {
    scoped(() => {
      const a = tf.tensor3d(Float32Array.from(complete(5, [1, -1, 1, 1, -1, 1, -1, 1, 1, -1])), [1, 5, 5]);
      const { layers } = hopSets(a, { sets: 'shortest', L: 2, weighted: false, weak: false, oneHop: false });
      expect(tf.sum(tf.add(layers[1]!.b, layers[1]!.u)).dataSync()[0]).toBe(0);
    });
  });

  it('L = 0 gives no layers and no overlap', () => {
    scoped(() => {
      const { layers, overlap } = hopSets(tf.ones([2, 3, 3]), {
        sets: 'literal',
        L: 0,
        weighted: false,
        weak: false,
        oneHop: false,
      });
      expect(layers).toEqual([]);
      expect(Array.from(overlap.dataSync())).toEqual([0, 0]);
    });
  });
});
