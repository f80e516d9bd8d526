import { Command } from 'commander';
import { messages, nearestName, SigmaError } from '../core/index.js';
import { bench, benchParts, benchTable, type Against } from '../bench/index.js';
import { list } from './flags.js';
import { busyMachine } from './messages.js';

const references: readonly Against[] = ['torch', 'stock', 'loop'];

interface Flags {
  only?: string;
  against?: string;
  json?: boolean;
}

export function benchCommand(): Command {
  const parts = benchParts.map((p) => `  ${p.name.padEnd(9)} ${p.summary}`).join('\n');
  return new Command('bench')
    .description('measure speed and memory on this machine, as ratios to named references of the same run')
    .option('--only <parts>', `comma-separated: ${benchParts.map((p) => p.name).join(', ')}`)
    .option('--against <references>', `further references of the graph stage: ${references.join(', ')}`)
    .option('--json', 'end with one JSON object {rows, machine}')
    .addHelpText('after', `\nParts:\n${parts}`)
    .action(async (f: Flags) => {
      const against = f.against === undefined ? [] : list(f.against).map(referenceOf);
      const only = f.only === undefined ? undefined : list(f.only);
      const { rows, machine } = await bench({ only, against, say: (text) => process.stderr.write(`${text} …\n`) });
      const out = f.json ? process.stderr : process.stdout;
      out.write(
        `${benchTable(rows)}\n${machine.cores} cores (${machine.cpu}), ${machine.memoryGB} GB, Node ${machine.node}.\n`,
      );
      if ((machine.loadavg[0] ?? 0) > machine.cores) out.write(`${busyMachine()}\n`);
      if (f.json) process.stdout.write(`${JSON.stringify({ rows, machine })}\n`);
    });
}

function referenceOf(name: string): Against {
  const found = references.find((r) => r === name);
  if (found) return found;
  throw new SigmaError('bad-input', messages.unknownName('reference', name, references, nearestName(name, references)));
}
