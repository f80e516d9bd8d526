import { Command } from 'commander';
import { tame } from '../core/index.js';
import * as report from '../report/index.js';
import { askQuestion } from '../run/index.js';
import { experimentOf, questionOf, withAskFlags, type AskFlags } from './askFlags.js';
import { askText } from './askText.js';
import { onInterrupt } from './interrupt.js';

interface Flags extends AskFlags {
  method: string;
  html?: string;
  full?: boolean;
}

export function askCommand(): Command {
  const command = new Command('ask')
    .description(
      'put one question through a method and show how it is decided: who said what, who trusts whom, the cost',
    )
    .argument('[QUESTION]', 'the question, in quotes')
    .option('--method <name>', 'see sigma methods', 'sigma-v1-text');
  return withAskFlags(command)
    .option('--cache <folder>', "folder of all answers ever paid for, or none (default: the user's cache)")
    .option('--max-cost <dollars>', 'stop when so much is spent')
    .option('--max-calls <n>', 'stop after so many calls')
    .option('--full', 'whole texts')
    .option('--html <file>', 'write it as a page')
    .option('--json', 'last line of stdout: one JSON object')
    .addHelpText('after', examples)
    .action(ask);
}

const examples = `
Examples:
  sigma ask "What is 7 * 8 + 6?" --base-url http://localhost:8000/v1 --model my-model
  sigma ask "Which planet is the largest?" --choices "Mars|Jupiter|Venus" --experiment panel.yaml --html answer.html
  sigma ask --file question.txt --experiment panel.yaml --set T=2 --set feval=judge
  sigma ask "What is 7 * 8 + 6?" --experiment panel.yaml --attack conflict --share 0.25`;

async function ask(given: string | undefined, flags: Flags): Promise<void> {
  const say = flags.json ? process.stderr : process.stdout;
  const question = await questionOf(given, flags);
  const experiment = await experimentOf(flags.method, flags);
  const { signal, release } = onInterrupt();
  const line = process.stderr.isTTY;
  try {
    const found = await askQuestion(question, experiment, {
      signal,
      onWarning: (text) => void process.stderr.write(`Warning: ${tame(text)}\n`),
      onProgress: ({ sent, stored, dollars: paid }) =>
        void (line && process.stderr.write(`\r${sent} calls sent, ${stored} stored, ${report.money(paid)}   `)),
    });
    if (line) process.stderr.write(`\r${' '.repeat(60)}\r`);
    say.write(tame(askText(found, flags.full ?? false)));
    if (flags.html !== undefined) {
      await report.writeCase(found, flags.html);
      say.write(`Page: ${tame(flags.html)}\n`);
    }
    if (flags.json) process.stdout.write(`${JSON.stringify(found)}\n`);
  } finally {
    release();
  }
}
