// `npm run bench [-- FLAGS]`: `sigma bench` from a build of its own, on the recorded answers beside the clone where they are.
// docs/performance.md holds the figures of one run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// A bench must neither disturb dist nor be disturbed by a build.
process.env.SIGMA_BUILD = path.join('.build', 'bench');
installMissing();
const { transpile } = await import('./build.mjs');
await transpile();

const flags = process.argv.slice(2);
const answers = path.join(root, '..', 'shared', 'data');
const beside = existsSync(path.join(answers, 'mmlu-pro-traces.jsonl.gz')) && !flags.includes('--recorded');
const done = spawnSync(
  process.execPath,
  [
    path.join(root, process.env.SIGMA_BUILD, 'src', 'cli', 'main.js'),
    'bench',
    ...(beside ? ['--recorded', answers] : []),
    ...flags,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
