/** Texts of the command line itself. */
export const unknownSet = (arg: string): string =>
  `Reading --set ${arg}: expected method.key=value, such as sigma-v1.weights=literal.`;

export const setWithoutMethod = (arg: string, method: string): string =>
  `Reading --set ${arg}: the run has no method "${method}". Add it with --methods.`;

export const badNumber = (flag: string, text: string): string =>
  `Reading ${flag}: "${text}" is not a number. Give a plain number, such as 0.25.`;

export const unexpected = (message: string): string =>
  `sigma met an error it does not know: ${message}\nThis is a fault of sigma. SIGMA_DEBUG=1 prints where it happened; please report it with that text.`;
