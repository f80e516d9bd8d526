import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds sigma's package.json, whether the code runs from src, dist or an installed package. */
export function packageRoot(): string {
  let dir = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = path.join(dir, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'sigma-agents')
      return dir;
    const up = path.dirname(dir);
    if (up === dir) throw new Error('sigma cannot find its own package.json: reinstall the package');
    dir = up;
  }
}

/** A file of the package's own `data/` folder. */
export function dataFile(...parts: string[]): string {
  return path.join(packageRoot(), 'data', ...parts);
}

/** `$SIGMA_CACHE`, else `$XDG_CACHE_HOME/sigma`, else `~/.cache/sigma`. */
export function cacheFolder(...parts: string[]): string {
  const base =
    process.env.SIGMA_CACHE ?? path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'sigma');
  return path.join(base, ...parts);
}
