import { Command } from 'commander';
import { tame } from '../core/index.js';
import * as report from '../report/index.js';
import {
  checkExperiment,
  drawReport,
  planCalls,
  readExperiment,
  runExperiment,
  withoutCredentials,
  type Experiment,
  type RunProgress,
} from '../run/index.js';
import { commandLine } from './commandLine.js';
import { refuseEmpty, withFlags, workersOf, type RunFlags } from './flags.js';
import { progressLine } from './progressLine.js';
import { onInterrupt } from './interrupt.js';
import { costText } from './runCosts.js';
import { callPlanText } from './runDry.js';

/** What `--traces` alone runs. */
const plainRun = { title: 'Run', methods: ['majority', 'dawid-skene', 'sigma-v1'], attacks: ['none'] };

export function runCommand(): Command {
  return new Command('run')
    .description(
      'run an experiment, or what is left of it: decide every question by every method, attacked and clean; write table and report',
    )
    .argument(
      '[EXPERIMENT.yaml]',
      'axes of the experiment; without it, --traces alone runs majority, dawid-skene and sigma-v1, clean',
    )
    .option('--traces <file>', 'recorded answers: JSONL, .gz or .zst')
    .option('--dataset <name>', 'a benchmark or preset (sigma data list), answered by models')
    .option('--data <path>', 'its files; default: those that sigma data pull has fetched')
    .option('--split <name>', 'its split; default: the usual one, where it is there')
    .option('--sample <n>', 'so many questions of it, drawn by the base seed')
    .option('--stratify <field>', 'draw the sample by category')
    .option('--kind <name>', 'answer kind of the recorded questions (choice, number, code)')
    .option('--out <folder>', 'folder of the run (default: runs/<title>-<hash of configuration and data>)')
    .option('--fresh', 'start over in that folder')
    .option('--limit <n>', 'only the first n questions')
    .option('--seed <n>', 'base seed of all random streams')
    .option('--seeds <n>', 'how many seeds')
    .option('--methods <names>', 'comma-separated; see sigma methods')
    .option('--attacks <names>', 'comma-separated; see sigma attacks')
    .option('--shares <fractions>', 'malicious fractions of the panel, such as 0,0.25,0.5')
    .option('--placement <how>', 'malicious seats per seed and question (question) or per seed (run)')
    .option('--set <method.key=value>', 'a setting of a method; may be repeated', (v: string, all: string[] = []) => [
      ...all,
      v,
    ])
    .option('--answers <source>', "text: read the texts; pred: take the file's own readings")
    .option('--encoder <name>', 'sentence encoder: none, use-lite, minilm, ORG/NAME, openai:MODEL (docs/encoders.md)')
    .option('--embeddings <file.npy>', 'vectors of the recorded texts, made elsewhere')
    .option('--backend <name>', 'tensor back end: wasm, cpu')
    .option('--workers <n>', 'processes that decide')
    .option('--error-budget <fraction>', 'share of units that may fail')
    .option('--live', 'ask the models that the experiment names; recorded first answers are kept')
    .option('--base-url <url>', 'a server of the OpenAI chat API, such as http://localhost:8000/v1; implies --live')
    .option('--model <name>', 'name of the model at the server')
    .option('--key-variable <name>', 'environment variable with the key (default: OPENAI_API_KEY)')
    .option('--gguf <file>', 'a local model, in this process; implies --live')
    .option('--agents <n|names>', 'how many of the default panel, or comma-separated names')
    .option('--cache <folder>', "folder of all answers ever paid for, or none (default: the user's cache)")
    .option('--max-cost <dollars>', 'stop when so much is spent; the run resumes')
    .option('--max-calls <n>', 'stop after so many calls; the run resumes')
    .option('--dry-run', "print the calls by the methods' formulas; nothing is sent or written")
    .option('--quiet', 'no progress')
    .option('--json', 'last line of stdout: one JSON object with the table')
    .addHelpText('after', examples)
    .action(run);
}

const examples = `
Examples:
  sigma run --traces mine.jsonl
  sigma run experiments/injection.yaml
  sigma run --traces questions.jsonl --base-url http://localhost:8000/v1 --model my-model --methods majority,sigma-v1-text
  sigma run experiments/injection.yaml --traces answers.jsonl.gz --embeddings answers-responses.npy
Ctrl-C or a crash loses nothing: the same command goes on where it stopped.`;

async function run(file: string | undefined, flags: RunFlags): Promise<void> {
  refuseEmpty(flags);
  const workers = flags.workers === undefined ? undefined : workersOf(flags.workers);
  const experiment = await experimentOf(file, flags);
  if (flags.dryRun) return showPlan(experiment, flags);
  const line = progressLine(flags.quiet ?? false);
  const show = (p: RunProgress): void => line.show(p);
  const warned = new Set<string>();
  const { signal, release } = onInterrupt();
  try {
    const result = await runExperiment(experiment, {
      out: flags.out,
      command: withoutCredentials(commandLine(process.argv.slice(2))),
      fresh: flags.fresh,
      tensorBackend: flags.backend,
      ...(workers === undefined ? {} : { workers }),
      onProgress: show,
      onWarning: (text) => {
        line.end();
        warned.add(text);
        process.stderr.write(`Warning: ${tame(text)}\n`);
      },
      signal,
    });
    show({ stage: 'reporting', done: 0, total: 0, failed: 0, rate: 0, etaSeconds: null, text: 'Drawing the report' });
    const { html } = await drawReport(result.folder);
    line.end();
    const { rows, notes, costs } = result.tables;
    const say = flags.json ? process.stderr : process.stdout;
    const shown = report.headlineRows(rows);
    say.write(`${report.terminalTable(shown, process.stdout.columns || 120)}\n`);
    if (shown.length < rows.length)
      say.write(`${rows.length - shown.length} further rows (other shares) are in the report.\n`);
    if (costs) say.write(`\n${costText(costs)}`);
    for (const note of notes) if (!warned.has(note)) say.write(`Note: ${tame(note)}\n`);
    if (result.failed > 0)
      say.write(`${result.failed} units failed, within the error budget; the same command tries them again.\n`);
    say.write(`Report: ${html}\nRun:    ${result.folder}\n`);
    if (flags.json)
      process.stdout.write(
        `${JSON.stringify({ run: result.folder, units: result.units, failed: result.failed, rows, ...(costs ? { costs } : {}) })}\n`,
      );
  } finally {
    line.end();
    release();
  }
}

async function showPlan(experiment: Experiment, flags: RunFlags): Promise<void> {
  const plan = await planCalls(experiment, { tensorBackend: flags.backend });
  const say = flags.json ? process.stderr : process.stdout;
  say.write(callPlanText(plan));
  if (flags.json) process.stdout.write(`${JSON.stringify(plan)}\n`);
}

function experimentOf(file: string | undefined, flags: RunFlags): Promise<Experiment> {
  if (file !== undefined) return readExperiment(file, { adapt: (x) => withFlags(x, flags), builtInOnly: true });
  return Promise.resolve(checkExperiment(withFlags(plainRun, flags), 'the command line'));
}
