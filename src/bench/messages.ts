export const needsRecorded = (traces: string, vectors: string): string =>
  `needs recorded answers: a folder with ${traces} and ${vectors} (--recorded)`;

export const recordedLacks = (folder: string, file: string): string =>
  `Looking for recorded answers in ${folder}: there is no ${file}. Name the folder that has it, or leave --recorded out.`;

export const serverEnded = (code: number | null): string => `The bench's own server ended at once, with code ${code}.`;

export const sigmaFailed = (args: readonly string[], code: number | null, said: string): string =>
  `Measuring sigma ${args.join(' ')}: it ended with code ${code} and said:\n${said}`;
