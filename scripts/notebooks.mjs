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
const folder = path.join(root, 'notebooks');
const all = readdirSync(folder).filter((f) => f.endsWith('.ipynb'));
const help = `Usage: npm run notebooks -- [NAME.ipynb ...] [options]

Executes notebooks (default: all of notebooks/) on a finished run. Needs jupyter nbconvert.

  --run FOLDER         the run, as "sigma run" printed it; default: the environment variable SIGMA_RUN
  --output-dir FOLDER  where the executed notebooks go; default: a new temporary folder
  --inplace            execute them where they lie
  --help               show this text

Notebooks: ${all.join(', ')}`;

function stop(message) {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        run: { type: 'string' },
        'output-dir': { type: 'string' },
        inplace: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (e) {
    return stop(`Executing notebooks: ${e.message}\n\n${help}`);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(help);
  process.exit(0);
}

const names = positionals.length > 0 ? positionals.map((n) => path.basename(n)) : all;
for (const name of names)
  if (!all.includes(name)) stop(`Executing notebooks: there is no notebook "${name}". There are: ${all.join(', ')}.`);

const run = values.run ?? process.env.SIGMA_RUN;
if (!run)
  stop(
    'Executing notebooks: SIGMA_RUN is not set and no --run is given. Give --run FOLDER, the folder that `sigma run` printed.',
  );
for (const part of ['manifest.json', path.join('merged', 'rows.json'), path.join('merged', 'units.parquet')])
  if (!existsSync(path.join(run, part)))
    stop(
      existsSync(run)
        ? `Executing notebooks: "${run}" is no finished run: it has no ${part}. Give the folder that \`sigma run\` printed; \`sigma run\` again continues an unfinished one.`
        : `Executing notebooks: there is no folder "${run}". Give --run the folder that \`sigma run\` printed.`,
    );

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

const out = path.resolve(values['output-dir'] ?? mkdtempSync(path.join(os.tmpdir(), 'sigma-notebooks-')));
const done = spawnSync(
  'jupyter',
  [
    'nbconvert',
    '--config',
    path.join(root, 'jupyter', 'nbconvert_config.py'),
    '--to',
    'notebook',
    '--execute',
    ...names.map((n) => path.join(folder, n)),
    ...(values.inplace ? ['--inplace'] : ['--output-dir', out]),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      JUPYTER_PATH: path.join(root, 'jupyter'),
      SIGMA_RUN: path.resolve(run),
    },
  },
);
if (done.status === 0 && !values.inplace) console.error(`Executed notebooks: ${out}`);
process.exit(done.status ?? 1);
