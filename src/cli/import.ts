import { Command } from 'commander';
import { importers, importLogs } from '../datasets/index.js';
import { list } from './flags.js';
import { imported } from './messages.js';

interface Flags {
  out: string;
  agent?: string;
  dataset?: string;
  kind?: string;
  filter?: string;
  json?: boolean;
}

export function importCommand(): Command {
  const kinds = [...importers.values()].map((i) => `  ${i.name.padEnd(9)} ${i.summary}`).join('\n');
  return new Command('import')
    .description("turn another program's logs into a file of recorded answers; several files are several agents")
    .argument('<KIND>', [...importers.keys()].join(', '))
    .argument('<FILE...>', 'logs of that program')
    .option('--out <file>', 'the file to write; .gz compresses it', 'traces.jsonl.gz')
    .option('--agent <names>', 'name of the agent, or one for each file, separated by commas; default: from the log')
    .option('--dataset <name>', 'name of the data set; default: from the log')
    .option('--kind <kind>', 'answer kind of all questions; default: choice with options, else by the right answer')
    .option('--filter <name>', 'of an lm-eval log with several filters: whose readings to keep; default: the first')
    .option('--json', 'end with one JSON object')
    .addHelpText('after', `\nKinds of log:\n${kinds}`)
    .action(async (kind: string, files: string[], flags: Flags) => {
      const counts = await importLogs(kind, files, flags.out, {
        ...(flags.agent === undefined ? {} : { agents: list(flags.agent) }),
        dataset: flags.dataset,
        kind: flags.kind,
        filter: flags.filter,
      });
      process.stderr.write(`${imported(flags.out, counts)}\n`);
      if (flags.json) process.stdout.write(`${JSON.stringify({ out: flags.out, ...counts })}\n`);
    });
}
