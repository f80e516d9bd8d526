import { reasonOf } from '../core/index.js';

export * from './askMessages.js';
export * from './gradeMessages.js';

/** Texts of planning, running, merging and replaying. */
export const badExperiment = (
  source: string | undefined,
  at: { line: number; col: number } | undefined,
  what: string,
): string =>
  `${source === undefined ? 'Checking the experiment' : `Reading ${source}`}${at ? `:${at.line}:${at.col}` : ''}: ${what}. Correct it and run again.`;

export const noMethodNeeds = (method: string, setting: string, need: string, backend: string, remedy: string): string =>
  `Planning: method "${method}" (${setting}) needs ${need}, which this run has not (back end ${backend}). ${remedy}`;

export const labelTwice = (method: string, label: string): string =>
  `Planning: two settings of method "${method}" are both called "${label}". Give each a "label" of its own.`;

export const attackTwice = (attack: string): string =>
  `Planning: attack "${attack}" is listed twice. List it once; to compare its settings, make two runs.`;

export const noData = (): string =>
  'Planning: nothing to run on. Give recorded answers with --traces FILE, or an experiment with "data: {generate: word-problems}".';

export const noQuestions = (source: string): string =>
  `Planning: ${source} has 0 questions to run on. Check --limit and the file.`;

export const noAgents = (source: string): string =>
  `Planning: no agent of ${source} answers any question, so there is no panel to seat. Check the file's "responses".`;

export const unknownAgent = (name: string, known: readonly string[], near?: string): string =>
  `Planning: agent "${name}" is not in the data.${near ? ` Did you mean "${near}"?` : ''} Its agents: ${known.join(', ')}.`;

export const otherExperiment = (folder: string, key: string): string =>
  `Opening run folder ${folder}: it belongs to another experiment ("${key}" differs). Choose another --out, or start over with --fresh.`;

export const notARun = (folder: string): string =>
  `Opening run ${folder}: it has no manifest.json. Give the folder that "sigma run" printed.`;

export const otherManifest = (folder: string): string =>
  `Opening run folder ${folder}: its manifest.json is not that of a sigma run. Choose another --out.`;

export const noManifest = (file: string, why: string): string =>
  `Reading ${file}: ${why}. Nothing beside it is of a sigma run. Choose another folder with --out.`;

export const nameTaken = (folder: string, name: string): string =>
  `Opening run folder ${folder}: it is no run (it has no manifest.json), but holds "${name}", which a run would write over. Choose another --out, or move "${name}" away.`;

export const manifestChanged = (folder: string): string =>
  `Opening run folder ${folder}: its manifest.json was changed: what it says is not what its content hash stands for. Put the original back, or start over with --fresh.`;

export const brokenRun = (file: string, what: string): string =>
  `Reading ${file}: ${what}. The run folder was changed by hand or by a broken disk; start over with --fresh.`;

export const dataChanged = (what: string, was: string, is: string): string =>
  `Replaying: ${what} is not what the run was made from (checksum ${was.slice(0, 12)}…, now ${is.slice(0, 12)}…). Give the original file with --traces.`;

/** @param e the system's error, or what a library says of it */
export const writeFailed = (file: string, e: unknown): string =>
  `Writing ${file}: ${reasonOf(e)}. ${remedies[errorCode(e)] ?? 'Everything written so far is kept; free space (or mend the disk) and run the same command again to resume.'}`;

const noRoom =
  'The disk is full. Everything written so far is kept; free space and run the same command again to resume.';
const notWritable = 'It is not writable for you: choose another folder with --out, or change its permissions.';
const inTheWay = 'A file stands where a folder is needed: choose another folder with --out.';

const remedies: Record<string, string> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
  EISDIR: 'A folder stands where a file is needed: choose another folder with --out.',
  ENOENT: 'No folder can be made there: choose another one with --out.',
};

/** The system's code; a library that wraps it has it in its text only. */
function errorCode(e: unknown): string {
  const { code } = e as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return /no space left/i.test(reasonOf(e)) ? 'ENOSPC' : '';
}

export const budgetSpent = (failed: number, units: number, budget: number, first: string): string =>
  `Running: ${failed} of ${units} units failed, more than the error budget of ${(budget * 100).toFixed(1)} %. First failure: ${first} They are tried again by the same command; --error-budget allows more.`;

export const kindMixed = (kinds: readonly string[]): string =>
  `Planning: the questions are of several kinds (${kinds.join(', ')}). Name one with --kind, or run them apart.`;

export const embeddingsAndEncoder = (): string =>
  'Planning: both an encoder and a file of vectors are given. Keep one: drop --embeddings, or set --encoder none.';

export const folderInUse = (folder: string, pid: number): string =>
  `Opening run folder ${folder}: process ${pid} is writing to it. Wait for it or stop it; two writers would mix their lines.`;

export const embeddingsNeedTraces = (): string =>
  'Planning: --embeddings holds vectors of recorded answers, but the run generates its questions. Give --traces too, or use --encoder.';

export const workerDied = (shard: number, code: number | null, signal: string | null): string =>
  `Running shard ${shard}: its process ended ${signal ? `by signal ${signal}` : `with exit code ${code}`} before it was done (out of memory?). What it wrote is kept; run the same command again, with fewer --workers.`;

export const interrupted = (folder: string): string =>
  `Interrupted. Everything decided so far is kept in ${folder}; the same command goes on from there.`;

export const workersNeedBuiltIns = (): string =>
  'Running in several processes: methods and attacks given as objects live in this process only. Use workers: 1.';

export const noSuchQuestion = (id: string, n: number, near?: string): string =>
  `Showing question "${id}": the run's ${n} questions have none of that id.${near ? ` Did you mean "${near}"?` : ''} Ids stand in questions.jsonl of the run.`;

export const noSuchAttack = (attack: string, known: readonly string[], near?: string): string =>
  `Showing a question: the run has no attack "${attack}".${near ? ` Did you mean "${near}"?` : ''} It has: ${known.join(', ')}.`;

export const noSuchCondition = (
  attack: string,
  asked: { share?: number | undefined; seed: number },
  shares: readonly number[],
  seeds: readonly number[],
): string => {
  const whole = attack === 'none' ? 'the clean condition' : `attack "${attack}"`;
  const what = [...(asked.share === undefined ? [] : [`share ${asked.share}`]), `seed ${asked.seed}`].join(' with ');
  return `Showing a question: ${whole} has no ${what} in this run. Its shares: ${shares.join(', ')}; its seeds: ${range(seeds)}.`;
};

/** `0 to 4`, or the numbers where they have gaps. */
function range(numbers: readonly number[]): string {
  const [low = 0] = numbers;
  const gapless = numbers.length > 2 && numbers.every((n, i) => n === low + i);
  return gapless ? `${low} to ${numbers.at(-1)!}` : numbers.join(', ');
}

export const replayInterrupted = (folder: string): string =>
  `Replaying ${folder}: interrupted. The run is as it was; the same command starts the replay again.`;

export const replayDiffers = (what: string, count: number): string =>
  `Replaying: ${count} ${what} differ from what the run stored. The recordings, the code or the machine are not those of the run; see manifest.json.`;

export const runNotDone = (folder: string, open: number): string =>
  `Replaying ${folder}: ${open} units are still open. Finish the run first (the same sigma run command resumes it).`;

export const predNeedsTraces = (): string =>
  'Planning: --answers pred takes the readings that came with recorded answers, but the run generates its questions. Give --traces too, or drop --answers.';

export const neverRead = (agent: string, responses: number): string =>
  `No answer was read in any of the ${responses} responses of agent "${agent}": see its texts with sigma show, and how they are read with sigma parse.`;

/** @param what says why a model is needed */
export const liveWithoutModel = (what: string): string =>
  `${what}, but the experiment has no "llms". Name a model there, such as llms: {gpt: {baseUrl: …, model: …}}, or give --base-url and --model`;

export const workersWithModels = (): string =>
  'Running in several processes: this run asks models live, and one process keeps a server busy; several would each keep to its limits alone. Leave out --workers.';

export const stopped = (folder: string): string =>
  `Everything decided and paid for so far is kept in ${folder}; the same command goes on from there.`;

export const callsRefused = (agent: string, n: number): string =>
  `${n} first answers of agent "${agent}" are errors: the model's server will never take these requests (a content filter, or a prompt too long). They count as no answer.`;

export const costNeedsPrices = (models: readonly string[]): string =>
  `Holding --max-cost: the price of ${models.map((m) => `"${m}"`).join(', ')} is not known. Give "price" under "llms" in the experiment, or use --max-calls.`;
