/** Texts of the errors that reading questions and recorded answers can raise. */
const at = (file: string, line: number): string => `Reading traces "${file}", line ${line}: `;

export const notAFile = (file: string, reason: string): string =>
  `Reading traces "${file}": it cannot be read as a file (${reason}). Give the path of a .jsonl, .jsonl.gz or .jsonl.zst file.`;

export const notCompressed = (file: string, format: string): string =>
  `Reading traces "${file}": the name says ${format}, but the content is not ${format}. ` +
  `Compress it again, or rename it to .jsonl when it is plain text.`;

export const compressedUnderPlainName = (file: string, format: string, ending: string): string =>
  `Reading traces "${file}": the content is ${format}, but the name does not end in ${ending}. Rename the file.`;

export const damaged = (file: string, format: string, reason: string): string =>
  `Unpacking traces "${file}": the ${format} data is damaged or cut short (${reason}). Copy or download the file again.`;

export const cacheNotWritable = (folder: string, reason: string): string =>
  `Unpacking traces into "${folder}": writing failed (${reason}). Free some space, or name another folder in SIGMA_CACHE.`;

export const changed = (file: string, line: number): string =>
  at(file, line) +
  'the line is no longer what it was when the run began. Leave the file alone while a run reads it, and start again.';

export const interrupted = (file: string): string =>
  `Reading traces "${file}": interrupted. The same command starts again.`;

export const badLimit = (limit: number): string =>
  `Reading traces: the limit is ${limit}. Give a whole number of questions, at least 1, or leave it out.`;

export const noQuestions = (file: string): string =>
  `Reading traces "${file}": there is no question in it. Write one JSON object a line, as the trace format says.`;

export const noResponses = (file: string, questions: number, warnings: readonly string[]): string =>
  [
    `Reading traces "${file}": none of its ${questions} questions has a response, so there is no agent to seat.`,
    ...warnings,
    'Give each question "responses": [{"agent": …, "text": …}].',
  ].join(' ');

export const notUtf8 = (file: string, line: number): string =>
  at(file, line) + 'the bytes are not UTF-8 text. Save the file as UTF-8.';

export const notJson = (file: string, line: number, reason: string): string =>
  at(file, line) + `this is not JSON (${reason}). Each line must hold one whole JSON object.`;

export const notAnObject = (file: string, line: number, found: string): string =>
  at(file, line) +
  `found ${found} where one JSON object was expected. Write one question a line, without a list around them.`;

export const otherFormat = (file: string, line: number, found: string): string =>
  at(file, line) +
  `"format" is ${found}; this version reads "sigma-trace/1". Convert the file, or drop the field if it is that format.`;

export const missingField = (file: string, line: number, field: string, what: string, near?: string): string =>
  at(file, line) +
  (near === undefined
    ? `"${field}" is missing. Add ${what}.`
    : `"${field}" is missing, and there is a field "${near}" that the format does not have. Rename it, or add ${what}.`);

export const strayField = (field: string, lines: number, near: string, whose = ''): string =>
  `Field ${JSON.stringify(field)}${whose === '' ? '' : ` ${whose}`} on ${lines === 1 ? '1 line' : `${lines} lines`} is not one of the format; did you mean "${near}"?`;

export const wrongField = (file: string, line: number, field: string, found: string, what: string): string =>
  at(file, line) + `"${field}" is ${found}. It must be ${what}.`;

export const duplicateId = (file: string, line: number, id: string, first: number): string =>
  at(file, line) +
  `the question id "${id}" was already used in line ${first}. Ids must be unique: rename one or remove the copy.`;

export const duplicateResponse = (
  file: string,
  line: number,
  id: string,
  agent: string,
  stage: string,
  round: number,
  draw: number,
): string =>
  at(file, line) +
  `question "${id}" has two responses of agent "${agent}" in stage "${stage}", round ${round}, draw ${draw}. ` +
  `Give repeated answers different "draw" numbers, or remove one.`;

export const noOptions = (file: string, line: number, id: string): string =>
  at(file, line) +
  `question "${id}" has an empty list of options. List the options, or leave "options" out when the answer is open.`;

export const choiceWithoutOptions = (file: string, line: number, id: string): string =>
  at(file, line) +
  `question "${id}" is of kind "choice" but lists no options. Add "options", or choose another --kind.`;

export const goldPastOptions = (file: string, line: number, id: string, found: string, last: string): string =>
  at(file, line) +
  `the right answer of question "${id}" is "${found}", but the options go from A to ${last}. Correct "answer" or "options".`;

export const unknownKind = (file: string, line: number, id: string, gold: string | undefined): string =>
  at(file, line) +
  (gold === undefined
    ? `nothing says what kind of answer question "${id}" has (no "kind", no "options", no right answer). `
    : `question "${id}" has no "kind" and no "options", and its right answer "${gold}" is not a number. `) +
  `Say it with --kind (choice, number, …), or add "kind" to the lines.`;

export const badCount = (what: string, n: number): string =>
  `Making word problems: ${what} is ${n}. Give a whole number, at least 1.`;

export const outOfRange = (source: string, i: number, n: number): string =>
  `Reading question ${i} of ${source}: there are ${n} questions, numbered from 0.`;

export const unreadableGold = (questions: number): string =>
  `the right answer of ${questions} questions cannot be read as the kind asked for (--kind); they count as ungraded.`;
