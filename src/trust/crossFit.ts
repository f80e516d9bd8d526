import { SigmaError } from '../core/index.js';
import { dawidSkene } from './dawidSkene.js';
import type { DawidSkeneOptions } from './dawidSkene.js';
import type { Labels } from './labels.js';
import { foldCount, foldOutOfRange, labelShape } from './messages.js';

/**
 * Reliabilities for use inside other methods (docs/rules.md §5): those that serve the questions of fold f are estimated on
 * all other folds, without gold, so no question has a say in the trust that decides it.
 * @param fold [N] fold of each item (`foldOf` of its content)
 * @returns [folds][W]: p to use for the items of each fold; ½ for workers without labels elsewhere
 * @throws SigmaError `bad-input` when folds < 2, a fold is out of range, or an array has the wrong length
 */
export function crossFitTrust(
  labels: Labels,
  fold: ArrayLike<number>,
  folds = 2,
  options: DawidSkeneOptions = {},
): Float64Array[] {
  if (!(Number.isInteger(folds) && folds >= 2)) throw new SigmaError('bad-input', foldCount(folds));
  if (fold.length !== labels.N) throw new SigmaError('bad-input', labelShape('fold', labels.N, fold.length));
  for (let i = 0; i < labels.N; i++) {
    const f = fold[i]!;
    if (!(Number.isInteger(f) && f >= 0 && f < folds)) throw new SigmaError('bad-input', foldOutOfRange(i, f, folds));
  }
  return Array.from({ length: folds }, (_, f) => dawidSkene(outside(labels, fold, f), options).p);
}

function outside({ N, W, cls, sizes }: Labels, fold: ArrayLike<number>, f: number): Labels {
  const keep: number[] = [];
  for (let i = 0; i < N; i++) if (fold[i] !== f) keep.push(i);
  const out: Labels = { N: keep.length, W, cls: new Int16Array(keep.length * W), sizes: new Int32Array(keep.length) };
  keep.forEach((i, n) => {
    out.cls.set(cls.subarray(i * W, (i + 1) * W), n * W);
    out.sizes[n] = sizes[i]!;
  });
  return out;
}
