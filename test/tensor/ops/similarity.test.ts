import { expect, it } from '@jest/globals';
import { cosineGram, questionSimilarity, reference, tf } from '../../../src/tensor/index.js';
import { describeBackends, expectRows, make, question, scoped, tensors } from '../support.js';

describeBackends('cosineGram', () => {
  it.each([1, 2, 5, 8])('equals the reference with %d seats', (k) => {
    const m = make({ k, d: 20 });
    scoped(() => {
      const { x, mask } = tensors(m);
      expectRows(cosineGram(x, mask), m.B, (b) => {
        const q = question(m, b);
        return reference.cosineGram(q.states, q.mask, k, m.d);
      });
    });
  });

  it('gives 0 for a zero vector, and passes NaN on to that agent’s pairs only', () => {
    scoped(() => {
      const x = tf.tensor3d([
        [
          [1, 0],
          [0, 0],
          [Number.NaN, 1],
          [1, 1],
        ],
      ]);
      const gram = Array.from(cosineGram(x, tf.ones([1, 4])).dataSync());
      expect(gram[1]).toBe(0);
      expect(gram[2]).toBeNaN();
      expect(gram[3]).toBeCloseTo(Math.SQRT1_2, 6);
      expect(gram[5]).toBe(0);
      expect(gram[15]).toBeCloseTo(1, 6);
    });
  });

  it('keeps a masked seat’s NaN out', () => {
    scoped(() => {
      const x = tf.tensor3d([
        [
          [1, 0],
          [Number.NaN, Number.NaN],
        ],
      ]);
      expect(Array.from(cosineGram(x, tf.tensor2d([[1, 0]])).dataSync())).toEqual([1, 0, 0, 0]);
    });
  });
});

describeBackends('questionSimilarity', () => {
  it('equals the reference', () => {
    const m = make({ k: 6, d: 17 });
    scoped(() => {
      const { x, q, mask } = tensors(m);
      expectRows(questionSimilarity(x, q, mask), m.B, (b) => {
        const one = question(m, b);
        return reference.questionSimilarity(one.states, one.q, one.mask, m.k, m.d);
      });
    });
  });

  it('is 0 for a question without a vector', () => {
    scoped(() => {
      expect(Array.from(questionSimilarity(tf.ones([1, 2, 3]), tf.zeros([1, 3]), tf.ones([1, 2])).dataSync())).toEqual([
        0, 0,
      ]);
    });
  });
});
