// Installs what package-lock.json names, when node_modules lacks any of it.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The packages of a lock file, or none where the file is missing. npm keeps one of its own inside node_modules. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

function missing() {
  const there = packagesOf('node_modules/.package-lock.json');
  // Optional packages are those of other platforms, mostly.
  return Object.entries(packagesOf('package-lock.json')).filter(
    ([name, p]) => name !== '' && !p.optional && there[name]?.version !== p.version,
  );
}

/** npm ci empties node_modules first; through a link that would empty somebody else's. */
function isLink() {
  return lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

export function installMissing() {
  const absent = missing();
  if (absent.length === 0) return;
  if (isLink()) {
    console.error(
      `node_modules is a link and lacks ${absent.length} packages of package-lock.json (${absent[0][0]}, …). Install them where it points to.`,
    );
    process.exit(2);
  }
  console.error('Installing the packages of package-lock.json (npm ci) …');
  const done = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('npm ci failed. sigma needs the npm registry once; run `npm ci` to see why.');
    process.exit(done.status ?? 1);
  }
}
