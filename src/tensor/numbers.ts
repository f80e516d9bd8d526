/** Constants that the tensor ops and the plain-array reference share. Float32 cannot hold the 1e-9 of votes. */

/** Guard of graph normalisation (docs/rules.md §10). */
export const ROW_EPS = 1e-8;

/** Sums at or below this are zero (A12, A13). */
export const ZERO_EPS = 1e-12;

/**
 * A row sum, or a sum of walks, that is this small beside the sum of its terms' sizes has cancelled out: what is
 * left is rounding. Without the snap, a 2 v 2 panel with cosines would be decided by the last bit.
 */
export const CANCEL = 1e-5;

/** Scores this close, relative to the largest |score|, are equal … */
export const TIE_RELATIVE = 1e-5;

/** … and so are scores closer than this. */
export const TIE_FLOOR = 1e-6;

/** Selection scores are compared on a grid of this width, so that equal scores are equal on every back end. */
export const SCORE_GRID = 1 / 1048576;

/** Stands below every score; finite, so that arithmetic with masks stays finite. */
export const LOWEST = -1e30;
