/**
 * The message catalogue. Each text says what was being done, to which item, what was found, and what to do.
 * One named function per message, so that texts are consistent and tests can hold them.
 */
export const notRecorded = (agent: string, question: string, stage: string, round: number): string =>
  `Asking agent "${agent}" about question "${question}" (${stage}, round ${round}): the recording has no such answer. ` +
  `Methods that talk on need a live or simulated back end.`;

export const noEncoder = (what: string): string =>
  `${what}: this run has no sentence encoder. Add --encoder use-lite, or give vectors with --embeddings.`;

export const noService = (service: string): string =>
  `Calling service "${service}": this run has no service model. Name one under "services" in the experiment.`;

export const unknownName = (what: string, name: string, known: readonly string[], nearest?: string): string =>
  `Unknown ${what} "${name}".${nearest ? ` Did you mean "${nearest}"?` : ''} Known: ${known.join(', ')}.`;

export const fileMissing = (what: string, file: string): string =>
  `Reading ${what} "${file}": there is no such file. Check the path.`;

export const fileEmpty = (what: string, file: string): string =>
  `Reading ${what} "${file}": the file is empty. Check that it was written completely.`;

export const addOnMissing = (name: string, setup: string): string =>
  `Loading ${name}: it is not installed. Run \`${setup}\` once, or add ${name} to your project.`;

export const fetchingPackages = (packages: readonly string[]): string => `Fetching ${packages.join(', ')} …`;

export const addOnFailed = (name: string, tail: string): string =>
  `Installing ${name} with npm: it failed. npm said: ${tail || 'nothing'}. Check that npm runs and reaches its registry.`;
