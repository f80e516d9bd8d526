import { expect, it } from '@jest/globals';
import {
  cosineGram,
  edges,
  normaliseRows,
  reference,
  signedAdjacency,
  splitSigns,
  tf,
} from '../../../src/tensor/index.js';
import type { EdgeSettings } from '../../../src/tensor/index.js';
import { hasCode } from '../../../src/core/index.js';
import { describeBackends, expectRows, make, question, row, scoped, tensors } from '../support.js';

const modes: EdgeSettings[] = [
  { feval: 'answer-aware', theta: 0, band: 0 },
  { feval: 'answer-aware', theta: 0, band: 0.3 },
  { feval: 'literal', theta: 0, band: 0 },
  { feval: 'literal', theta: 0, band: 0.2 },
  { feval: 'thresholded', theta: 0.3, band: 0.05 },
];

describeBackends('edges and adjacency', () => {
  it.each(modes)('equal the reference: $feval, θ $theta, band $band', (mode) => {
    const m = make({ k: 7, answers: 4 });
    scoped(() => {
      const { x, mask, cls, conf } = tensors(m);
      for (const gram of mode.feval === 'answer-aware' ? [null, cosineGram(x, mask)] : [cosineGram(x, mask)]) {
        const g = gram?.dataSync() as Float32Array | undefined;
        const expected = (b: number): Float64Array => {
          const q = question(m, b);
          const cut = g ? row(g, b, m.k * m.k) : null;
          return reference.signedAdjacency(reference.edges(q.cls, q.conf, cut, mode), q.mask);
        };
        const a = signedAdjacency(edges(cls, conf, gram, mode), mask);
        expectRows(normaliseRows(a), m.B, (b) => reference.normaliseRows(expected(b), m.k));
        const { plus, minus } = splitSigns(a);
        expectRows(plus, m.B, (b) => reference.splitSigns(expected(b)).plus);
        expectRows(minus, m.B, (b) => reference.splitSigns(expected(b)).minus);
        expectRows(a, m.B, expected);
      }
    });
  });

  it('equal answers attract, different ones repel, non-answers do neither', () => {
    scoped(() => {
      const cls = tf.tensor2d([[0, 0, 1, -1]]);
      const f = edges(cls, tf.tensor2d([[1, 0.25, 1, 1]]), null, modes[0]!);
      const a = Array.from(signedAdjacency(f, tf.ones([1, 4])).dataSync(), (v) => v + 0);
      expect(a).toEqual([0, 0.5, -1, 0, 0.5, 0, -0.5, 0, -1, -0.5, 0, 0, 0, 0, 0, 0]);
    });
  });

  it('a pair at the edge of the band stays; one inside is neutral', () => {
    scoped(() => {
      const gram = tf.tensor3d([
        [
          [1, 0.125],
          [0.125, 1],
        ],
      ]);
      const at = (band: number): number =>
        edges(tf.zeros([1, 2]), tf.ones([1, 2]), gram, { feval: 'literal', theta: 0, band }).dataSync()[1]!;
      expect(at(0.125)).toBe(0.125);
      expect(at(0.126)).toBe(0);
    });
  });

  it('NaN reaches the pairs it concerns, and no pair of different or missing answers', () => {
    scoped(() => {
      const gram = tf.fill([1, 3, 3], Number.NaN) as tf.Tensor3D;
      const f = edges(tf.tensor2d([[0, 0, 1]]), tf.ones([1, 3]), gram, modes[0]!);
      expect(Array.from(signedAdjacency(f, tf.ones([1, 3])).dataSync())).toEqual([0, NaN, -1, NaN, 0, -1, -1, -1, 0]);
    });
  });

  it.each(['literal', 'thresholded'] as const)('%s refuses without vectors and says what to do', (feval) => {
    const attempt = (): unknown => edges(tf.zeros([1, 2]), tf.ones([1, 2]), null, { feval, theta: 0, band: 0 });
    expect(attempt).toThrow(/--encoder use-lite/);
    try {
      attempt();
    } catch (e) {
      expect(hasCode(e, 'bad-input')).toBe(true);
    }
  });
});
