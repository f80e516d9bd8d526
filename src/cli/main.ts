import { Command, CommanderError } from 'commander';
import { reasonOf, SigmaError, tame } from '../core/index.js';
import { packageVersion } from '../run/index.js';
import { askCommand } from './ask.js';
import { agentsCommand } from './agents.js';
import { attacksCommand } from './attacks.js';
import { benchCommand } from './bench.js';
import { cacheCommand } from './cache.js';
import { dataCommand } from './data.js';
import { doctorCommand } from './doctor.js';
import { unexpected } from './messages.js';
import { gradeCommand } from './grade.js';
import { importCommand } from './import.js';
import { methodsCommand } from './methods.js';
import { parseCommand } from './parse.js';
import { promptCommand } from './prompt.js';
import { replayCommand } from './replay.js';
import { reportCommand } from './report.js';
import { runCommand } from './run.js';
import { setupCommand } from './setup.js';
import { showCommand } from './show.js';

const program = new Command('sigma')
  .description(
    'Multi-agent LLM reasoning on signed graphs of trust and conflict: build them, attack them, measure them.',
  )
  .version(packageVersion(), '-V, --version')
  .showHelpAfterError('(sigma COMMAND --help shows the options)')
  .exitOverride();
for (const command of [
  runCommand,
  askCommand,
  replayCommand,
  reportCommand,
  showCommand,
  methodsCommand,
  attacksCommand,
  agentsCommand,
  promptCommand,
  cacheCommand,
  parseCommand,
  dataCommand,
  gradeCommand,
  importCommand,
  benchCommand,
  setupCommand,
  doctorCommand,
])
  program.addCommand(command().exitOverride());

/** Exit codes of docs/rules.md §8: 0 done, 1 failed units past the budget (or a fault of ours), 2 bad input, 130 interrupted. */
function exitCode(e: unknown): number {
  if (e instanceof CommanderError) return e.exitCode === 0 ? 0 : 2;
  if (!(e instanceof SigmaError)) return 1;
  if (e.code === 'interrupted') return 130;
  return e.code === 'budget-spent' || e.code === 'unit-failed' ? 1 : 2;
}

// Whoever reads our output may stop early (sigma show … | head).
process.stdout.on('error', (e: NodeJS.ErrnoException) => {
  if (e.code === 'EPIPE') process.exit(0);
  throw e;
});

try {
  await program.parseAsync();
} catch (e) {
  process.exitCode = exitCode(e);
  if (e instanceof SigmaError) console.error(tame(e.message));
  else if (!(e instanceof CommanderError)) console.error(tame(unexpected(reasonOf(e))));
  if (process.env.SIGMA_DEBUG && e instanceof Error) console.error(e.stack);
}
