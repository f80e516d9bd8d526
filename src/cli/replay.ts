import { Command } from 'commander';
import { SigmaError } from '../core/index.js';
import { terminalTable } from '../report/index.js';
import { replayDiffers, replayRun } from '../run/index.js';
import { onInterrupt } from './interrupt.js';
import { progressLine } from './progressLine.js';

interface Flags {
  traces?: string;
  embeddings?: string;
  quiet?: boolean;
  json?: boolean;
}

export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'decide every unit of a finished run again from its recordings, with no network, and compare every figure',
    )
    .argument('<RUN>', 'folder of the run')
    .option('--traces <file>', 'the recorded answers, if they moved')
    .option('--embeddings <file.npy>', 'the vectors, if they moved')
    .option('--quiet', 'no progress')
    .option('--json', 'last line of stdout: one JSON object')
    .action(async (folder: string, flags: Flags) => {
      const line = progressLine(flags.quiet ?? false);
      const { signal, release } = onInterrupt();
      try {
        const r = await replayRun(folder, {
          traces: flags.traces,
          embeddings: flags.embeddings,
          onProgress: (p) => line.show(p),
          signal,
        });
        line.end();
        const say = flags.json ? process.stderr : process.stdout;
        say.write(`${terminalTable(r.tables.rows, process.stdout.columns || 120)}\n`);
        const { units, unitsDiffer, rowsDiffer, sameBytes } = r;
        say.write(
          `${units} units decided again: ${unitsDiffer} differ; ${rowsDiffer} rows of the table differ; merged table ${sameBytes ? 'equal to the byte' : 'not equal'}.\n`,
        );
        if (flags.json)
          process.stdout.write(
            `${JSON.stringify({ run: folder, units, unitsDiffer, rowsDiffer, sameBytes, rows: r.tables.rows })}\n`,
          );
        if (unitsDiffer + rowsDiffer > 0)
          throw new SigmaError('unit-failed', replayDiffers('units and rows', unitsDiffer + rowsDiffer));
      } finally {
        line.end();
        release();
      }
    });
}
