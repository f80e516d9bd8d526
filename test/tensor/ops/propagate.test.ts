import { expect, it } from '@jest/globals';
import {
  foldWeights,
  hopSets,
  propagate,
  propagateCollapsed,
  reference,
  tf,
  withoutSigns,
} from '../../../src/tensor/index.js';
import type { InitialNegative, SetSettings } from '../../../src/tensor/index.js';
import { stream } from '../../../src/core/index.js';
import {
  complete,
  describeBackends,
  expectClose,
  expectRows,
  make,
  question,
  row,
  scoped,
  tensors,
} from '../support.js';

const B = 6;
const k = 6;
const sets: SetSettings = { sets: 'literal', L: 2, weighted: false, weak: false, oneHop: false };

function graphs(): Float32Array {
  const rng = stream(5, { stage: 'graphs' });
  const out = new Float32Array(B * k * k);
  for (let b = 0; b < B; b++) {
    // the last seats are isolated in some graphs: empty lists
    out.set(
      complete(
        k,
        Array.from({ length: 15 }, () => (rng.next() < 0.25 * (b % 4) ? 0 : rng.next() * 2 - 1)),
      ),
      b * k * k,
    );
  }
  return out;
}

const cases = (['zero', 'same', 'opposite'] as InitialNegative[]).flatMap((neg0) =>
  [
    { T: 1, g: 0.5 },
    { T: 3, g: 0.3 },
    { T: 0, g: 0.5 },
  ].flatMap((s) => [false, true].map((blind) => ({ ...s, neg0, blind }))),
);

describeBackends('propagation (Eq. 8–9)', () => {
  it.each(cases)('layer by layer, collapsed and folded equal the reference: T=$T g=$g neg⁰ $neg0, −CMP $blind', (s) => {
    const m = make({ B, k, d: 4 });
    const a = graphs();
    scoped(() => {
      const { x, conf } = tensors(m);
      const found = hopSets(tf.tensor3d(a, [B, k, k]), { ...sets, weighted: s.T === 3 }).layers;
      const layers = s.blind ? withoutSigns(found) : found;
      const wanted = Array.from({ length: B }, (_, b) => {
        const plain = reference.hopSets(row(a, b, k * k), k, { ...sets, weighted: s.T === 3 }).layers;
        return reference.propagate(question(m, b).states, s.blind ? reference.withoutSigns(plain) : plain, s);
      });
      for (const { pos, neg } of [propagate(x, layers, s), propagateCollapsed(x, layers, s)]) {
        expectRows(pos, B, (b) => wanted[b]!.pos);
        expectRows(neg, B, (b) => wanted[b]!.neg);
      }
      // Σ_i w_i (pos_i ± neg_i)
      const folded = foldWeights(conf, layers, s);
      const scale = { zero: [1, 1], same: [2, 0], opposite: [0, 2] }[s.neg0];
      for (const [part, sign, factor] of [
        [folded.sum, 1, scale[0]!],
        [folded.difference, -1, scale[1]!],
      ] as const) {
        const y = tf.mul(tf.matMul(tf.expandDims(part, 1), x), factor);
        expectRows(y, B, (b) =>
          Float64Array.from({ length: m.d }, (_, c) => {
            let sum = 0;
            for (let i = 0; i < k; i++) {
              const at = i * m.d + c;
              sum += m.conf[b * k + i]! * (wanted[b]!.pos[at]! + sign * wanted[b]!.neg[at]!);
            }
            return sum;
          }),
        );
      }
    });
  });

  it('applies φ to what neighbours send, not to an agent’s own state', () => {
    const m = make({ B, k, d: 3 });
    const a = graphs();
    const s = { T: 2, g: 0.4, neg0: 'zero' as const };
    scoped(() => {
      const { pos, neg } = propagate(tensors(m).x, hopSets(tf.tensor3d(a, [B, k, k]), sets).layers, s, (x) =>
        tf.tanh(x),
      );
      const wanted = (b: number): { pos: Float64Array; neg: Float64Array } =>
        reference.propagate(question(m, b).states, reference.hopSets(row(a, b, k * k), k, sets).layers, s, Math.tanh);
      expectRows(pos, B, (b) => wanted(b).pos);
      expectRows(neg, B, (b) => wanted(b).neg);
    });
  });

  it('an agent without neighbours keeps its state', () => {
    scoped(() => {
      const { layers } = hopSets(tf.zeros([1, 2, 2]), sets);
      const { pos, neg } = propagate(
        tf.tensor3d([
          [
            [1, 2],
            [3, 4],
          ],
        ]),
        layers,
        { T: 2, g: 0.5, neg0: 'opposite' },
      );
      expectClose(pos.dataSync(), [1, 2, 3, 4], 0);
      expectClose(neg.dataSync(), [-1, -2, -3, -4], 0);
    });
  });

  it('one friend and one enemy, by hand', () => {
    scoped(() => {
      const { layers } = hopSets(
        tf.tensor3d([
          [
            [0, 1, -1],
            [1, 0, 0],
            [-1, 0, 0],
          ],
        ]),
        { ...sets, L: 1 },
      );
      const { pos, neg } = propagate(tf.tensor3d([[[1], [2], [4]]]), layers, { T: 1, g: 0.5, neg0: 'zero' });
      // pos_0 = ½·1 + ½·(pos_1 + neg_2)/2; neg_0 = ½·0 + ½·(neg_1 + pos_2)/2
      expect(Array.from(pos.dataSync())).toEqual([1, 1.5, 2]);
      expect(Array.from(neg.dataSync())).toEqual([1, 0, 0.5]);
    });
  });

  // SGCN (Derr et al. 2018), first layer: x=[(1,0),(0,1),(1,1)], + edge 0–1, − edge 0–2; neighbours of each sign one apiece.
  it('with one-hop sets the neighbour parts are SGCN’s, pooled', () => {
    scoped(() => {
      const x = tf.tensor3d([
        [
          [1, 0],
          [0, 1],
          [1, 1],
        ],
      ]);
      const { layers } = hopSets(
        tf.tensor3d([
          [
            [0, 1, -1],
            [1, 0, 0],
            [-1, 0, 0],
          ],
        ]),
        { ...sets, oneHop: true },
      );
      expect(layers).toHaveLength(2);
      const { pos, neg } = propagate(x, layers.slice(0, 1), { T: 1, g: 1, neg0: 'same' });
      // node 0: mean of x_1 (+) and x_2 (−); nodes 1 and 2: their only neighbour x_0
      expectClose(pos.dataSync(), [0.5, 1, 1, 0, 1, 0]);
      expectClose(neg.dataSync(), [0.5, 1, 1, 0, 1, 0]);
      expectRows(layers[1]!.b, 1, () => layers[0]!.b.dataSync());
    });
  });
});
