import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ggufRevision } from '../../../src/llm/index.js';

const saved = process.env.SIGMA_CACHE;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-gguf-'));
  process.env.SIGMA_CACHE = path.join(folder, 'cache');
});

afterEach(() => {
  if (saved === undefined) delete process.env.SIGMA_CACHE;
  else process.env.SIGMA_CACHE = saved;
  rmSync(folder, { recursive: true, force: true });
});

const put = (text: string): string => {
  const file = path.join(folder, 'm.gguf');
  writeFileSync(file, text);
  return file;
};
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const memos = (): string[] => readdirSync(path.join(folder, 'cache', 'weights'));

describe('the revision of weights', () => {
  it('is the hash of the file, and is remembered', async () => {
    const file = put('GGUF one');
    expect(await ggufRevision('m', file)).toBe(sha('GGUF one'));
    // What is remembered is what is told: the file is not read again.
    writeFileSync(path.join(folder, 'cache', 'weights', memos()[0]!), `${'0'.repeat(64)}\n`);
    expect(await ggufRevision('m', file)).toBe('0'.repeat(64));
  });

  it('is made anew when the file changes, or the memory of it is damaged', async () => {
    const file = put('GGUF one');
    await ggufRevision('m', file);
    writeFileSync(path.join(folder, 'cache', 'weights', memos()[0]!), 'torn');
    expect(await ggufRevision('m', file)).toBe(sha('GGUF one'));
    put('GGUF two');
    utimesSync(file, 1, 1);
    expect(await ggufRevision('m', file)).toBe(sha('GGUF two'));
  });

  it('does without the cache where it cannot be written', async () => {
    process.env.SIGMA_CACHE = path.join(put('GGUF one'), 'below-a-file');
    expect(await ggufRevision('m', path.join(folder, 'm.gguf'))).toBe(sha('GGUF one'));
  });

  it('refuses files that are missing or something else, naming the model', async () => {
    await expect(ggufRevision('m', path.join(folder, 'none.gguf'))).rejects.toThrow(
      /"m": there is no file .*none\.gguf/,
    );
    await expect(ggufRevision('m', folder)).rejects.toThrow(/there is no file/);
    for (const text of ['', 'GG', 'PK\u0003\u0004…'])
      await expect(ggufRevision('m', put(text))).rejects.toThrow(/is no GGUF file/);
  });
});
