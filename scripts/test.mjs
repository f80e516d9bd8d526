// `npm test [-- jest arguments]`: installs what is missing, transpiles, runs Jest on the result.
// `--slow` runs the slow tests (files *.slow.test.ts) instead of the quick ones.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
installMissing();
const { transpile } = await import('./build.mjs');
await transpile();

const args = process.argv.slice(2);
const slow = args.includes('--slow');
const rest = args.filter((a) => a !== '--slow');
const done = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings=ExperimentalWarning',
    path.join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--config',
    path.join(root, 'jest.config.mjs'),
    ...(slow ? ['--runInBand'] : []),
    ...rest,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(slow ? { SIGMA_SLOW: '1' } : {}) } },
);
process.exit(done.status ?? 1);
