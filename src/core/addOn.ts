import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve } from 'import-meta-resolve';
import { SigmaError } from './errors.js';
import * as messages from './messages.js';
import { cacheFolder, packageRoot } from './paths.js';

/**
 * Packages that sigma can do without and that are too heavy to bring along. `sigma setup NAME` fetches them into the user
 * cache; a project that has them itself needs no setup.
 */
export interface AddOn {
  /** Names the folder in the user cache. */
  name: string;
  /** The package that is imported. */
  main: string;
  /** Every package to fetch, with its exact version. */
  packages: Readonly<Record<string, string>>;
  /** Whether npm's optional dependencies come along; default no: they may be builds for GPUs and platforms that are not here. */
  optional?: boolean;
  /** The command that fetches it, for messages: `sigma setup local`. */
  setup: string;
}

export interface FoundAddOn {
  /** The file URL that `import()` takes. */
  url: string;
  version: string;
  /** The folder of the package. */
  folder: string;
}

/** `addons/NAME` in the user cache. */
export function addOnFolder(addOn: Pick<AddOn, 'name'>): string {
  return cacheFolder('addons', addOn.name);
}

/** Looks for the main package in the user's project, beside sigma, and in the user cache, in this order. */
export function findAddOn(addOn: AddOn): FoundAddOn | undefined {
  for (const from of [process.cwd(), packageRoot(), addOnFolder(addOn)]) {
    const found = findIn(addOn, from);
    if (found) return found;
  }
  return undefined;
}

/**
 * Imports the main package of an add-on. Nothing is checked against `T`.
 * @throws SigmaError `unavailable` where it is not installed, with the command that installs it.
 */
export async function importAddOn<T>(addOn: AddOn): Promise<T> {
  const found = findAddOn(addOn);
  if (!found) throw new SigmaError('unavailable', messages.addOnMissing(addOn.main, addOn.setup));
  return (await import(found.url)) as T;
}

/**
 * Fetches an add-on into the user cache, in place of what is there. Install scripts are not run: they download from
 * elsewhere, and what is needed of them the packages bring along.
 * @throws SigmaError `unavailable` when npm is missing or fails, with its last lines.
 */
export async function installAddOn(addOn: AddOn, say: (line: string) => void): Promise<FoundAddOn> {
  const folder = addOnFolder(addOn);
  removeAddOn(addOn);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const wanted = Object.entries(addOn.packages).map(([name, version]) => `${name}@${version}`);
  say(messages.fetchingPackages(wanted));
  const args = ['install', '--prefix', folder, '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (!addOn.optional) args.push('--omit=optional');
  const { code, tail } = await npm([...args, '--loglevel=error', ...wanted], folder);
  const found = code === 0 ? findIn(addOn, folder) : undefined;
  if (found) return found;
  removeAddOn(addOn);
  throw new SigmaError('unavailable', messages.addOnFailed(addOn.main, tail));
}

/** Deletes what `installAddOn` brought; true where there was something. */
export function removeAddOn(addOn: Pick<AddOn, 'name'>): boolean {
  const folder = addOnFolder(addOn);
  const there = existsSync(folder);
  rmSync(folder, { recursive: true, force: true });
  return there;
}

function findIn(addOn: AddOn, from: string): FoundAddOn | undefined {
  const url = resolvedFrom(addOn.main, from);
  const folder = url === undefined ? undefined : folderOf(url, addOn.main);
  if (url === undefined || folder === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { url, version, folder };
}

function resolvedFrom(name: string, folder: string): string | undefined {
  try {
    const url = resolve(name, pathToFileURL(path.join(folder, 'x.js')).href);
    return existsSync(fileURLToPath(url)) ? url : undefined;
  } catch {
    return undefined; // not installed there
  }
}

function folderOf(url: string, name: string): string | undefined {
  const part = path.join('node_modules', ...name.split('/'));
  const file = fileURLToPath(url);
  const at = file.lastIndexOf(`${path.sep}${part}${path.sep}`);
  return at < 0 ? undefined : file.slice(0, at + 1 + part.length);
}

function npm(args: readonly string[], cwd: string): Promise<{ code: number; tail: string }> {
  return new Promise((done) => {
    const child = spawn('npm', args, {
      cwd,
      env: process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let tail = '';
    const keep = (chunk: Buffer): void => void (tail = (tail + chunk.toString('utf8')).slice(-2000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (e) => done({ code: 1, tail: e.message }));
    child.on('close', (code) => done({ code: code ?? 1, tail: tail.trim() }));
  });
}
