/** Texts of the errors of trust estimation. */
export const labelShape = (what: string, expected: number, found: number): string =>
  `Estimating trust: "${what}" has ${found} entries, expected ${expected}. Pass flat row-major arrays of the stated shape.`;

export const foldCount = (folds: number): string =>
  `Estimating trust across folds: ${folds} folds were asked for, at least 2 are needed. Set a whole number of 2 or more.`;

export const foldOutOfRange = (item: number, fold: number, folds: number): string =>
  `Estimating trust across folds: item ${item} is in fold ${fold}, folds run from 0 to ${folds - 1}. Use foldOf with the same number of folds.`;
