/** Texts of the import of other programs' logs. */
export const notOfFormat = (file: string, place: string, found: string): string =>
  `Importing "${file}"${place === '' ? '' : `, ${place}`}: ${found}. Check that the file is a log of the kind you named.`;

export const withoutTexts = (file: string, place: string): string =>
  `Importing "${file}", ${place}: the task compares log-likelihoods of given options, so there is no text to record. ` +
  'Run a generative variant of the task.';

export const withoutAgent = (file: string): string =>
  `Importing "${file}": nothing says which model answered. Name it with --agent.`;

export const otherQuestion = (file: string, id: string): string =>
  `Importing "${file}": question "${id}" has another text than in a file before. Import files of one data set together, and others apart.`;

export const twice = (file: string, id: string, agent: string, draw: number): string =>
  `Importing "${file}": agent "${agent}" answers question "${id}" a second time (draw ${draw}). ` +
  'Give each file once, and each model its own name with --agent.';

export const unreadableZip = (file: string, reason: string): string =>
  `Importing "${file}": it cannot be read as an .eval log (${reason}). Copy it again, or convert it with \`inspect log convert\`.`;

export const nothingImported = (files: readonly string[]): string =>
  `Importing ${files.map((f) => `"${f}"`).join(', ')}: there is not one answer in it. Check that the evaluation ran.`;

export const agentsForFiles = (agents: number, files: number): string =>
  `Importing: there are ${agents} --agent and ${files} files. Give one for all files, one for each, or none.`;

export const cannotWrite = (file: string, reason: string): string =>
  `Writing "${file}": not possible (${reason}). Check the folder and its space; nothing was left behind.`;
