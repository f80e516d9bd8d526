import { Command } from 'commander';
import { nearestName, SigmaError, messages as core, type Setup } from '../core/index.js';
import { transformersSetup } from '../embed/index.js';
import { localSetup } from '../llm/index.js';
import { tensorflowSetup } from '../tensor/index.js';
import { noCuda, removed, setupLine } from './messages.js';

/** Heavy parts that sigma can fetch, in the order of `sigma setup`'s list. */
export const setups: readonly Setup[] = [localSetup, transformersSetup, tensorflowSetup];

export function setupCommand(): Command {
  return new Command('setup')
    .description('install a heavy part that sigma does not bring along (into the user cache), or list them')
    .argument('[part]', setups.map((s) => s.name).join(', '))
    .option('--cuda', 'the variant for NVIDIA GPUs')
    .option('--remove', 'take it away again')
    .action(async (name: string | undefined, flags: { cuda?: boolean; remove?: boolean }) => {
      if (name === undefined) {
        for (const s of setups) process.stdout.write(`${setupLine(s.name, s.summary, await s.state())}\n`);
        return;
      }
      const part = wanted(name);
      if (flags.remove) {
        process.stderr.write(`${removed(part.name, await part.remove())}\n`);
        return;
      }
      if (flags.cuda && !part.cuda) throw new SigmaError('bad-input', noCuda(part.name));
      await part.install({
        cuda: flags.cuda ?? false,
        say: (line) => process.stderr.write(`${line}\n`),
      });
    });
}

function wanted(name: string): Setup {
  const part = setups.find((s) => s.name === name);
  if (part) return part;
  const known = setups.map((s) => s.name);
  throw new SigmaError('bad-input', core.unknownName('part', name, known, nearestName(name, known)));
}
