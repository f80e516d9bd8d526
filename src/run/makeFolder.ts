import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it, one by one: Node's own recursive mkdir never ends where the system says that a
 * folder's parent is missing although it is there (/proc).
 * @throws the system's error; EEXIST or ENOTDIR where a file stands in the way
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder) || tried(folder)) return;
  const parent = path.dirname(path.resolve(folder));
  if (parent !== path.resolve(folder)) makeFolder(parent);
  if (!isFolder(folder)) mkdirSync(folder);
}

/** False where the folder above is missing. */
function tried(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (e) {
    const { code } = e as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === 'EEXIST' && isFolder(folder)) return true; // another process made it just now
    throw e;
  }
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
