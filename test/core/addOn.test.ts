import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addOnFolder, findAddOn, importAddOn, installAddOn, removeAddOn, type AddOn } from '../../src/core/index.js';

const toy: AddOn = { name: 'toy', main: 'toy-engine', packages: { 'toy-engine': '1.2.3' }, setup: 'sigma setup toy' };

let folder: string;
const saved = { path: process.env.PATH, cache: process.env.SIGMA_CACHE, cwd: process.cwd() };

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-addon-'));
  process.env.SIGMA_CACHE = path.join(folder, 'cache');
});

afterEach(() => {
  process.chdir(saved.cwd);
  process.env.PATH = saved.path;
  if (saved.cache === undefined) delete process.env.SIGMA_CACHE;
  else process.env.SIGMA_CACHE = saved.cache;
  rmSync(folder, { recursive: true, force: true });
});

/** A package of ES modules only, as the heavy ones are. */
function putPackage(into: string, version: string): void {
  const at = path.join(into, 'node_modules', 'toy-engine');
  mkdirSync(path.join(at, 'dist'), { recursive: true });
  const exports = { '.': { import: './dist/index.js' } };
  writeFileSync(
    path.join(at, 'package.json'),
    JSON.stringify({ name: 'toy-engine', version, type: 'module', exports }),
  );
  writeFileSync(path.join(at, 'dist', 'index.js'), `export const version = '${version}';\n`);
}

/** An npm that notes its arguments and does what `then` says. */
function fakeNpm(then: string): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const log = path.join(folder, 'npm.log');
  writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\necho "$@" >> ${log}\n${then}\n`);
  chmodSync(path.join(bin, 'npm'), 0o755);
  process.env.PATH = `${bin}${path.delimiter}${saved.path ?? ''}`;
  return log;
}

describe('add-ons', () => {
  it('are unavailable, with the command that fetches them, where nobody has them', async () => {
    expect(findAddOn(toy)).toBeUndefined();
    await expect(importAddOn(toy)).rejects.toThrow(/toy-engine.*sigma setup toy/);
  });

  it("are taken from the user's project before the cache", async () => {
    putPackage(addOnFolder(toy), '1.2.3');
    expect(findAddOn(toy)?.version).toBe('1.2.3');
    const project = path.join(folder, 'project');
    putPackage(project, '9.0.0');
    process.chdir(project);
    expect((await importAddOn<{ version: string }>(toy)).version).toBe('9.0.0');
  });

  it('are not found where the package names a file that is not there', () => {
    putPackage(addOnFolder(toy), '1.2.3');
    rmSync(path.join(addOnFolder(toy), 'node_modules', 'toy-engine', 'dist'), { recursive: true });
    expect(findAddOn(toy)).toBeUndefined();
  });

  it('are fetched in exact versions without install scripts, and removed again', async () => {
    const at = path.join(addOnFolder(toy), 'node_modules', 'toy-engine');
    const log = fakeNpm(
      `mkdir -p ${at}; echo '{"name":"toy-engine","version":"1.2.3","type":"module","exports":"./i.js"}' > ${at}/package.json; echo > ${at}/i.js`,
    );
    const said: string[] = [];
    expect((await installAddOn(toy, (line) => said.push(line))).version).toBe('1.2.3');
    expect(readFileSync(log, 'utf8')).toMatch(/--ignore-scripts .*toy-engine@1\.2\.3/);
    expect(said).toEqual(['Fetching toy-engine@1.2.3 …']);
    expect(removeAddOn(toy)).toBe(true);
    expect(removeAddOn(toy)).toBe(false);
  });

  it.each([
    ['npm fails', 'echo E404 toy-engine >&2; exit 1'],
    ['npm brings nothing', 'true'],
  ])('leave nothing behind when %s', async (_case, then) => {
    fakeNpm(then);
    await expect(installAddOn(toy, () => undefined)).rejects.toThrow(/Installing toy-engine/);
    expect(existsSync(addOnFolder(toy))).toBe(false);
  });
});
