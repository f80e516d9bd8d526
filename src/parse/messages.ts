/** Why a text gives no answer (short: they stand in logs and tables), and the errors of this area. */
export const emptyText = 'the text is empty';
export const noMarker = 'no answer marker';
export const noLetter = 'no option is named';
export const noNumber = 'no number';
export const several = (what: string): string => `several answers: ${what}`;
export const pastLast = (letter: string, options: number): string =>
  `letter ${letter} is past the last option${options > 0 ? ` ${String.fromCharCode(64 + options)}` : ''}`;
export const sameText = (letters: string): string => `options ${letters} have the same text`;
export const notAnOption = 'no such option';
export const notGrouped = (raw: string): string => `"${raw}" is neither a number nor digits in groups of three`;
export const notPlain = (raw: string): string => `"${raw}" is no plain number`;
export const unfinished = (raw: string): string => `an expression without a result: "${raw}"`;
export const tooLarge = 'the number has too many digits';
export const zeroDivision = (raw: string): string => `"${raw}" divides by zero`;
export const notFinite = 'not a finite number';

export const goldNotNumber = (gold: string): string => `gold "${gold}" is not a number`;
export const goldNotLetter = (gold: string): string => `gold "${gold}" is not an option letter`;
export const matches = (gold: string): string => `equals gold ${gold}`;
export const withinTolerance = (gold: string): string => `within 1e-6 of gold ${gold}`;
export const differs = (got: string, gold: string): string => `${got}, gold ${gold}`;

export const notJsonLine = (line: number, found: string): string =>
  `Reading texts to parse: line ${line} is no JSON object with a "text" (${found}). ` +
  `Give one {"text": "…", "options": ["…"]} a line, or plain text.`;
export const badOptionCount = (found: number): string =>
  `Reading texts to parse: --options is ${found}. A multiple-choice question has 1 to 26 options.`;
export const noSpan = 'no short answer';
