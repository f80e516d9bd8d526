// `npm run notebooks -- [NAME.ipynb …] [--run FOLDER] [--output-dir FOLDER | --inplace]`: executes notebooks on a run with
// the Deno kernel, which it installs into jupyter/ when missing. Needs jupyter nbconvert (Debian: apt-get install
// --no-install-recommends jupyter-nbconvert).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { run: { type: 'string' }, 'output-dir': { type: 'string' }, inplace: { type: 'boolean' } },
});

function stop(message) {
  console.error(message);
  process.exit(2);
}

if (spawnSync('jupyter', ['nbconvert', '--version']).status !== 0)
  stop(
    'Executing notebooks: jupyter nbconvert is not on the PATH. Debian: apt-get install --no-install-recommends jupyter-nbconvert',
  );

if (!existsSync(path.join(root, 'jupyter', 'node_modules', '.bin', 'deno'))) {
  console.error('Installing the Deno kernel into jupyter/ …');
  const npm = spawnSync('npm', ['install', '--no-package-lock', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: path.join(root, 'jupyter'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (npm.status !== 0) stop('Executing notebooks: the Deno kernel could not be installed from the npm registry.');
}

const names =
  positionals.length > 0 ? positionals : readdirSync(path.join(root, 'notebooks')).filter((f) => f.endsWith('.ipynb'));
const out = values['output-dir'] ?? mkdtempSync(path.join(os.tmpdir(), 'sigma-notebooks-'));
const done = spawnSync(
  'jupyter',
  [
    'nbconvert',
    '--config',
    path.join(root, 'jupyter', 'nbconvert_config.py'),
    '--to',
    'notebook',
    '--execute',
    ...names.map((n) => path.join(root, 'notebooks', path.basename(n))),
    ...(values.inplace ? ['--inplace'] : ['--output-dir', out]),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      JUPYTER_PATH: path.join(root, 'jupyter'),
      ...(values.run ? { SIGMA_RUN: path.resolve(values.run) } : {}),
    },
  },
);
if (done.status === 0 && !values.inplace) console.error(`Executed notebooks: ${out}`);
process.exit(done.status ?? 1);
