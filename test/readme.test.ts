import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

/** Runs a snippet as a user's file. It lies beside this build, so that packages are found, and works in a folder of its own. */
function runSnippet(source: string): { stdout: string; stderr: string } {
  const { code } = transformSync(source.replaceAll("'sigma-agents'", JSON.stringify(entry)), { loader: 'ts' });
  const folder = mkdtempSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'snippet-'));
  try {
    const file = path.join(folder, 'example.mjs');
    writeFileSync(file, code);
    return spawnSync(process.execPath, [file], { encoding: 'utf8', cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const entry = new URL('../src/index.js', import.meta.url).href;

/** Links of a document to files that are not there. */
function brokenLinks(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  return [...text.matchAll(/\]\((?!http|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((m) => path.join(path.dirname(document), m[1]!))
    .filter((f) => !existsSync(path.join(root, f)));
}

/** Text files of the repository under some folders. */
function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((e) => e.isFile() && /\.(ts|mjs|md|yaml|ipynb)$/.test(e.name))
      .map((e) => path.relative(root, path.join(e.parentPath, e.name))),
  );
}

describe('the documents', () => {
  it('README example of the library runs as it is and prints what it says', () => {
    const done = runSnippet(blocks(readme, 'ts')[0]!);
    expect(done.stderr).toBe('');
    expect(done.stdout).toContain("canon: 'B'");
    expect(done.stdout).toMatch(/Float32Array\(5\)[\s\S]*0\.3333[\s\S]*Float32Array\(25\)/);
  });

  it('CONTRIBUTING: the method runs as it is, beside majority', () => {
    const done = runSnippet(blocks(contributing, 'ts')[0]!);
    expect(done.stderr).toBe('');
    expect(done.stdout).toMatch(/^majority default [\d.]+\nseniority from=last [\d.]+\n$/);
  });

  it('CONTRIBUTING: the attack runs as it is, and its share stands beside the clean panel', () => {
    const done = runSnippet(blocks(contributing, 'ts')[1]!);
    expect(done.stderr).toBe('');
    const lines = done.stdout.trim().split('\n');
    expect(lines.map((l) => l.split(' ').slice(0, 3).join(' ')).sort()).toEqual([
      'majority contrary 0.5',
      'majority none 0',
      'sigma-v1 contrary 0.5',
      'sigma-v1 none 0',
    ]);
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
    expect(brokenLinks('README.md')).toEqual([]);
  });

  it('so is every file that the other documents link to', () => {
    const documents = ['CONTRIBUTING.md', ...filesUnder('docs', 'src').filter((f) => f.endsWith('.md'))];
    expect(documents.length).toBeGreaterThan(10);
    expect(documents.flatMap(brokenLinks)).toEqual([]);
  });

  it('every document and every section that code and tests refer to is there', () => {
    const named = filesUnder('src', 'test', 'scripts', 'docs', 'experiments', 'notebooks').flatMap((f) =>
      [...readFileSync(path.join(root, f), 'utf8').matchAll(/docs\/([\w-]+\.md)(?: (§\d+|A\d+))?/g)].map((m) => ({
        in: f,
        file: m[1]!,
        part: m[2],
      })),
    );
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter(({ file, part }) => {
      const full = path.join(root, 'docs', file);
      if (!existsSync(full)) return true;
      return part !== undefined && !new RegExp(`^(## |\\*\\*)${part}\\b`, 'm').test(readFileSync(full, 'utf8'));
    });
    expect(missing).toEqual([]);
  });

  it('nothing refers to documents that are not in the repository', () => {
    const gone = new RegExp(['contracts(\\.md)? §', 'contracts\\.md', 'methods-graph', 'methods-baselines'].join('|'));
    const other = /(?<![\w/.-])(anchors|platform|design)\.md/;
    const all = [
      'README.md',
      'CONTRIBUTING.md',
      ...filesUnder('src', 'test', 'scripts', 'docs', 'experiments', 'notebooks'),
    ];
    const found = all.filter((f) => {
      if (f === path.join('test', 'readme.test.ts')) return false;
      const text = readFileSync(path.join(root, f), 'utf8');
      return gone.test(text) || other.test(text);
    });
    expect(found).toEqual([]);
  });
});
