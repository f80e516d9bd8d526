import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { at, sigma } from '../cli/sigma.js';
import { bytesOf, unitLines } from './support.js';

const disk = mkdtempSync(path.join(os.tmpdir(), 'sigma-disk-'));
const mount = (...args: string[]): boolean => spawnSync('mount', [...args, disk]).status === 0;
/** A disk of our own needs the right to mount one. */
const mounted = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=4k', 'tmpfs');
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmdirSync(disk);
});

const args = (out: string): string[] => ['run', 'run.yaml', '--out', out, '--quiet'];
const title = mounted ? 'a full disk' : 'a full disk (skipped: no right to mount a small one)';

(mounted ? describe : describe.skip)(title, () => {
  it('stops the run with one message wherever it strikes; the same command resumes once there is room', async () => {
    const axes = 'attacks: [none, conflict, random-noise]\nshares: [0.25, 0.5]\n';
    const data = 'data: {generate: word-problems, questions: 300}\n';
    writeFileSync(at('run.yaml'), `${data}methods: [majority, dawid-skene, weighted-vote, sigma-v1]\n${axes}`);
    expect((await sigma(...args('roomy'))).code).toBe(0);
    const whole = new Set(unitLines(at('roomy')));
    const out = path.join(disk, 'run');
    const stopped: string[] = [];
    let kept = 0;
    for (const kB of [4, 12, 48, 100, 200, 300, 400, 500, 550, 600, 650, 700, 800, 1000, 1500, 2000]) {
      expect(mount('-o', `remount,size=${kB}k`)).toBe(true);
      const { code, stdout, stderr } = await sigma(...args(out));
      if (code === 0) continue;
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Writing .*no space left/im);
      expect(stderr).toMatch(/run the same command again|the run itself is kept/);
      expect(stderr).not.toMatch(/^\s+at |does not know/m);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      stopped.push(/^Writing ([^:]*):/.exec(stderr)?.[1] ?? '');
      if (!existsSync(path.join(out, 'shards', '0000', 'units.jsonl'))) continue;
      // Every whole line is one of the run's, and none is lost.
      const text = readFileSync(path.join(out, 'shards', '0000', 'units.jsonl'), 'utf8');
      const lines = text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean);
      expect(lines.filter((l) => !whole.has(l))).toEqual([]);
      expect(lines.length).toBeGreaterThanOrEqual(kept);
      kept = lines.length;
    }
    // It struck the manifest or plan, the logs, the merged files and the report.
    const places = new Set(stopped.map((file) => path.basename(file.replaceAll('"', ''))));
    expect([...places]).toEqual(
      expect.arrayContaining(['questions.jsonl', 'units.jsonl', 'units.parquet', 'report.html']),
    );
    expect(kept).toBeGreaterThan(0);
    expect(mount('-o', 'remount,size=64m')).toBe(true);
    expect((await sigma(...args(out))).code).toBe(0);
    expect(bytesOf(out)).toEqual(bytesOf(at('roomy')));
  });
});
