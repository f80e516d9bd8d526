import type { SetRule } from '../graphSettings.js';
import { CANCEL } from '../numbers.js';
import { tf } from '../tf.js';
import type { HopLayer, Walks } from './hopSets.js';

/** What a rule may look at; [B,k,k] zeros and ones, except `walks`, which holds sums of products of |A|. */
export interface Reached {
  /** B^ℓ and U^ℓ as Eq. 7 gives them. */
  sets: Walks;
  /** N⁺ and N⁻. */
  direct: Walks;
  /** Σ over even / odd walks of length ℓ of the product of |A| along the walk. */
  walks: Walks;
  /** Reached at a smaller hop. */
  seen: tf.Tensor3D;
}

/** Where each reached agent goes when even and odd walks disagree (docs/sigma-v1.md A8). */
export function placeNodes(rule: SetRule, { sets, direct, walks, seen }: Reached): HopLayer {
  const onlyEven = (): tf.Tensor3D => tf.mul(sets.even, tf.sub(1, sets.odd));
  const onlyOdd = (): tf.Tensor3D => tf.mul(sets.odd, tf.sub(1, sets.even));
  switch (rule) {
    case 'literal':
      return { b: sets.even, u: sets.odd };
    case 'shortest': {
      const fresh = tf.sub(1, seen);
      return { b: tf.mul(onlyEven(), fresh), u: tf.mul(onlyOdd(), fresh) };
    }
    case 'direct-first': {
      const reached = tf.maximum(sets.even, sets.odd);
      const stranger = tf.sub(1, tf.add(direct.even, direct.odd));
      return {
        b: tf.add(tf.mul(reached, direct.even), tf.mul(onlyEven(), stranger)),
        u: tf.add(tf.mul(reached, direct.odd), tf.mul(onlyOdd(), stranger)),
      };
    }
    case 'majority-of-walks': {
      // (A^ℓ)_ij = even − odd; what is left of walks that cancel is rounding
      const signed = tf.sub(walks.even, walks.odd) as tf.Tensor3D;
      const noise = tf.mul(tf.add(walks.even, walks.odd), CANCEL);
      const above = (x: tf.Tensor3D): tf.Tensor3D => tf.step(tf.sub(x, noise)) as tf.Tensor3D;
      return { b: above(signed), u: above(tf.neg(signed)) };
    }
  }
}
