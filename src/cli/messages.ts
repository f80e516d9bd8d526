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

export const modelWithoutPlace = (flag: string): string =>
  `Reading ${flag}: nothing says where the model runs. Give --base-url (a server) or --gguf (a file), or an experiment with "llms".`;

export const ofOneModel = (flag: string, names: readonly string[]): string =>
  `Reading ${flag}: the experiment has several models (${names.join(', ')}). Change the one that you mean in its file.`;

export const panelOfNone = (text: string): string =>
  `Reading --agents: "${text}" names nobody. Give a number of agents, or names with commas between them.`;

export const unexpected = (message: string): string =>
  `sigma met an error it does not know: ${message}\nThis is a fault of sigma. SIGMA_DEBUG=1 prints where it happened; please report it with that text.`;
