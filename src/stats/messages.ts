/** Texts of the errors of the statistics. */
export const badLevel = (level: number): string =>
  `Computing an interval: the confidence level is ${level}, it must lie between 0 and 1. Use .95, say.`;

export const badResamples = (R: number): string =>
  `Drawing bootstrap resamples: ${R} were asked for. Set a whole number of 1 or more; 2,000 is usual.`;

export const sizeMismatch = (what: string, expected: number, found: number): string =>
  `Computing ${what}: ${found} values were given where ${expected} were expected. Pass arrays of one length.`;

export const columnLength = (column: string, expected: number, found: number): string =>
  `Reading the units: column "${column}" has ${found} entries, the table has ${expected} rows. Fill all columns.`;
