import type { Availability } from '../core/index.js';
import type { Compacted } from '../llm/index.js';

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

export const noQuestionGiven = (): string =>
  'Asking: there is no question. Give it in quotes, or with --file FILE (- reads stdin), or name one of the data with --id.';

export const questionTwice = (): string =>
  'Asking: there are several questions. Give one: as a text, with --file, or with --id.';

export const choicesTwice = (): string => 'Asking: there are both --choices and --choice. Keep one of them.';

export const idWithoutData = (id: string): string =>
  `Asking question "${id}": nothing says in which data it stands. Give --experiment FILE.yaml with "data", or the question as a text.`;

export const fileUnreadable = (file: string, reason: string): string =>
  `Reading the question "${file}": ${reason}. Check the path and its permissions.`;

export const shareWithoutAttack = (): string =>
  'Reading --share: there is no attack. Name one with --attack (sigma attacks lists them).';

export const badKeySet = (arg: string): string =>
  `Reading --set ${arg}: expected key=value, such as T=2. sigma methods lists the settings.`;

export const whichOfTraces = (file: string): string =>
  `Previewing prompts: nothing says which question of ${file} is meant. Give its id with --question.`;

export const oneTask = (): string =>
  'Drafting a panel: say what for, with --family NAME (see sigma agents) or --task TEXT, one of the two.';

export const badPanelSize = (text: string, most: number): string =>
  `Reading -n: "${text}" is no number of agents. Give a whole number from 1 to ${most}.`;

export const noModelToDraft = (): string =>
  'Drafting: nothing says which model drafts. Give --base-url and --model (a server) or --gguf (a file).';

export const fileThere = (file: string): string =>
  `Writing "${file}": the file is there already, and is not written over. Give another --out, or remove it.`;

export const fileNotWritten = (file: string, reason: string): string =>
  `Writing "${file}": it cannot be written (${reason}). Give another --out.`;

export const setupLine = (name: string, summary: string, state: Availability): string =>
  `${name.padEnd(12)} ${state.ok ? 'installed' : 'not installed'}: ${state.why}\n${' '.repeat(13)}${summary}`;

export const removed = (name: string, there: boolean): string =>
  there ? `Removed ${name}.` : `${name}: there was nothing to remove.`;

export const noCuda = (name: string): string =>
  `sigma setup ${name} --cuda: there is no such variant of ${name}. Leave --cuda out.`;

export const imported = (
  file: string,
  { questions, agents, responses }: { questions: number; agents: readonly string[]; responses: number },
): string =>
  `${file}: ${responses} answers of ${agents.length} agents (${agents.join(', ')}) to ${questions} questions.`;

export const compactedText = (folder: string, c: Compacted): string =>
  c.files === 0
    ? `${folder}: nothing to compact${c.recent > 0 ? `; ${c.recent} files were written within the last hour and are left alone` : ''}.`
    : `${folder}: ${c.files} files of ${c.bytes} bytes are one of ${c.keptBytes}: ${c.kept} calls kept, ${c.duplicates} duplicates and ${c.damaged} damaged lines dropped` +
      `${c.recent > 0 ? `; ${c.recent} recent files left alone` : ''}.`;

export const noCalls = (folder: string): string => `${folder}: no calls are stored there.`;

export const benchMachine = (m: { cores: number; cpu: string; memoryGB: number; node: string }): string =>
  `${m.cores} cores (${m.cpu}), ${m.memoryGB} GB, Node ${m.node}. Times are medians after a warm-up, in brackets the least and most; single runs have none.`;

export const busyMachine = (): string => 'The machine had more to do than this bench: trust the ratios, not the times.';

export const badMode = (mode: string): string => `Reading --mode ${mode}: there are sigma and official.`;

export const modeAndGrader = (): string =>
  'Reading --mode official --grader: the mode names the grader of the data set. Leave one of them out.';

export const pulled = (name: string, files: readonly string[]): string =>
  `${name}: ${files.join(', ')}. \`sigma data verify ${name}\` reads it whole.`;
