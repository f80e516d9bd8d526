/** Texts of the command line itself. */
export const unknownSet = (arg: string): string =>
  `Reading --set ${arg}: expected method.key=value, such as sigma-v1.weights=literal.`;

export const setWithoutMethod = (arg: string, method: string): string =>
  `Reading --set ${arg}: the run has no method "${method}". Add it with --methods.`;

export const badSetValue = (arg: string, reason: string): string =>
  `Reading --set ${arg}: the value is not YAML (${reason}). Give a number, true, false, a name or [a, list].`;

export const badWorkers = (text: string, most: number): string =>
  `Reading --workers: "${text}" is no number of processes. Give a whole number from 1 to ${most}.`;

export const emptyFlag = (flag: string): string => `Reading ${flag}: it is empty. Give a value, or leave the flag out.`;

export const badNumber = (flag: string, text: string): string =>
  `Reading ${flag}: "${text}" is not a number. Give a plain number, such as 0.25.`;

export const unexpected = (message: string): string =>
  `sigma met an error it does not know: ${message}\nThis is a fault of sigma. SIGMA_DEBUG=1 prints where it happened; please report it with that text.`;
