import type { Rng } from '../../core/index.js';
import { add, negate, rational, times, type Rational } from './rational.js';

/**
 * A number that a slip could have made of `base`: off by a little, two digits swapped, a factor 10 or 2, the sign.
 * An integer stays one.
 */
export function slip(base: Rational, rng: Rng): Rational {
  const ten = rational(10n);
  const small = base.d === 1n ? rational(BigInt(1 + rng.int(3))) : rational(1n, base.d);
  const kind = rng.int(10);
  switch (kind) {
    case 0:
    case 1:
      return add(base, small);
    case 2:
    case 3:
      return add(base, negate(small));
    case 4:
    case 5:
      return swapped(base, rng);
    case 6:
      return times(base, ten);
    case 7: {
      const tenth = times(base, rational(1n, 10n));
      return base.d === 1n && tenth.d !== 1n ? add(base, ten) : tenth;
    }
    case 8:
      return times(base, rational(2n));
    default:
      return rng.int(3) === 0 ? negate(base) : add(base, rational(BigInt(5 + rng.int(16))));
  }
}

function swapped(base: Rational, rng: Rng): Rational {
  const digits = (base.n < 0n ? -base.n : base.n).toString().split('');
  const pairs = digits.slice(1).flatMap((c, i) => (c !== digits[i] && !(i === 0 && c === '0') ? [i] : []));
  if (pairs.length === 0) return add(base, rational(1n));
  const i = rng.pick(pairs);
  [digits[i], digits[i + 1]] = [digits[i + 1] as string, digits[i] as string];
  const n = BigInt(digits.join(''));
  return rational(base.n < 0n ? -n : n, base.d);
}
