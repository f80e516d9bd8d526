import { Command } from 'commander';
import { messages, nearestName, SigmaError } from '../core/index.js';
import { bench, benchParts, benchTable, type Against } from '../bench/index.js';
import { list } from './flags.js';
import { benchMachine, busyMachine } from './messages.js';

const references: readonly Against[] = ['torch', 'stock', 'loop'];

interface Flags {
  only?: string;
  against: string;
  recorded?: string;
  json?: boolean;
}

export function benchCommand(): Command {
  const parts = benchParts.map((p) => `  ${p.name.padEnd(10)} ${p.summary}`).join('\n');
  return new Command('bench')
    .description('measure speed and memory on this machine, as ratios to named references of the same run')
    .option('--only <parts>', `comma-separated: ${benchParts.map((p) => p.name).join(', ')}`)
    .option('--against <references>', `references of the graph stage: ${references.join(', ')}`, 'stock,loop')
    .option('--recorded <folder>', 'recorded MMLU-Pro answers and their vectors, which some parts need')
    .option('--json', 'end with one JSON object {rows, machine}')
    .addHelpText('after', `\nParts:\n${parts}`)
    .action(async (f: Flags) => {
      const against = list(f.against).map(referenceOf);
      const only = f.only === undefined ? undefined : list(f.only);
      const say = (text: string): boolean => process.stderr.write(`${text} …\n`);
      const { rows, machine } = await bench({ only, against, recorded: f.recorded, say });
      const out = f.json ? process.stderr : process.stdout;
      out.write(`${benchTable(rows)}\n${benchMachine(machine)}\n`);
      if (Math.max(machine.loadavg[0]!, machine.loadavgAfter[0]!) > machine.cores) out.write(`${busyMachine()}\n`);
      if (f.json) process.stdout.write(`${JSON.stringify({ rows, machine })}\n`);
    });
}

function referenceOf(name: string): Against {
  const found = references.find((r) => r === name);
  if (found) return found;
  throw new SigmaError('bad-input', messages.unknownName('reference', name, references, nearestName(name, references)));
}
