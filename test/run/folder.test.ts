import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openFolder } from '../../src/run/index.js';
import { takeLease } from '../../src/run/lease.js';
import { bytesOf, errorOf, run, tempFolder } from './support.js';

const folder = tempFolder();
const at = (...name: string[]): string => path.join(folder, ...name);
const root = process.getuid?.() === 0;

describe('a run folder', () => {
  it('is made where --out says, and starts over only what a run wrote', async () => {
    await run({}, at('run'));
    const before = bytesOf(at('run'));
    writeFileSync(at('run', 'notes.txt'), 'mine');
    mkdirSync(at('run', 'shards', '0007'));
    await run({}, at('run'), { fresh: true });
    expect(bytesOf(at('run'))).toEqual(before);
    expect(readFileSync(at('run', 'notes.txt'), 'utf8')).toBe('mine');
    expect(existsSync(at('run', 'shards', '0007'))).toBe(false);
    await run({ seed: 2 }, at('run'), { fresh: true });
    expect(bytesOf(at('run')).units).not.toBe(before.units);
  });

  it("is never taken for a run when its manifest is somebody else's", async () => {
    mkdirSync(at('site'));
    for (const text of ['{"name": "a web page"}', 'null', '[]', 'no JSON']) {
      writeFileSync(at('site', 'manifest.json'), text);
      for (const fresh of [false, true]) {
        const e = await errorOf(run({}, at('site'), { fresh }));
        expect(e).toMatchObject({ code: 'bad-input' });
        expect(e.message).toContain('manifest.json');
        expect(readFileSync(at('site', 'manifest.json'), 'utf8')).toBe(text);
      }
    }
  });

  it('that cannot be made is named, with the reason', async () => {
    writeFileSync(at('file'), 'a file');
    for (const out of [at('file'), at('file', 'below')]) {
      const e = await errorOf(run({}, out));
      expect(e).toMatchObject({ code: 'write-failed' });
      expect(e.message).toContain(out);
    }
    expect(readFileSync(at('file'), 'utf8')).toBe('a file');
  });

  (root ? it.skip : it)('that cannot be written to is named (skipped for root, who may)', async () => {
    mkdirSync(at('locked'));
    chmodSync(at('locked'), 0o500);
    expect(await errorOf(run({}, at('locked', 'run')))).toMatchObject({ code: 'write-failed' });
  });

  it('is no run without a manifest', () => {
    mkdirSync(at('empty'));
    expect(() => openFolder(at('empty'))).toThrow(/it has no manifest\.json/);
    expect(() => openFolder(at('nowhere'))).toThrow(/it has no manifest\.json/);
  });
});

describe('a lease', () => {
  const lease = (shard: string, x: unknown): void => {
    mkdirSync(at(shard), { recursive: true });
    writeFileSync(at(shard, 'lease.json'), typeof x === 'string' ? x : JSON.stringify(x));
  };
  const host = os.hostname();

  it('is held by one writer and given back', () => {
    const release = takeLease(at('one'), 'the run');
    if (process.platform === 'linux')
      expect(() => takeLease(at('one'), 'the run')).toThrow(`process ${process.pid} is writing`);
    release();
    takeLease(at('one'), 'the run')();
    expect(existsSync(at('one', 'lease.json'))).toBe(false);
  });

  it('of a living process is respected, by a run and by --fresh', async () => {
    await run({}, at('busy'));
    lease('busy/shards/0000', { pid: process.ppid, host });
    for (const fresh of [false, true]) {
      const e = await errorOf(run({}, at('busy'), { fresh }));
      expect(e).toMatchObject({ code: 'bad-input' });
      expect(e.message).toContain(`process ${process.ppid} is writing to it`);
    }
    expect(existsSync(at('busy', 'merged', 'units.parquet'))).toBe(true);
  });

  it.each([
    ['of a process that is gone', { pid: 2 ** 22 + 12345, host }],
    ['of another machine', { pid: process.ppid, host: `${host}-not` }],
    ['whose number another process has now', { pid: process.ppid, host, started: '1' }],
    ['that is half written', '{"pid": 1'],
    ['without sense', { pid: 'one', host }],
  ])('%s protects nobody', (_what, x) => {
    if (process.platform !== 'linux' && JSON.stringify(x).includes('started')) return;
    lease('old', x);
    takeLease(at('old'), 'the run')();
    expect(existsSync(at('old', 'lease.json'))).toBe(false);
  });
});
