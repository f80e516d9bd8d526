import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { transformSync } from 'esbuild';
import { settingsOf } from '../src/cli/settingsList.js';
import * as library from '../src/index.js';
import { openTraces, packageRoot, parseExperiment, readExperiment } from '../src/index.js';

const root = packageRoot();
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((m) => m[1]!);

describe('the documents', () => {
  it('README example of the library runs as it is and prints what it says', () => {
    const [source] = blocks(readme, 'ts');
    const entry = pathToFileURL(fileURLToPath(new URL('../src/index.js', import.meta.url))).href;
    const { code } = transformSync(source!.replaceAll("'sigma-agents'", JSON.stringify(entry)), { loader: 'ts' });
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sigma-readme-')), 'example.mjs');
    writeFileSync(file, code);
    const done = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(done.stderr).toBe('');
    expect(done.stdout).toContain("canon: 'B'");
    expect(done.stdout).toMatch(/Float32Array\(5\)[\s\S]*0\.3333[\s\S]*Float32Array\(25\)/);
  });

  it('README example of a trace file is read', async () => {
    const [line] = blocks(readme, 'jsonl');
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sigma-readme-')), 'mine.jsonl');
    writeFileSync(file, line!);
    const traces = await openTraces(file);
    expect(traces.agents).toEqual(['model-a', 'model-b']);
    await traces.close();
  });

  it('the experiment of docs/experiments.md is valid', () => {
    const [yaml] = blocks(readFileSync(path.join(root, 'docs', 'experiments.md'), 'utf8'), 'yaml');
    expect(parseExperiment(yaml!, 'docs/experiments.md').methods).toHaveLength(2);
  });

  it.each(readdirSync(path.join(root, 'experiments')).filter((f) => f.endsWith('.yaml')))(
    'experiments/%s is valid',
    async (name) => {
      expect((await readExperiment(path.join(root, 'experiments', name))).methods.length).toBeGreaterThan(0);
    },
  );

  it('docs/methods.md is what `npm run docs` writes', async () => {
    const { methodsPage } = await import(pathToFileURL(path.join(root, 'scripts', 'docs.mjs')).href);
    const committed = readFileSync(path.join(root, 'docs', 'methods.md'), 'utf8');
    expect(committed).toBe(methodsPage({ ...library, settingsOf }));
  });

  it('every file that the README links to is there', () => {
    const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map((m) => m[1]!);
    const there = (f: string): boolean => {
      try {
        readFileSync(path.join(root, f));
        return true;
      } catch {
        return false;
      }
    };
    expect(links.filter((f) => !there(f))).toEqual([]);
  });
});
