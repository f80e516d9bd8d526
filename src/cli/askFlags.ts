import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { messages, reasonOf, SigmaError, type Question } from '../core/index.js';
import { checkExperiment, questionFrom, readExperiment, type Experiment } from '../run/index.js';
import { isRecord, numberOf, refuseEmpty, withFlags, type RunFlags } from './flags.js';
import {
  badKeySet,
  choicesTwice,
  fileUnreadable,
  idWithoutData,
  noQuestionGiven,
  questionTwice,
  shareWithoutAttack,
} from './messages.js';

/** Flags of commands that are about one question, as commander hands them over. */
export interface AskFlags extends Pick<
  RunFlags,
  | 'traces'
  | 'kind'
  | 'seed'
  | 'set'
  | 'encoder'
  | 'baseUrl'
  | 'model'
  | 'keyVariable'
  | 'gguf'
  | 'agents'
  | 'cache'
  | 'maxCost'
  | 'maxCalls'
  | 'json'
> {
  file?: string;
  id?: string;
  choices?: string;
  choice?: string[];
  experiment?: string;
  attack?: string;
  share?: string;
  confidence?: boolean;
}

const collect = (value: string, all: string[] = []): string[] => [...all, value];

/** Adds the flags that say what is asked, of whom, and how. */
export function withAskFlags(command: Command): Command {
  return command
    .option('--file <file>', 'read the question from a file; - reads stdin')
    .option('--id <id>', "a question of the experiment's data, by its id")
    .option('--choices <options>', 'options of a multiple-choice question: "first|second|third"')
    .option('--choice <option>', 'one option; may be repeated', collect)
    .option('--kind <name>', 'answer kind (default: choice where there are options, else number)')
    .option('--set <key=value>', 'a setting of the method; may be repeated', collect)
    .option('--experiment <file.yaml>', 'panel, models, services and prompt of an experiment')
    .option('--base-url <url>', 'a server of the OpenAI chat API, such as http://localhost:8000/v1')
    .option('--model <name>', 'name of the model at the server')
    .option('--key-variable <name>', 'environment variable with the key (default: OPENAI_API_KEY)')
    .option('--gguf <file>', 'a local model, in this process')
    .option('--agents <n|names>', 'how many of the default panel, or comma-separated names')
    .option('--encoder <name>', 'sentence encoder: none, use-lite')
    .option('--confidence', 'ask for a confidence with the first answer')
    .option('--attack <name>', 'take agents over; see sigma attacks')
    .option('--share <fraction>', 'malicious fraction of the panel (default: 0.25)')
    .option('--seed <n>', 'base seed of all random streams');
}

/** The share of an attack that nobody gave one for. */
const usualShare = 0.25;

/** What is asked: a question of the user's own, or the id of one in the data. */
export async function questionOf(given: string | undefined, f: AskFlags): Promise<Question | string> {
  refuseEmpty(f as RunFlags);
  if ([given, f.file, f.id].filter((x) => x !== undefined).length > 1)
    throw new SigmaError('bad-input', questionTwice());
  if (f.id !== undefined) {
    if (f.experiment === undefined && f.traces === undefined) throw new SigmaError('bad-input', idWithoutData(f.id));
    return f.id;
  }
  if (f.choices !== undefined && f.choice !== undefined) throw new SigmaError('bad-input', choicesTwice());
  const text = f.file !== undefined ? await contentOf(f.file) : given;
  if (text === undefined) throw new SigmaError('bad-input', noQuestionGiven());
  const choices = f.choices === undefined ? f.choice : f.choices.split('|').map((c) => c.trim());
  return questionFrom(text, { choices, kind: f.kind });
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return readAll(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (e) {
    const missing = (e as NodeJS.ErrnoException).code === 'ENOENT';
    throw new SigmaError(
      'bad-input',
      missing ? messages.fileMissing('question', file) : fileUnreadable(file, reasonOf(e)),
      e,
    );
  }
}

/** Who is asked, and by which method: the experiment's file, if there is one, under the flags. */
export function experimentOf(method: string, f: AskFlags): Promise<Experiment> {
  if (f.share !== undefined && f.attack === undefined) throw new SigmaError('bad-input', shareWithoutAttack());
  const adapt = (own: Record<string, unknown>): Record<string, unknown> => {
    const { attack, share, set = [], confidence, ...rest } = f;
    const x = withFlags(
      { ...own, attacks: attack === undefined ? ['none'] : own.attacks },
      {
        ...(rest as RunFlags),
        methods: method,
        set: set.map((s) => settingFlag(method, s)),
        ...(attack === undefined ? {} : { attacks: attack }),
      },
    );
    // Of a file that has the method in several settings, the first one counts.
    if (Array.isArray(x.methods)) x.methods = x.methods.slice(0, 1);
    x.shares = [share === undefined ? usualShare : numberOf('--share', share)];
    if (confidence) x.prompt = { ...(isRecord(x.prompt) ? x.prompt : {}), confidence: true };
    return x;
  };
  return f.experiment === undefined
    ? Promise.resolve().then(() => checkExperiment(adapt({}), 'the command line'))
    : readExperiment(f.experiment, { adapt, builtInOnly: true });
}

/** `T=2`, or as `sigma run` takes it, `sigma-v1-text.T=2`. */
function settingFlag(method: string, text: string): string {
  if (!/^[^=]+=/.test(text)) throw new SigmaError('bad-input', badKeySet(text));
  return text.startsWith(`${method}.`) ? text : `${method}.${text}`;
}
