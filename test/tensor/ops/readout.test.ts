import { expect, it } from '@jest/globals';
import { classScores, decide, readoutWeights, reference, tf, uniformWeights } from '../../../src/tensor/index.js';
import { complete, describeBackends, expectClose, expectRows, make, question, scoped, tensors } from '../support.js';

/** Adjacency of camps of equal answers: +1 inside, −1 across. */
function camps(sizes: number[]): Float64Array {
  const cls = sizes.flatMap((n, c) => new Array<number>(n).fill(c));
  const one = new Array<number>(cls.length).fill(1);
  const f = reference.edges(cls, one, null, { feval: 'answer-aware', theta: 0, band: 0 });
  return reference.signedAdjacency(f, one);
}

function weights(a: ArrayLike<number>, kind: 'literal' | 'clipped', conf?: number[]): number[] {
  const k = Math.sqrt(a.length);
  return tf.tidy(() => {
    const c = conf ? tf.tensor2d([conf]) : tf.ones([1, k]);
    return Array.from(
      readoutWeights(tf.tensor3d(Float32Array.from(a), [1, k, k]), c as tf.Tensor2D, tf.ones([1, k]), kind).dataSync(),
    );
  });
}

describeBackends('readout weights', () => {
  it.each(['literal', 'clipped'] as const)('%s weights equal the reference, with all kinds of panels', (kind) => {
    for (const [k, answers] of [
      [1, 1],
      [2, 2],
      [5, 3],
      [8, 2],
      [10, 10],
    ] as const) {
      const m = make({ B: 25, k, answers, absent: 0.3 });
      scoped(() => {
        const { mask, conf } = tensors(m);
        const adjacency = (b: number): Float64Array => {
          const q = question(m, b);
          return reference.signedAdjacency(
            reference.edges(q.cls, q.conf, null, { feval: 'answer-aware', theta: 0, band: 0 }),
            q.mask,
          );
        };
        const a = new Float32Array(m.B * k * k);
        for (let b = 0; b < m.B; b++) a.set(adjacency(b), b * k * k);
        const w = readoutWeights(tf.tensor3d(a, [m.B, k, k]), conf, mask, kind);
        expectRows(w, m.B, (b) =>
          reference.readoutWeights(adjacency(b), question(m, b).conf, question(m, b).mask, kind),
        );
      });
    }
  });

  it('4 v 1 without the diagonal: .167 ×4 and −.333 (A5)', () => {
    expectClose(weights(camps([4, 1]), 'literal'), [1 / 6, 1 / 6, 1 / 6, 1 / 6, -1 / 3]);
  });

  it('2 v 2: every row sum is −1, every literal weight −.25, and clipped weights fall back to c (A5, A13)', () => {
    expectClose(weights(camps([2, 2]), 'literal'), [-0.25, -0.25, -0.25, -0.25]);
    expectClose(weights(camps([2, 2]), 'clipped', [0.4, 0.2, 0.2, 0.2]), [0.4, 0.2, 0.2, 0.2]);
  });

  it('3 v 2: (0,0,0,−.5,−.5) (A5)', () => {
    expectClose(weights(camps([3, 2]), 'literal'), [0, 0, 0, -0.5, -0.5]);
  });

  it('no agreement at all: −1/k each (A13)', () => {
    expectClose(weights(camps([1, 1, 1, 1]), 'literal'), [-0.25, -0.25, -0.25, -0.25]);
  });

  it('four agents alike and one outlier by cosine: near-uniform, .225 ×4 and .1 (A3)', () => {
    // inside .8, to the outlier .3: row sums 2.7 and 1.2
    const a = complete(5, [0.8, 0.8, 0.8, 0.3, 0.8, 0.8, 0.3, 0.8, 0.3, 0.3]);
    expectClose(weights(a, 'literal'), [0.225, 0.225, 0.225, 0.225, 0.1]);
  });

  it('literal weights of any graph have Σ|w| = 1 (A19)', () => {
    const w = weights(complete(4, [0.9, -0.3, 0.2, 0.7, -0.8, 0.1]), 'literal');
    expect(w.reduce((s, x) => s + Math.abs(x), 0)).toBeCloseTo(1, 6);
  });

  it('a neutral panel: uniform; row sums that cancel but for rounding count as neutral (A12)', () => {
    expectClose(weights(complete(3, [0, 0, 0]), 'literal'), [1 / 3, 1 / 3, 1 / 3]);
    // every row sums to 0.1 + 0.2 − 0.3, which is not 0 in floating point
    expectClose(weights(complete(4, [0.1, 0.2, -0.3, -0.3, 0.2, 0.1]), 'literal'), [0.25, 0.25, 0.25, 0.25]);
  });

  it('clipped weights with no confidence anywhere are uniform over those present', () => {
    scoped(() => {
      const w = readoutWeights(tf.zeros([1, 3, 3]), tf.zeros([1, 3]), tf.tensor2d([[1, 0, 1]]), 'clipped');
      expectClose(w.dataSync(), [0.5, 0, 0.5]);
      expectClose(uniformWeights(tf.zeros([1, 2])).dataSync(), [0, 0]);
    });
  });

  it('literal votes are anti-monotone: with 6 agents a pair loses to singletons, with 5 they tie exactly (A13)', () => {
    const totals = (sizes: number[]): number[] => {
      const cls = sizes.flatMap((n, c) => new Array<number>(n).fill(c));
      return Array.from(reference.classScores(weights(camps(sizes), 'literal'), cls, sizes.length));
    };
    expectClose(totals([2, 1, 1, 1, 1]), [-6 / 26, -5 / 26, -5 / 26, -5 / 26, -5 / 26]);
    expect(totals([2, 1, 1, 1, 1])[0]).toBeCloseTo(-0.231, 3);
    const five = totals([2, 1, 1, 1]);
    expectClose(five, new Array<number>(4).fill(five[0]!));
  });
});

describeBackends('decide', () => {
  const choose = (scores: number[], cls: number[], conf?: number[]): [number, number] =>
    tf.tidy(() => {
      const c = conf ?? cls.map(() => 1);
      const got = decide(tf.tensor2d([scores]), tf.tensor2d([cls]), tf.tensor2d([c]));
      return [got.cls.dataSync()[0]!, got.tie.dataSync()[0]!];
    });

  it('equals the reference', () => {
    const m = make({ B: 60, k: 8, answers: 5, absent: 0.3 });
    scoped(() => {
      const { cls, conf } = tensors(m);
      const rounded = tf.div(tf.round(tf.mul(conf, 4)), 4) as tf.Tensor2D; // ties
      const scores = classScores(rounded, cls, m.k);
      const got = decide(scores, cls, rounded);
      const [c, s] = [rounded.dataSync(), scores.dataSync()] as Float32Array[];
      const wanted = Array.from({ length: m.B }, (_, b) =>
        reference.decide(s!.slice(b * m.k, (b + 1) * m.k), question(m, b).cls, c!.slice(b * m.k, (b + 1) * m.k)),
      );
      expect(Array.from(got.cls.dataSync())).toEqual(wanted.map((w) => w.cls));
      expect(Array.from(got.tie.dataSync())).toEqual(wanted.map((w) => Number(w.tie)));
      expect(wanted.some((w) => w.tie)).toBe(true);
    });
  });

  it('takes the largest score, even among negative ones', () => {
    expect(choose([-0.5, -0.2, 0], [0, 1, 1])).toEqual([1, 0]); // class 2 has no holder
  });

  it('breaks ties by mean confidence, then by the lowest class', () => {
    expect(choose([1, 1, 0], [0, 1, 2], [0.5, 0.6, 1])).toEqual([1, 1]);
    expect(choose([1, 1, 0], [0, 1, 2], [0.6, 0.6, 1])).toEqual([0, 1]);
    // .7 thrice has another mean in float32 than .7 once
    expect(choose([1, 1, 0, 0], [0, 0, 0, 1], [0.7, 0.7, 0.7, 0.7])).toEqual([0, 1]);
  });

  it('scores that differ by rounding only are a tie', () => {
    expect(choose([0.1 + 0.2, 0.3000001], [0, 1])).toEqual([0, 1]);
    expect(choose([0.3, 0.3001], [0, 1])).toEqual([1, 0]);
  });

  it('nobody answers: −1, no tie', () => {
    expect(choose([0, 0], [-1, -1])).toEqual([-1, 0]);
  });

  it('a NaN score cannot win; all NaN is no decision', () => {
    expect(choose([Number.NaN, 0.1], [0, 1])).toEqual([1, 0]);
    expect(choose([Number.NaN, Number.NaN], [0, 1])).toEqual([-1, 0]);
  });

  it('ten options, one agent each: the first agent’s', () => {
    const ten = Array.from({ length: 10 }, (_, i) => i);
    expect(
      choose(
        ten.map(() => 0.1),
        ten,
      ),
    ).toEqual([0, 1]);
  });
});
