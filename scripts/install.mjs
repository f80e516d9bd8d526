// Installs what package-lock.json names, once, when node_modules is missing or older than the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export function installMissing() {
  const mark = path.join(root, 'node_modules', '.package-lock.json');
  const lock = path.join(root, 'package-lock.json');
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs - 1) return;
  if (existsSync(mark) && process.env.SIGMA_NO_INSTALL) return;
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
