import type { SetSettings } from '../graphSettings.js';
import { tf } from '../tf.js';
import { offDiagonal, positive } from './masks.js';
import { placeNodes } from './setRules.js';
import { splitSigns } from './splitSigns.js';

/** The sets that layer ℓ aggregates over, as rows of ones (or of weights): b for B^ℓ, u for U^ℓ. Diagonals are 0. */
export type HopLayer = {
  b: tf.Tensor3D;
  u: tf.Tensor3D;
};

/** Pairs (receiver, agent) that even and odd walks of one length join, separately. */
export interface Walks {
  even: tf.Tensor3D;
  odd: tf.Tensor3D;
}

/**
 * ℓ-hop balanced and unbalanced sets, Eq. 7, for ℓ = 1..L, placed by one of the rules of docs/sigma-v1.md A8. The
 * recursion keeps i in its own sets (a walk may come back); i leaves them where they are used (A9).
 * @param a [B,k,k] signed adjacency
 * @returns layers: L pairs of [B,k,k]; overlap [B]: of the (i, j, ℓ ≥ 2), j ≠ i, that walks reach at all, the share
 * that both an even and an odd walk reach (0 when nothing is reached)
 */
export function hopSets(a: tf.Tensor3D, s: SetSettings): { layers: HopLayer[]; overlap: tf.Tensor1D } {
  return tf.tidy(() => {
    const [batch, k] = a.shape;
    const direct: Walks = { even: positive(a) as tf.Tensor3D, odd: positive(tf.neg(a)) as tf.Tensor3D };
    const { plus, minus } = splitSigns(a);
    const step: Walks = { even: plus, odd: minus };
    const needsWalks = s.weighted || s.sets === 'majority-of-walks';
    const off = offDiagonal(k);

    const layers: HopLayer[] = [];
    let both = tf.zeros([batch]) as tf.Tensor1D;
    let reached = tf.zeros([batch]) as tf.Tensor1D;
    let seen = tf.zerosLike(a);
    let sets = direct;
    let walks = step;
    for (let hop = 1; hop <= s.L; hop++) {
      if (hop > 1 && !s.oneHop) {
        const counts = extendWalks(sets, direct, s.weak);
        const once = (count: tf.Tensor3D): tf.Tensor3D => tf.step(tf.sub(count, 0.5)) as tf.Tensor3D;
        sets = { even: once(counts.even), odd: once(counts.odd) };
        if (needsWalks) walks = extendWalks(walks, step, s.weak);
        both = tf.add(both, tf.sum(tf.mul(tf.mul(sets.even, sets.odd), off), [1, 2]));
        reached = tf.add(reached, tf.sum(tf.mul(tf.maximum(sets.even, sets.odd), off), [1, 2]));
      }
      const placed = placeNodes(s.sets, { sets, direct, walks, seen });
      seen = tf.maximum(seen, tf.maximum(sets.even, sets.odd));
      const weight = s.weighted ? tf.mul(tf.abs(tf.sub(walks.even, walks.odd)), off) : off;
      layers.push({ b: tf.mul(placed.b, weight), u: tf.mul(placed.u, weight) });
      if (s.oneHop) {
        while (layers.length < s.L) layers.push({ b: tf.clone(layers[0]!.b), u: tf.clone(layers[0]!.u) });
        break;
      }
    }
    const overlap = tf.div(both, tf.maximum(reached, 1)) as tf.Tensor1D;
    return { layers: layers, overlap };
  });
}

/**
 * Walks one edge longer. Sum and difference of even and odd walks multiply independently, so two products do for
 * four. `weak` allows at most one negative edge on a walk (A15).
 */
export function extendWalks(walks: Walks, step: Walks, weak: boolean): Walks {
  if (weak) {
    return {
      even: tf.matMul(walks.even, step.even),
      odd: tf.add(tf.matMul(walks.odd, step.even), tf.matMul(walks.even, step.odd)),
    };
  }
  const total = tf.matMul(tf.add(walks.even, walks.odd), tf.add(step.even, step.odd));
  const signed = tf.matMul(tf.sub(walks.even, walks.odd), tf.sub(step.even, step.odd));
  return { even: tf.mul(tf.add(total, signed), 0.5), odd: tf.mul(tf.sub(total, signed), 0.5) };
}
