import { Command } from 'commander';
import { SigmaError, tame } from '../core/index.js';
import { methodOf } from '../methods/index.js';
import { count, plural } from '../report/index.js';
import { previewPrompts, type PreviewedTurn, type PromptPreview } from '../run/index.js';
import { experimentOf, questionOf, withAskFlags, type AskFlags } from './askFlags.js';
import { whichOfTraces } from './messages.js';

interface Flags extends AskFlags {
  question?: string;
  stage?: string;
}

export function promptCommand(): Command {
  const command = new Command('prompt')
    .description('show every prompt that a method sends for a question; nothing is sent, no key is needed')
    .argument('<METHOD>', 'see sigma methods')
    .option('--question <text|id>', 'the question; with --traces, its id')
    .option('--traces <file>', 'recorded answers to go on from: JSONL, .gz or .zst');
  return withAskFlags(command)
    .option('--stage <name>', 'only the prompts of this step, such as first or revise')
    .option('--json', 'as JSON')
    .addHelpText('after', examples)
    .action(prompt);
}

const examples = `
Examples:
  sigma prompt sigma-v1-text --question "Which is larger?" --choices "2^10|10^3" --set feval=judge
  sigma prompt sigma-v1-text --traces answers.jsonl --question q17 --stage revise
Where nothing is recorded, sample replies stand in for the agents; they say so.`;

async function prompt(method: string, flags: Flags): Promise<void> {
  methodOf(method); // before anything is read
  const { question: given, stage, ...rest } = flags;
  const recorded = flags.traces !== undefined;
  if (recorded && given === undefined && flags.id === undefined)
    throw new SigmaError('bad-input', whichOfTraces(flags.traces!));
  const question = recorded && given !== undefined ? given : await questionOf(given, rest);
  const preview = await previewPrompts(question, await experimentOf(method, rest), { stage });
  process.stdout.write(flags.json ? `${JSON.stringify(preview)}\n` : tame(previewText(preview)));
}

function previewText({ method, setting, question, templates, turns, recorded }: PromptPreview): string {
  const width = Math.max(...Object.keys(templates).map((name) => name.length));
  const total = turns.reduce((n, t) => n + t.tokens * t.who.length, 0);
  return `${[
    `${method} (${setting}), question ${question}`,
    'Templates, by the hash that stands in a manifest',
    ...Object.entries(templates).map(([name, hash]) => `  ${name.padEnd(width)}  ${hash}`),
    ...(recorded.length === 0 ? [] : [`First answers are recorded, and not asked for: ${recorded.join(', ')}`]),
    ...turns.flatMap(turnLines),
    '',
    `${plural(turns.length, 'prompt')}, about ${count(total)} tokens in all; nothing was sent.`,
  ].join('\n')}\n`;
}

function turnLines({ stage, round, who, messages, output, tokens }: PreviewedTurn): string[] {
  const place = round === 0 ? stage : `${stage}, round ${round}`;
  const form = output.type === 'text' ? 'text' : `JSON "${output.name}" ${JSON.stringify(output.schema)}`;
  return [
    '',
    `── ${place} · to ${who.join(', ')} · about ${count(tokens)} tokens`,
    ...messages.flatMap((m) => [`[${m.role}]`, ...m.content.split('\n').map((line) => `  ${line}`.trimEnd())]),
    `[reply] ${form}`,
  ];
}
