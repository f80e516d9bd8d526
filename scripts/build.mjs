// Transpiles src and test into dist (or $SIGMA_BUILD), file by file, so that import.meta.url,
// worker files and stack traces stay true. Types are checked by `npm run typecheck`;
// `node scripts/build.mjs --types` also writes the declarations that a published package carries.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.resolve(root, process.env.SIGMA_BUILD ?? 'dist');

async function filesIn(folder, ending) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((e) => e.isFile() && e.name.endsWith(ending))
    .map((e) => path.join(e.parentPath ?? e.path, e.name));
}

/** What was built from a source that is gone would still be run, or published. */
async function removeStale() {
  for (const file of [...(await filesIn(out, '.js')), ...(await filesIn(out, '.d.ts'))]) {
    const source = path.join(root, path.relative(out, file).replace(/(\.d\.ts|\.js)$/, '.ts'));
    if (!existsSync(source)) for (const ending of ['', '.map']) rmSync(file + ending, { force: true });
  }
}

/** Writes the build; throws with esbuild's messages when a file does not parse. */
export async function transpile({ types = false } = {}) {
  const entryPoints = [
    ...(await filesIn(path.join(root, 'src'), '.ts')),
    ...(await filesIn(path.join(root, 'test'), '.ts')),
  ];
  await removeStale();
  await build({
    entryPoints,
    outdir: out,
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    tsconfig: path.join(root, 'tsconfig.json'),
  });
  if (types) {
    const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '-p', root, '--declaration', '--emitDeclarationOnly', '--outDir', out], {
      stdio: 'inherit',
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await transpile({ types: process.argv.includes('--types') });
}
