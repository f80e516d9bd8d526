import { SigmaError } from '../core/index.js';
import { labelShape } from './messages.js';

/** Who said what: N items × W workers, flat and row-major. The same workers stand in the same columns throughout. */
export interface Labels {
  N: number;
  W: number;
  /** [N,W] class of each worker's label within its item; −1 = missing or no answer. */
  cls: Int16Array;
  /** [N] number of possible classes where fixed (options), 0 where open. */
  sizes: Int32Array;
}

/** Labels without the gaps: what the estimators loop over. */
export interface CompactLabels {
  N: number;
  W: number;
  /** [N+1] item i owns the labels start[i] … start[i+1]−1. */
  start: Int32Array;
  /** [labels] */
  worker: Int32Array;
  /** [labels] index of the label's class into the class arrays. */
  slot: Int32Array;
  /** [N+1] item i owns the classes classStart[i] … classStart[i+1]−1: those with a vote. */
  classStart: Int32Array;
  /** [classes] as they were called in `Labels.cls`. */
  classId: Int16Array;
  /** [classes] */
  votes: Int32Array;
  /**
   * [N] K_i; never below the number of classes seen. An item with K_i = 1 carries no information. Open items share
   * one K: `openClasses`, or the most classes seen in any of them and "none of these", whichever is more.
   */
  K: Int32Array;
  /** [N] 1 = the number of classes is open. */
  open: Uint8Array;
}

/**
 * Drops missing labels and numbers the classes that got votes.
 * @throws SigmaError `bad-input` when an array has the wrong length
 */
export function compact({ N, W, cls, sizes }: Labels, openClasses = 20): CompactLabels {
  if (cls.length !== N * W) throw new SigmaError('bad-input', labelShape('cls', N * W, cls.length));
  if (sizes.length !== N) throw new SigmaError('bad-input', labelShape('sizes', N, sizes.length));
  let count = 0;
  for (let e = 0; e < cls.length; e++) if (cls[e]! >= 0) count++;
  const start = new Int32Array(N + 1);
  const worker = new Int32Array(count);
  const slot = new Int32Array(count);
  const classStart = new Int32Array(N + 1);
  const classId = new Int16Array(count);
  const votes = new Int32Array(count);
  const K = new Int32Array(N);
  const open = Uint8Array.from(sizes, (size) => (size > 0 ? 0 : 1));
  let e = 0;
  let classes = 0;
  let mostOpen = 0;
  for (let i = 0; i < N; i++) {
    const first = classes;
    for (let w = 0; w < W; w++) {
      const c = cls[i * W + w]!;
      if (c < 0) continue;
      let s = first;
      while (s < classes && classId[s] !== c) s++;
      if (s === classes) classId[classes++] = c;
      votes[s]!++;
      worker[e] = w;
      slot[e++] = s;
    }
    start[i + 1] = e;
    classStart[i + 1] = classes;
    const seen = classes - first;
    K[i] = Math.max(sizes[i]!, seen);
    if (open[i]) mostOpen = Math.max(mostOpen, seen);
  }
  for (let i = 0; i < N; i++) if (open[i]) K[i] = Math.max(openClasses, mostOpen + 1);
  return {
    N,
    W,
    start,
    worker,
    slot,
    classStart,
    classId: classId.slice(0, classes),
    votes: votes.slice(0, classes),
    K,
    open,
  };
}
