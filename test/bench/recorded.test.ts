import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bench } from '../../src/bench/index.js';
import { recordedIn, repeatUnderNewIds } from '../../src/bench/recorded.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sigma-recorded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => path.join(folder, name);

describe('recorded answers of a bench', () => {
  it('are none where no folder is given, and refused before anything is measured where the folder lacks a file', async () => {
    expect(recordedIn(undefined)).toBeUndefined();
    expect(() => recordedIn(folder)).toThrow(/no mmlu-pro-traces\.jsonl\.gz/);
    writeFileSync(at('mmlu-pro-traces.jsonl.gz'), '');
    await expect(bench({ only: [], recorded: folder })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/no mmlu-pro-minilm-responses\.npy/),
    });
    writeFileSync(at('mmlu-pro-minilm-responses.npy'), '');
    expect(recordedIn(folder)).toEqual({
      traces: at('mmlu-pro-traces.jsonl.gz'),
      vectors: at('mmlu-pro-minilm-responses.npy'),
    });
  });

  it('are repeated in turn, each question under an id of its own', () => {
    const line = (id: string): string => JSON.stringify({ id, question: 'Q', options: ['a', 'b'], responses: [] });
    writeFileSync(at('t.gz'), gzipSync(`${line('x')}\n${line('y')}\n`));
    const file = repeatUnderNewIds({ traces: at('t.gz'), vectors: '' }, 5, at('repeated.jsonl'));
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toEqual(['x#0', 'y#0', 'x#1', 'y#1', 'x#2'].map(line));
  });

  it('are what parts ask for by name when they are skipped', async () => {
    const { rows } = await bench({ only: ['traces', 'scaling', 'injection'] });
    expect(rows).toHaveLength(3);
    for (const { ratio, skipped } of rows) {
      expect(ratio).toBeNull();
      expect(skipped).toMatch(/mmlu-pro-traces.*--recorded/);
    }
  });
});
