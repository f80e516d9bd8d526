import { expect, it } from '@jest/globals';
import { cosineGram, mmr, questionSimilarity, reference, selectionScore, tf, topK } from '../../../src/tensor/index.js';
import { describeBackends, expectRows, make, question, row, scoped, tensors } from '../support.js';

describeBackends('selection (Eq. 5)', () => {
  it.each([0, 0.5, 1])('score, top k and MMR equal the reference for λ = %d', (lambda) => {
    const m = make({ B: 12, k: 9, d: 5 });
    scoped(() => {
      const { x, q, mask, conf } = tensors(m);
      const relevance = questionSimilarity(x, q, mask);
      const gram = cosineGram(x, mask);
      const score = selectionScore(relevance, gram, conf, mask, lambda);
      const [r, g, s] = [relevance.dataSync(), gram.dataSync(), score.dataSync()] as Float32Array[];
      const [n, nn] = [m.k, m.k * m.k];
      expectRows(tf.clone(score), m.B, (b) => {
        const one = question(m, b);
        return reference.selectionScore(row(r!, b, n), row(g!, b, nn), one.conf, one.mask, lambda);
      });
      for (const k of [0, 1, 4, 9, 11]) {
        const plain = topK(score, mask, k);
        expectRows(plain.index, m.B, (b) => reference.topK(row(s!, b, n), question(m, b).mask, k));
        const diverse = mmr(score, gram, mask, k, 0.6);
        expectRows(diverse.index, m.B, (b) =>
          reference.mmr(row(s!, b, n), row(g!, b, nn), question(m, b).mask, k, 0.6),
        );
      }
    });
  });

  it('a lone agent has diversity 0', () => {
    scoped(() => {
      const one = tf.ones([1, 1]) as tf.Tensor2D;
      // λ·(1+1)/2 + (1−λ)/2·(0 + 1) with λ = .5
      expect(selectionScore(one, tf.ones([1, 1, 1]), one, one, 0.5).dataSync()[0]).toBeCloseTo(0.75, 6);
    });
  });

  it('takes equal scores in seat order, ranks NaN last, and never a masked seat', () => {
    scoped(() => {
      const score = tf.tensor2d([[0.5, Number.NaN, 0.7, 0.5, 0.9]]);
      const { chosen, index } = topK(score, tf.tensor2d([[1, 1, 1, 1, 0]]), 4);
      expect(Array.from(index.dataSync())).toEqual([2, 0, 3, 1]);
      expect(Array.from(chosen.dataSync())).toEqual([1, 1, 1, 1, 0]);
    });
  });

  it('top k takes two near-duplicates that MMR does not', () => {
    scoped(() => {
      const score = tf.tensor2d([[0.9, 0.9, 0.8]]);
      const gram = tf.tensor3d([
        [
          [1, 1, 0],
          [1, 1, 0],
          [0, 0, 1],
        ],
      ]);
      const mask = tf.ones([1, 3]) as tf.Tensor2D;
      expect(Array.from(topK(score, mask, 2).index.dataSync())).toEqual([0, 1]);
      expect(Array.from(mmr(score, gram, mask, 2, 0.5).index.dataSync())).toEqual([0, 2]);
    });
  });
});
