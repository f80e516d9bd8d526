/** Texts of the benchmarks' files. */
export const wrongRow = (file: string, place: string, what: string): string =>
  `Reading "${file}", ${place}: ${what}. Check that it is the official file, and whole.`;

export const unreadableTable = (file: string, reason: string): string =>
  `Reading "${file}": it cannot be read as a table (${reason}). Check that it is the official file, and whole.`;

export const emptyFile = (file: string): string =>
  `Reading "${file}": there is no question in it. Check that it was written completely.`;

export const unknownFormat = (file: string, formats: string): string =>
  `Reading "${file}": its ending names no format of this data set. It comes as: ${formats}.`;

export const noFiles = (name: string, folder: string, manual: string | undefined): string =>
  `Opening data set "${name}": there is nothing in "${folder}". ${manual ?? `Run \`sigma data pull ${name}\`, or give the files with --data.`}`;

export const noSplit = (name: string, split: string, known: readonly string[]): string =>
  `Opening data set "${name}": no file is of its split "${split}". There are: ${known.join(', ')}.`;

export const twiceInSet = (name: string, id: string, first: string, second: string): string =>
  `Opening data set "${name}": two questions have the id "${id}": ${first}, and ${second}. Give each file once, or choose one split with --split.`;

export const fewerThanSample = (name: string, wanted: number, there: number): string =>
  `Sampling data set "${name}": ${wanted} questions are wanted, and there are ${there}. Lower --sample.`;

export const noCategories = (name: string): string =>
  `Sampling data set "${name}" by category: its questions have none. Leave --stratify out.`;

export const pullNeedsFiles = (name: string, manual: string): string =>
  `Fetching data set "${name}": it cannot be fetched by itself. ${manual}`;

export const pullFailed = (url: string, reason: string): string =>
  `Fetching ${url}: ${reason}. What has come is kept: run the same command again to go on, or give the file with --from.`;

export const wrongChecksum = (file: string, found: string, expected: string): string =>
  `Checking "${file}": its SHA-256 is ${found}, and ${expected} is due. It was damaged on its way, or the authors changed it: fetch it again, or compare by hand.`;

export const nothingToTake = (path: string): string =>
  `Taking files from "${path}": there is no such file or folder. Check --from.`;
